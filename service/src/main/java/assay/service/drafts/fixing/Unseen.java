package assay.service.drafts.fixing;

import assay.drafts.draft.Plain;
import assay.drafts.quality.Statement;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import assay.scoring.document.Hidden;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.parser.Parser;

/// Whether anything was added that no reader sees: comments, text that is not displayed, characters that are not shown,
/// attributes stuffed with words, and elements that do something rather than say something.
final class Unseen {

    /// What some readers hear and none sees.
    private static final Set<String> WORDS =
            Set.of("alt", "title", "aria-label", "aria-description", "placeholder", "summary", "label", "data-content");

    private static final int LONGEST_ALT = 200;

    private static final int LONGEST_SHOWN = 80;

    /// So often says nobody a word who describes a picture.
    private static final int STUFFED = 3;

    private Unseen() {}

    static List<Refusal> refusals(Turn turn) {
        List<Refusal> refusals = new ArrayList<>();
        Document then = turn.before().standing().document();
        Document now = turn.after().standing().document();
        Map<String, Integer> old = hidden(then);
        hidden(now).forEach((text, times) -> {
            if (times > old.getOrDefault(text, 0)) {
                refusals.add(refused("“" + shown(text) + "” is seen by no reader."));
            }
        });
        Map<Integer, Integer> characters = characters(turn.before().standing());
        characters(turn.after().standing()).forEach((c, times) -> {
            if (times > characters.getOrDefault(c, 0)) {
                refusals.add(refused("A character that is not shown was added: U+"
                        + Integer.toHexString(c).toUpperCase(java.util.Locale.ROOT) + "."));
            }
        });
        Map<String, Integer> marks = Markings.of(then.source());
        Markings.of(now.source()).forEach((mark, times) -> {
            // One title and one of each declaration a page may be given.
            int most = mark.startsWith("second ") ? 1 : 0;
            if (times > Math.max(most, marks.getOrDefault(mark, 0))) {
                refusals.add(refused("The text has no " + shown(mark) + "."));
            }
        });
        said(turn, refusals);
        return refusals;
    }

    private static Refusal refused(String sentence) {
        return new Refusal(Refusal.Kind.HIDDEN, sentence);
    }

    private static String shown(String text) {
        return Plain.excerpt(text, LONGEST_SHOWN);
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

    /// How often each character stands there that is not shown, in the text, in what is said beside
    /// it, and written as an entity. Joiners and variation selectors belong to letters and emoji of
    /// which the text may have more; they count where they stand between others.
    private static Map<Integer, Integer> characters(Standing text) {
        Submission submission = text.submission();
        Map<Integer, Integer> counts = new HashMap<>();
        for (String each :
                Arrays.asList(text.content(), submission.title(), submission.metaDescription(), submission.slug())) {
            if (each != null) {
                characters(Parser.unescapeEntities(each, false), counts);
            }
        }
        return counts;
    }

    private static void characters(String text, Map<Integer, Integer> counts) {
        int before = ' ';
        for (int i = 0, width; i < text.length(); i += width) {
            int c = text.codePointAt(i);
            width = Character.charCount(c);
            boolean belongs = switch (c) {
                case 0xFE0E, 0xFE0F -> Character.isEmoji(before);
                case 0x200C, 0x200D -> Character.isEmoji(before) || before == 0xFE0F || joins(before);
                default -> false;
            };
            if (isUnseen(c) && !belongs) {
                counts.merge(c, 1, Integer::sum);
            }
            before = c;
        }
    }

    private static boolean isUnseen(int c) {
        return Character.getType(c) == Character.FORMAT
                || Character.getType(c) == Character.PRIVATE_USE
                || Character.getType(c) == Character.CONTROL && c != '\n' && c != '\r' && c != '\t'
                || c == 0x034F
                || c == 0x115F
                || c == 0x1160
                || c == 0x2800
                || c == 0x3164
                || c == 0xFFA0
                || c >= 0xFE00 && c <= 0xFE0F
                || c >= 0xE0100 && c <= 0xE01EF;
    }

    /// Whether letters of this script are joined by what stands between them.
    private static boolean joins(int c) {
        return Character.isAlphabetic(c)
                && switch (Character.UnicodeScript.of(c)) {
                    case COMMON, INHERITED, LATIN, CYRILLIC, GREEK, HAN, HIRAGANA, KATAKANA, HANGUL -> false;
                    default -> true;
                };
    }

    // ---- what is said where nobody sees it

    private static void said(Turn turn, List<Refusal> refusals) {
        Set<String> old = spoken(turn.before());
        for (String text : spoken(turn.after())) {
            if (old.contains(text)) {
                continue;
            }
            Statement said = turn.after().reader().read(text);
            boolean strange = said.content().stream().anyMatch(word -> !Claims.known(word, turn.before()));
            Map<String, Integer> times = new HashMap<>();
            said.content().forEach(word -> times.merge(word.stem(), 1, Integer::sum));
            boolean stuffed = times.values().stream().anyMatch(each -> each >= STUFFED)
                    || text.length() > LONGEST_ALT && old.stream().noneMatch(each -> each.length() >= text.length());
            if (strange || stuffed) {
                refusals.add(refused("“" + shown(text) + "” was put where no reader sees it."));
            }
        }
        Set<String> titles = titles(turn.before());
        for (String title : titles(turn.after())) {
            if (!titles.contains(title)) {
                refusals.add(refused("“" + shown(title) + "” was put where few readers see it."));
            }
        }
    }

    private static Set<String> titles(Told told) {
        Set<String> titles = new HashSet<>();
        Document document = told.standing().document();
        document.links().forEach(link -> add(titles, Told.title(document, link)));
        return titles;
    }

    private static Set<String> spoken(Told told) {
        Document document = told.standing().document();
        Set<String> spoken = new HashSet<>();
        for (Image image : document.images()) {
            add(spoken, image.alt());
            add(spoken, image.title());
        }
        for (Link link : document.links()) {
            add(spoken, Told.title(document, link));
        }
        for (Tags.Tag tag : Tags.of(document.source())) {
            for (Tags.Attribute attribute : tag.attributes()) {
                if (WORDS.contains(attribute.key())) {
                    add(spoken, Parser.unescapeEntities(attribute.value(), true));
                }
            }
        }
        return spoken;
    }

    private static void add(Set<String> spoken, @org.jspecify.annotations.Nullable String text) {
        if (text != null && !text.isBlank()) {
            spoken.add(text.strip());
        }
    }
}
