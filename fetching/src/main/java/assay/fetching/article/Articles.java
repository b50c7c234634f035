package assay.fetching.article;

import assay.fetching.article.Extraction.Found;
import assay.fetching.article.Extraction.Nothing;
import java.net.URI;
import java.util.Objects;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/// Finds the article in a page from any platform. The page is the only input, and the run time is linear; the
/// parser flattens nesting beyond 512 levels.
///
/// There are three steps: [Outline] counts letters, links and sentences in each element, [Noise] removes
/// parts that never belong to an article, and [Choice] decides what is kept. [Mask] then blanks the rest
/// of the source, and [ArticleMetadata] reads the page's metadata about the article. If few of the page's
/// sentences are kept, a second pass keeps large parts whose class or id means noise, since one of them
/// may be the article.
public final class Articles {

    /// jsoup copies a tag's name once for every two thousand characters of the name, which is slow for very
    /// long names. No real name is this long.
    private static final int LONGEST_NAME = 4_000;

    /// Parts with more than a fifth of the page's sentences are kept in the second pass: see [Noise#strike].
    private static final int SPARED = 5;

    private static final int LONGEST_LINE = 1_000;
    private static final int MOST_CAPTIONS = 100;

    private Articles() {}

    /// @param html the decoded page
    /// @param url the page's final URL, after all redirects
    public static Extraction find(String html, URI url) {
        Parser parser = Parser.htmlParser().setTrackPosition(true);
        Document page = Jsoup.parse(readable(html), "", parser);
        ArticleMetadata facts = new ArticleMetadata(page, url);
        Outline outline = Outline.of(page);
        Choice choice = choice(outline, facts);
        Mask mask = Mask.of(html, page, outline, choice);
        Nothing nothing = Judge.nothing(outline, choice, facts, mask.text());
        if (nothing != null) {
            return nothing;
        }
        return new Found(new Extracted(
                mask.masked(),
                mask.text(),
                mask.ranges(),
                mask.whole(),
                mask.beside(),
                facts.title(choice.title),
                ArticleMetadata.line(choice.deck(), LONGEST_LINE),
                ArticleMetadata.line(choice.byline(), LONGEST_LINE),
                facts.description(),
                facts.canonical(),
                facts.author(outline, choice),
                facts.language(choice),
                facts.published(outline, choice),
                facts.modified(outline, choice),
                choice.captions(MOST_CAPTIONS).stream()
                        .map(caption -> ArticleMetadata.line(caption, LONGEST_LINE))
                        .filter(Objects::nonNull)
                        .toList()));
    }

    private static Choice choice(Outline outline, ArticleMetadata facts) {
        Part title = Headings.title(outline.parts, facts.titles());
        Noise.strike(outline, title, 0);
        Choice first = Choice.of(outline, title);
        if (!Judge.isSmall(first, outline.running(), facts)) {
            return first;
        }
        outline.restore();
        Noise.strike(outline, title, SPARED);
        Choice second = Choice.of(outline, title);
        if (Judge.isBetter(second, first)) {
            return second;
        }
        outline.restore();
        Noise.strike(outline, title, 0);
        return Choice.of(outline, title);
    }

    /// Returns the HTML, or a copy of the same length in which a byte order mark at the start, and the `<` of
    /// tags with overlong names, are blanked.
    private static String readable(String html) {
        char[] read = null;
        if (html.startsWith("\ufeff")) {
            read = html.toCharArray();
            read[0] = ' ';
        }
        int end = 0;
        for (int at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
            end = Math.max(end, at + 1);
            while (end < html.length() && html.charAt(end) > ' ' && html.charAt(end) != '>') {
                end++;
            }
            if (end - at > LONGEST_NAME) {
                read = read == null ? html.toCharArray() : read;
                read[at] = ' ';
            }
        }
        return read == null ? html : new String(read);
    }
}
