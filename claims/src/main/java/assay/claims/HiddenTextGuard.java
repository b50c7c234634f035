package assay.claims;

import assay.claims.Refusal.Kind;
import assay.scoring.Article;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import assay.scoring.document.Hidden;
import assay.scoring.document.Image;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// Checks that nothing invisible was added: comments, text that is not displayed, invisible characters,
/// attributes stuffed with keywords, and active elements.
final class HiddenTextGuard extends Guard {

    /// Attributes whose text is presented only by screen readers and some browsers.
    private static final Set<String> WORDS =
            Set.of("alt", "title", "aria-label", "aria-description", "placeholder", "summary", "label", "data-content");

    private static final int LONGEST_ALT = 200;

    /// A description that repeats a word this often is keyword stuffing.
    private static final int STUFFED = 3;

    /// Invisible characters: format, private use and control characters, fillers and variation selectors.
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\\p{Co}\\x{34F}\\x{115F}\\x{1160}\\x{2800}\\x{3164}"
            + "\\x{FFA0}\\x{FE00}-\\x{FE0F}\\x{E0100}-\\x{E01EF}]|(?![\\n\\r\\t])\\p{Cc}");

    HiddenTextGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        Document then = before.document();
        Document now = after.document();
        added(hidden(then), hidden(now)).forEach(text -> refuse(Kind.HIDDEN, text, "is invisible to readers."));
        added(characters(before.article()), characters(after.article()))
                .forEach(c ->
                        refuse(Kind.HIDDEN, String.format(Locale.ROOT, "An invisible character was added: U+%X.", c)));
        Map<String, Integer> marks = SourceMarks.of(then.source());
        // A change may add one title and one declaration of each kind to a page.
        SourceMarks.of(now.source()).keySet().stream()
                .filter(mark -> mark.startsWith(SourceMarks.SECOND))
                .forEach(mark -> marks.putIfAbsent(mark, 1));
        added(marks, SourceMarks.of(now.source()))
                .forEach(mark ->
                        refuse(Kind.HIDDEN, "The original text does not contain " + Refusal.excerpt(mark) + "."));
        spoken();
    }

    /// Returns the keys whose count has increased.
    private static <T> List<T> added(Map<T, Integer> then, Map<T, Integer> now) {
        return now.keySet().stream()
                .filter(each -> now.getOrDefault(each, 0) > then.getOrDefault(each, 0))
                .toList();
    }

    private static Map<String, Integer> hidden(Document document) {
        Map<String, Integer> hidden = new HashMap<>();
        for (Hidden each : document.hidden()) {
            boolean spoken = each.how() == Hidden.How.ATTRIBUTE;
            if (!spoken && !each.text().isBlank()) {
                hidden.merge(each.text().strip(), 1, Integer::sum);
            }
        }
        return hidden;
    }

    /// Counts each invisible character in the text and its metadata, including those written as entities.
    /// Joiners and variation selectors that belong to letters or emoji are not counted, since a change may
    /// add such letters and emoji.
    private static Map<Integer, Integer> characters(Article text) {
        Submission submission = text.submission();
        Map<Integer, Integer> counts = new HashMap<>();
        for (String each : Arrays.asList(
                submission.content(), submission.title(), submission.metaDescription(), submission.slug())) {
            if (each != null) {
                characters(Parser.unescapeEntities(each, false), counts);
            }
        }
        return counts;
    }

    private static void characters(String text, Map<Integer, Integer> counts) {
        Matcher unseen = UNSEEN.matcher(text);
        while (unseen.find()) {
            int c = text.codePointAt(unseen.start());
            int before = unseen.start() == 0 ? ' ' : text.codePointBefore(unseen.start());
            boolean belongs = switch (c) {
                case 0xFE0E, 0xFE0F -> Character.isEmoji(before);
                case 0x200C, 0x200D -> Character.isEmoji(before) || before == 0xFE0F || joins(before);
                default -> false;
            };
            counts.merge(c, belongs ? 0 : 1, Integer::sum);
        }
    }

    /// Whether letters of this script use joiners.
    private static boolean joins(int c) {
        return Character.isAlphabetic(c)
                && switch (Character.UnicodeScript.of(c)) {
                    case COMMON, INHERITED, LATIN, CYRILLIC, GREEK, HAN, HIRAGANA, KATAKANA, HANGUL -> false;
                    default -> true;
                };
    }

    // ---- text in attributes

    private void spoken() {
        Set<String> old = spoken(before.document());
        for (String text : spoken(after.document())) {
            if (old.contains(text)) {
                continue;
            }
            List<Token> said = before.tokens(text).stream().filter(Token::says).toList();
            boolean strange = !said.stream().allMatch(words::isSaid);
            Map<String, Integer> times = new HashMap<>();
            said.forEach(token -> times.merge(token.stem(), 1, Integer::sum));
            boolean stuffed = times.values().stream().anyMatch(each -> each >= STUFFED)
                    || text.length() > LONGEST_ALT && old.stream().noneMatch(each -> each.length() >= text.length());
            if (strange || stuffed) {
                refuse(Kind.HIDDEN, text, "was added where readers can't see it.");
            }
        }
        Set<String> titles = titles(before.document());
        for (String title : titles(after.document())) {
            if (!titles.contains(title)) {
                refuse(Kind.HIDDEN, title, "was added where few readers see it.");
            }
        }
    }

    private static Set<String> titles(Document document) {
        Set<String> titles = new HashSet<>();
        document.links().forEach(link -> add(titles, LinkGuard.title(document, link)));
        return titles;
    }

    private static Set<String> spoken(Document document) {
        Set<String> spoken = new HashSet<>();
        for (Image image : document.images()) {
            add(spoken, image.alt());
            add(spoken, image.title());
        }
        for (TagReader.Tag tag : TagReader.of(document.source())) {
            for (TagReader.Attribute attribute : tag.attributes()) {
                if (WORDS.contains(attribute.key())) {
                    add(spoken, Parser.unescapeEntities(attribute.value(), true));
                }
            }
        }
        return spoken;
    }

    private static void add(Set<String> spoken, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            spoken.add(text.strip());
        }
    }
}
