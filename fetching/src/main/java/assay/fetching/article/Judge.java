package assay.fetching.article;

import assay.fetching.article.Extraction.Nothing;
import assay.fetching.article.Extraction.Reason;
import assay.language.WordData;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Rejects a page if it certainly contains no article. Doubtful pages are scored.
final class Judge {

    /// A page with this many words has enough text, regardless of what its scripts add.
    private static final int ENOUGH = 200;

    /// The number of letters in the sentences of a short post, about 20 words.
    private static final int SHORT_POST = 100;

    /// A text with fewer letters in sentences than this (about 40 words) is not considered the article if the
    /// page contains much other text.
    static final int FEW = 200;

    /// The number of letters in the sentences of a short article, about 120 words.
    private static final int SHORT_ARTICLE = 600;

    /// The maximum number of letters in an element that scripts will fill, such as “Loading …”.
    private static final int LOADING = 24;

    /// The maximum number of letters in one item in a list of posts, about 80 words.
    private static final int TEASER = 400;

    /// A page counts as mostly scripts if the letters in its scripts outnumber those in its text by more than
    /// this factor.
    private static final int SCRIPTED = 20;

    private static final Set<String> APPS = WordData.words(Judge.class, "app-ids");

    private Judge() {}

    /// Whether the choice may be wrong, because it contains only a small share of the page's paragraphs or of
    /// the article's text in structured data.
    static boolean isSmall(Choice choice, int running, ArticleMetadata facts) {
        return choice.prose() * 3 < Math.max(running, body(facts));
    }

    /// Whether the text is too small a part of the page's paragraphs, or of the article's text in
    /// structured data, to be scored. Short posts often have many teasers around them, so a few lines
    /// need to make up only a fifth of the paragraphs, and a short article a tenth. For a longer text,
    /// there is no such minimum.
    private static boolean isPart(int prose, int running, ArticleMetadata facts) {
        boolean few = prose < FEW && prose * 5 < running;
        boolean brief = prose < SHORT_ARTICLE && prose * 10 < running;
        return few || brief || prose * 5 < body(facts);
    }

    /// Returns the number of letters in the article's text in structured data.
    private static int body(ArticleMetadata facts) {
        String body = facts.data().text("articleBody");
        return body == null ? 0 : Outline.letters(body);
    }

    /// Whether the second choice is more likely to be the article, because the first is only a few lines and
    /// the second is running text.
    static boolean isBetter(Choice second, Choice first) {
        return first.prose() < SHORT_ARTICLE
                && second.prose() > 3 * first.prose()
                && second.prose() >= FEW
                && second.link() * 4 < second.text();
    }

    static @Nullable Nothing nothing(Outline outline, Choice choice, ArticleMetadata facts, String text) {
        int prose = choice.prose();
        int words = words(text);
        String heading = choice.title == null ? "" : Outline.text(choice.title.element, 200);
        List<String> titles = facts.titles();
        boolean missing = PageVocabulary.isMissing(heading) || titles.stream().anyMatch(PageVocabulary::isMissing);
        if (missing && words < ENOUGH) {
            return none("This is a “not found” page. Check the URL.");
        }
        boolean search = facts.data().isSearch()
                || PageVocabulary.isSearch(heading)
                || titles.stream().anyMatch(PageVocabulary::isSearch);
        if (search && words < ENOUGH) {
            return none("This is a search page, not an article. Enter the URL of an article.");
        }
        if (words < ENOUGH && prose < SHORT_POST && needsScripts(outline, words)) {
            return new Nothing(
                    Reason.NEEDS_SCRIPTS,
                    "The page's text appears only after its scripts run. Scan the text instead of the URL, or render"
                            + " the page on the server.");
        }
        int letters = outline.parts.isEmpty() ? 0 : outline.parts.getFirst().text;
        if (words == 0 && letters == 0) {
            return new Nothing(
                    Reason.EMPTY,
                    "The page has no text. If the text is stored elsewhere, scan the text instead of the URL.");
        }
        if (isPart(prose, outline.running(), facts)) {
            return none("Only a small part of the page looks like an article. Scan the article's text instead of the"
                    + " URL.");
        }
        if (facts.isArticle() && prose >= SHORT_POST) {
            return null;
        }
        if (isList(outline, choice)) {
            return none("This is a list of posts, not an article. Enter the URL of a post, or scan this URL as"
                    + " a blog.");
        }
        int all = choice.text();
        if (prose == 0 && (words < 30 || choice.link() * 2 > all)
                || all > 0 && choice.link() * 10 > all * 8 && prose < SHORT_POST) {
            return none("The page seems to have only links and buttons. If it has an article, scan the article's"
                    + " text instead of the URL.");
        }
        return null;
    }

    private static Nothing none(String sentence) {
        return new Nothing(Reason.NO_ARTICLE, sentence);
    }

    private static boolean needsScripts(Outline outline, int words) {
        boolean waiting = false;
        for (Part part : outline.parts) {
            Checkpoint.pass();
            boolean app =
                    APPS.contains(part.element.id()) || APPS.contains(part.name) || part.element.hasAttr("ng-app");
            waiting |= app && !part.name.equals("body") && part.text <= LOADING;
        }
        if (outline.scripts() == 0) {
            return false;
        }
        int letters = outline.parts.isEmpty() ? 0 : outline.parts.getFirst().text;
        return waiting
                || outline.asksForScripts() && words < 50
                || words < 20 && outline.scriptChars() > 2_000 && outline.scriptChars() > letters * SCRIPTED;
    }

    /// Whether the page consists of several posts or their beginnings, each with a heading that links to the
    /// post.
    private static boolean isList(Outline outline, Choice choice) {
        List<Part> parts = outline.parts;
        Part named = choice.title;
        int articles = 0;
        int most = 0;
        int sum = 0;
        int outer = 0;
        boolean inside = false;
        Map<String, Integer> alike = new HashMap<>();
        Map<String, Integer> letters = new HashMap<>();
        for (Part part : parts) {
            Checkpoint.pass();
            if (part.noise || part.text == 0) {
                continue;
            }
            if (part.name.equals("article") && part.index >= outer) {
                outer = part.end;
                articles++;
                sum += part.text;
                most = Math.max(most, part.text);
                inside |= named != null && part.contains(named);
            }
            if (part.block && part.parent != null && part.text <= TEASER && leads(parts, part)) {
                String kind = part.parent.index + " " + part.name + " " + part.element.className();
                alike.merge(kind, 1, Integer::sum);
                letters.merge(kind, part.text, Integer::sum);
            }
        }
        int whole = parts.isEmpty() ? 0 : parts.getFirst().text;
        if (articles > 1 && !inside && most * 10 < sum * 6 && sum * 2 > whole) {
            return true;
        }
        for (Map.Entry<String, Integer> kind : alike.entrySet()) {
            if (kind.getValue() > 1 && letters.getOrDefault(kind.getKey(), 0) * 10 > whole * 6) {
                return true;
            }
        }
        return false;
    }

    /// Whether the part starts with a heading that links to another page.
    private static boolean leads(List<Part> parts, Part part) {
        boolean heading = false;
        for (int i = part.index; i < Math.min(part.end, part.index + 12); i++) {
            Part at = parts.get(i);
            heading |= at.isHeading() && at.link > 0 && at.link * 10 >= at.text * 8;
            if (heading && at.isLink && !at.element.attr("href").strip().startsWith("#")) {
                return true;
            }
        }
        return false;
    }

    /// Counts words. In scripts without spaces between words, a character counts as half a word.
    static int words(String text) {
        int halves = 0;
        boolean in = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean dense = c >= 0x2e80 && c < 0xa000 || c >= 0x0e00 && c < 0x0f00;
            boolean letter = Character.isLetterOrDigit(c);
            if (letter && dense) {
                halves++;
            } else if (letter && !in) {
                halves += 2;
            }
            in = letter && !dense;
        }
        return halves / 2;
    }
}
