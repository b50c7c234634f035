package assay.scoring.geo;

import assay.language.Dates;
import assay.language.Folding;
import assay.language.Language;
import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.document.Annotation;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Item;
import assay.scoring.document.Link;
import assay.scoring.document.Metadata;
import assay.scoring.document.PageLine;
import assay.scoring.document.Range;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Who signs a text, and what a reader learns of them: in the front matter or head, in structured data, in the
/// markup of a page, and in lines near the top and the end.
final class Authorship {

    /// Blocks at either end among which a byline stands.
    private static final int FIRST = 8;

    private static final int LAST = 6;
    private static final int LONGEST_LINE = 120;
    private static final int LONGEST_BIO = 800;

    /// Longer than what any line here begins with.
    private static final int LONGEST_START = 60;

    /// A name has at most so many words.
    private static final int NAME_WORDS = 5;

    /// What stands before a name in a byline; folded, longest first where one begins another.
    private static final List<String> BY = phrases("byline-openers");

    private static final List<String> REVIEWED = phrases("reviewer-openers");

    private static final List<String> ABOUT_AUTHOR = phrases("author-headings");

    /// What the lines of [#ABOUT_AUTHOR] begin with: most headings need no second look.
    private static final String ABOUT_INITIALS = ABOUT_AUTHOR.stream()
            .map(phrase -> phrase.substring(0, 1))
            .distinct()
            .collect(Collectors.joining());

    /// Keys of metadata beside those in `author`.
    private static final Set<String> AUTHOR_KEYS = WordData.words(Authorship.class, "author-keys");

    /// What stands under an author: a page or words on the author, what the author is, and what names nobody.
    private static final Set<String> PAGE_KEYS = WordData.words(Authorship.class, "author-page-keys");

    private static final Set<String> ROLE_KEYS = WordData.words(Authorship.class, "author-role-keys");
    private static final Set<String> PICTURE_KEYS = WordData.words(Authorship.class, "author-picture-keys");

    /// Who signs where nobody does.
    private static final Set<String> NOBODY = Language.wordsEverywhere("nameless-authors");

    /// What the name of a group ends in.
    private static final Set<String> GROUPS = Language.wordsEverywhere("author-groups");

    private static final Set<String> CREDENTIALS = Language.wordsEverywhere("credentials");

    /// Words of a name that are written small, after its first.
    private static final Set<String> PARTICLES = Language.wordsEverywhere("byline-particles");

    /// Words before the date that follows a name.
    private static final Set<String> BEFORE_DATES = Language.wordsEverywhere("date-prepositions");

    /// The first words of all that a line may begin with: nine lines in ten are told by theirs.
    private static final Set<String> FIRST_WORDS = firstWords();

    private static Set<String> firstWords() {
        Set<String> first = new HashSet<>();
        for (List<String> phrases : List.of(BY, REVIEWED, ABOUT_AUTHOR)) {
            phrases.forEach(each -> first.add(word(each, 0)));
        }
        return first;
    }

    /// The letters that stand here, folded; of a long word the first.
    private static String word(String text, int start) {
        int end = start;
        while (end < Math.min(text.length(), start + LONGEST_START) && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return Folding.fold(text.substring(start, end));
    }

    private static boolean mayBegin(String text) {
        int at = 0;
        while (at < text.length() && !Character.isLetter(text.charAt(at))) {
            at++;
        }
        return at < text.length() && (text.charAt(at) >= 0x2e80 || FIRST_WORDS.contains(word(text, at)));
    }

    private static final Set<String> ABOUT_PAGES = Language.wordsEverywhere("about-pages");

    /// “Jane Doe for the tea team” is Jane Doe.
    private static final Pattern ON_BEHALF = Pattern.compile(" (?:on behalf|for|from|and|with|of) |[,&]");

    private static final String SEPARATORS = " \t\n\u000b\f\r,;|·•–—/-";

    private @Nullable String name;
    private @Nullable Range unnamed;
    private @Nullable String nobody;
    private boolean group;
    private boolean bio;
    private boolean credentials;
    private boolean reviewer;
    private int aboutLinks;

    private Authorship() {}

    private static List<String> phrases(String list) {
        return Language.everywhere(list).stream()
                .sorted((a, b) -> Integer.compare(b.length(), a.length()))
                .toList();
    }

    static Authorship of(Article article) {
        Authorship found = new Authorship();
        Document document = article.document();
        found.metadata(document.metadata());
        for (Item item : document.items().all()) {
            found.item(item);
        }
        for (Annotation each : document.annotations()) {
            switch (each.kind()) {
                case AUTHOR -> found.named(undated(stripped(each.value())), each.range());
                case AUTHOR_PAGE -> found.bio = true;
                case ABOUT -> found.aboutLinks++;
                case TIME, UPDATED -> {}
            }
        }
        found.pageLines(document);
        found.lines(document);
        found.headings(document);
        found.links(document);
        return found;
    }

    private void metadata(Metadata metadata) {
        for (Map.Entry<String, List<Metadata.Entry>> entry : metadata.entries().entrySet()) {
            String key = entry.getKey();
            boolean person = key.startsWith("author") || AUTHOR_KEYS.contains(key);
            boolean review = key.startsWith("reviewer")
                    || key.startsWith("reviewed_by")
                    || key.startsWith("reviewedby")
                    || key.endsWith("reviewed_by")
                    || key.startsWith("fact_check");
            if (!person && !review) {
                continue;
            }
            String of = key.substring(key.lastIndexOf('.') + 1);
            of = of.substring(of.lastIndexOf('_') + 1);
            for (Metadata.Entry value : entry.getValue()) {
                if (value.value().isBlank()) {
                    continue;
                }
                if (review) {
                    reviewer = true;
                    continue;
                }
                if (PAGE_KEYS.contains(of)) {
                    bio = true;
                } else if (ROLE_KEYS.contains(of)) {
                    credentials = true;
                } else if (!PICTURE_KEYS.contains(of)) {
                    named(value.value(), value.range());
                }
            }
        }
    }

    private void item(Item item) {
        if (!item.schemaOrg()) {
            return;
        }
        reviewer |= item.has("reviewedBy");
        if (item.is("Comment", "Answer", "Question", "Review")
                && !item.types().stream().anyMatch(type -> type.endsWith("Article"))) {
            return;
        }
        for (Item.Value value : item.values("author")) {
            Item author = value.item();
            String said = author == null ? value.text() : author.text("name").orElse(null);
            if (said != null) {
                named(said, value.range());
            }
            if (author != null) {
                bio |= author.has("url") || author.has("sameAs") || author.has("description");
                credentials |= author.has("jobTitle")
                        || author.has("hasCredential")
                        || author.has("honorificSuffix")
                        || author.has("honorificPrefix")
                        || author.has("alumniOf")
                        || author.has("knowsAbout");
            }
        }
    }

    private static String stripped(String byline) {
        String folded = Folding.fold(byline);
        for (String phrase : BY) {
            if (folded.startsWith(phrase + " ") && folded.length() == byline.length()) {
                return byline.substring(phrase.length() + 1).strip();
            }
        }
        return byline;
    }

    /// A byline without the date it ends in, which many pages put into the same element.
    private static String undated(String byline) {
        Dates.Found date = Dates.find(byline).orElse(null);
        if (date == null) {
            return byline;
        }
        int end = separated(byline, date.start());
        return byline.substring(0, byline.startsWith(" on", end - 3) ? separated(byline, end - 3) : end);
    }

    /// Where the separators before this place begin.
    private static int separated(String byline, int end) {
        int start = end;
        while (start > 0 && SEPARATORS.indexOf(byline.charAt(start - 1)) >= 0) {
            start--;
        }
        return start;
    }

    private void named(String value, Range range) {
        String said = value.strip();
        String folded = Folding.fold(said);
        if (folded.isEmpty() || folded.indexOf('{') >= 0) {
            return;
        }
        String last = folded.substring(folded.lastIndexOf(' ') + 1);
        if (NOBODY.contains(folded)) {
            if (nobody == null) {
                nobody = said;
                unnamed = range;
            }
        } else if (GROUPS.contains(last) && !ON_BEHALF.matcher(folded).find()) {
            if (nobody == null) {
                group = true;
                nobody = said;
                unnamed = range;
            }
        } else if (name == null) {
            name = said;
            credentials |= hasCredential(folded);
        }
    }

    /// What a page keeps apart from its text.
    private void pageLines(Document document) {
        int blocks = document.blocks().size();
        for (PageLine line : document.pageLines()) {
            if (line.caption() || line.block() >= FIRST && line.block() <= blocks - LAST) {
                continue;
            }
            line(line.text(), line.range());
            bio(line.text());
        }
    }

    private void lines(Document document) {
        List<Block> blocks = document.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            if (i >= FIRST && i < blocks.size() - LAST) {
                i = blocks.size() - LAST - 1;
                continue;
            }
            Block block = blocks.get(i);
            if (block.kind() == Block.Kind.HEADING
                    || block.quoted()
                    || block.span().length() > LONGEST_BIO) {
                continue;
            }
            String text = document.text(block);
            for (String line : text.length() <= 3 * LONGEST_LINE ? text.split("\n", -1) : new String[0]) {
                line(line, document.range(block.span()));
            }
            bio(text);
        }
    }

    private void bio(String text) {
        if (text.length() <= LONGEST_BIO
                && mayBegin(text)
                && begins(Folding.fold(text.substring(0, Math.min(text.length(), LONGEST_START))), ABOUT_AUTHOR)
                        != null) {
            bio = true;
            credentials |= hasCredential(Folding.fold(text));
        }
    }

    private void line(String line, Range range) {
        String text = line.strip();
        if (text.isEmpty() || text.length() > LONGEST_LINE || !mayBegin(text)) {
            return;
        }
        int at = 0;
        while (at < text.length() && !Character.isLetter(text.charAt(at))) {
            at++;
        }
        text = text.substring(at);
        String start = text.substring(0, Math.min(text.length(), LONGEST_START));
        String rest = Folding.fold(start);
        if (begins(rest, REVIEWED) != null) {
            reviewer = true;
            return;
        }
        String by = begins(rest, BY);
        // Where folding changes the length of what is before the name, its place is not known.
        if (by != null
                && Folding.fold(text.substring(0, Math.min(text.length(), by.length())))
                        .equals(by)) {
            String after = text.substring(by.length()).strip();
            after = after.startsWith(":") || after.startsWith("：")
                    ? after.substring(1).strip()
                    : after;
            String found = leadingName(after);
            if (found != null && name == null) {
                named(found, range);
                credentials |= name != null && hasCredential(Folding.fold(text));
            }
        }
    }

    private static @Nullable String begins(String folded, List<String> phrases) {
        for (String phrase : phrases) {
            if (folded.startsWith(phrase)) {
                int end = phrase.length();
                boolean wide = phrase.charAt(0) > 0x2e80;
                if (end == folded.length() || wide || !Character.isLetterOrDigit(folded.charAt(end))) {
                    return phrase;
                }
            }
        }
        return null;
    }

    /// Two to five words with capitals, or a few characters of a script without them, with nothing but a mark, a date
    /// or a
    /// role after; null where it is the beginning of a sentence.
    private static @Nullable String leadingName(String text) {
        if (text.isEmpty()) {
            return null;
        }
        if (text.codePointAt(0) > 0x2e80) {
            return text.length() <= 20 ? text : null;
        }
        int words = 0;
        int names = 0;
        int at = 0;
        int end = 0;
        while (at < text.length() && words < NAME_WORDS) {
            int stop = at;
            while (stop < text.length() && !Character.isWhitespace(text.charAt(stop))) {
                stop++;
            }
            String word = text.substring(at, stop);
            boolean particle = words > 0 && PARTICLES.contains(word.toLowerCase(Locale.ROOT));
            if (!particle && !Character.isUpperCase(word.codePointAt(0))) {
                break;
            }
            words++;
            if (!particle) {
                names++;
                end = stop;
            }
            char last = word.charAt(word.length() - 1);
            boolean initial = word.length() <= 3 && last == '.';
            if (!Character.isLetterOrDigit(last) && !initial && last != ')') {
                end = stop - 1;
                break;
            }
            at = stop;
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
        String rest = text.substring(Math.min(text.length(), end)).strip();
        boolean ends = rest.isEmpty()
                || !Character.isLetterOrDigit(rest.charAt(0))
                || Character.isDigit(rest.charAt(0))
                || BEFORE_DATES.contains(rest.substring(0, Math.max(0, rest.indexOf(' '))));
        // "By Monday." and "Von Ghent." are one word; sentences go on after a comma at length.
        boolean sentence = rest.length() > 60 || (rest.startsWith(",") && rest.endsWith(".") && rest.length() > 30);
        return names >= 2 && ends && !sentence ? text.substring(0, end) : null;
    }

    private static boolean hasCredential(String folded) {
        int from = 0;
        for (int i = 0; i < folded.length(); ) {
            int c = folded.codePointAt(i);
            int next = i + Character.charCount(c);
            boolean part = c == '.' || Character.isLetter(c);
            int end = part ? next : i;
            if (!part || next == folded.length()) {
                String word = folded.substring(from, end > from && folded.charAt(end - 1) == '.' ? end - 1 : end);
                if (CREDENTIALS.contains(word)) {
                    return true;
                }
                from = next;
            }
            i = next;
        }
        return false;
    }

    private void headings(Document document) {
        for (Heading heading : document.headings()) {
            String text = heading.text();
            if (!text.isEmpty()
                    && text.length() <= LONGEST_START
                    && ABOUT_INITIALS.indexOf(Folding.fold(text.substring(0, 1)).charAt(0)) >= 0
                    && begins(Folding.fold(text), ABOUT_AUTHOR) != null) {
                bio = true;
            }
        }
    }

    private void links(Document document) {
        for (PageLine line : document.pageLines()) {
            for (PageLine.Anchor link : line.links()) {
                bio |= leadsToAuthor(link.destination(), link.text());
            }
        }
        for (Link link : document.links()) {
            String to = link.destination();
            bio |= leadsToAuthor(to, link.text());
            int end = to.endsWith("/") ? to.length() - 1 : to.length();
            if (document.annotations().isEmpty()
                    && ABOUT_PAGES.contains(to.substring(to.lastIndexOf('/', end - 1) + 1, end))) {
                aboutLinks++;
            }
        }
    }

    private boolean leadsToAuthor(String destination, String text) {
        return destination.contains("/author/")
                || destination.contains("/authors/")
                || destination.contains("/people/")
                || name != null && name.indexOf(' ') > 0 && text.equals(name);
    }

    /// The first person or organization that signs; null where none does.
    @Nullable
    String name() {
        return name;
    }

    /// What stands where a name should: “admin”, “Editorial Team”; null where nothing does.
    @Nullable
    String nobody() {
        return nobody;
    }

    /// Where [#nobody] stands.
    @Nullable
    Range unnamed() {
        return unnamed;
    }

    /// Whether a group signs.
    boolean group() {
        return group;
    }

    /// Whether a reader can learn who the author is.
    boolean bio() {
        return bio;
    }

    boolean credentials() {
        return credentials;
    }

    boolean reviewer() {
        return reviewer;
    }

    int aboutLinks() {
        return aboutLinks;
    }
}
