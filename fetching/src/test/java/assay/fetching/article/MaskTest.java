package assay.fetching.article;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.article.Extraction.Found;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that the masked page is the fetched page with parts blanked out.
class MaskTest {

    private static final List<String> SPLINTERS = List.of(
            "</p>",
            "<b>",
            "</b>",
            "<i><p>",
            "</div>",
            "<table>",
            "</table>",
            "<td>",
            "\r\n",
            "\r",
            "😀",
            "&amp",
            "<!--",
            "-->",
            "<li>",
            "</article>",
            "</main>",
            "<a href=x>",
            "<a>",
            "</body>",
            "</html>",
            "<form>",
            "<h1>",
            "\u0000",
            "\ufeff",
            "<script>",
            "</script>",
            "<template>",
            "<svg><p>",
            "<select>",
            "<noscript>",
            "<p hidden>",
            "\ud800",
            "<frameset>",
            "<textarea>",
            "<title>",
            "<plaintext>",
            "<![CDATA[",
            "<body class=x>",
            "<html lang=xx>",
            "</",
            "<",
            "&#x0;",
            "<math>");

    private static final List<Marked> SHELLS = Marked.shells();

    static List<Marked> pages() {
        return SHELLS;
    }

    @Test
    void corpusPagesAreMaskedCorrectly() {
        for (Marked page : Marked.corpus()) {
            rangesContainOnlyTheText(page);
            masksContainOnlyTheTextAndItsLines(page);
            lineEndingsAreKept(page);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void rangesContainOnlyTheText(Marked page) {
        if (Articles.find(page.html(), page.url()) instanceof Found(Extracted article)) {
            isMask(page.html(), article);
            assertThat(words(page.html(), article.ranges())).isEqualTo(Marked.Words.of(article.text()));
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void masksContainOnlyTheTextAndItsLines(Marked page) {
        if (Articles.find(page.html(), page.url()) instanceof Found(Extracted article)) {
            assertThat(Marked.Words.of(Marked.Words.text(article.masked())))
                    .isEqualTo(words(page.html(), article.whole()))
                    .containsAll(Marked.Words.of(article.text()));
        }
    }

    /// Returns the words in some ranges of a page.
    private static List<String> words(String html, List<Extracted.Span> ranges) {
        StringBuilder blank = new StringBuilder(" ".repeat(html.length()));
        ranges.forEach(span -> blank.replace(span.start(), span.end(), html.substring(span.start(), span.end())));
        return Marked.Words.of(Marked.Words.text(blank.toString()));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void lineEndingsAreKept(Marked page) {
        String html = page.html().replace("\r\n", "\n").replace("\n", "\r\n");
        if (Articles.find(html, page.url()) instanceof Found(Extracted article)) {
            isMask(html, article);
            assertThat(article.masked().lines().count()).isEqualTo(html.lines().count());
        }
    }

    static Stream<Integer> seeds() {
        return IntStream.range(0, 200).boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void brokenPagesAreMaskedCorrectly(int seed) {
        Random random = new Random(seed);
        Marked page = SHELLS.get(random.nextInt(SHELLS.size()));
        StringBuilder html = new StringBuilder(page.html());
        for (int i = random.nextInt(12); i >= 0; i--) {
            int at = random.nextInt(html.length());
            if (random.nextInt(3) == 0) {
                html.delete(at, Math.min(html.length(), at + random.nextInt(40)));
            } else {
                html.insert(at, SPLINTERS.get(random.nextInt(SPLINTERS.size())));
            }
        }
        if (Articles.find(html.toString(), page.url()) instanceof Found(Extracted article)) {
            isMask(html.toString(), article);
        }
    }

    private static void isMask(String html, Extracted article) {
        String masked = article.masked();
        assertThat(masked).hasSameSizeAs(html);
        for (int i = 0; i < html.length(); i++) {
            char is = masked.charAt(i);
            char was = html.charAt(i);
            if (is != was && (is != ' ' || was == '\n' || was == '\r')) {
                throw new AssertionError("at " + i + " stands " + (int) is + " for " + (int) was);
            }
        }
        areKept(html, masked, article.ranges());
        areKept(html, masked, article.whole());
    }

    private static void areKept(String html, String masked, List<Extracted.Span> ranges) {
        int end = -1;
        for (Extracted.Span span : ranges) {
            assertThat(span.start()).isGreaterThan(end).isLessThan(span.end());
            assertThat(masked.substring(span.start(), span.end())).isEqualTo(html.substring(span.start(), span.end()));
            end = span.end();
        }
        assertThat(end).isLessThanOrEqualTo(html.length());
    }

    @Test
    void headAndStructuredDataAreKept() {
        String html = """
                <!DOCTYPE html><html lang="en"><head><title>Tea</title><meta name="description" content="D"></head>
                <body class="single"><div class="sidebar">Aside<script type="application/ld+json">{"@type":"Article"}</script>
                </div><article><h1>Tea</h1><p>Good green tea is mostly a matter of water, as we have found.</p></article>
                <script>track()</script></body></html>
                """;
        String masked = ArticlesTest.found(html).masked();
        assertThat(masked)
                .startsWith(html.substring(0, html.indexOf("<div")))
                .contains("<script type=\"application/ld+json\">{\"@type\":\"Article\"}</script>")
                .contains(
                        "<article><h1>Tea</h1><p>Good green tea is mostly a matter of water, as we have found.</p></article>")
                .contains("</body></html>")
                .doesNotContain("Aside")
                .doesNotContain("track");
    }

    @Test
    void offsetsReferToTheFetchedPage() {
        String html = "<body><div class=ads>😀 Buy</div><article><h1>Tea</h1>\r\n<p>Good green tea 😀 is mostly a"
                + " matter of water, as we have found.</p></article></body>";
        Extracted article = ArticlesTest.found(html);
        assertThat(article.masked().indexOf("mostly")).isEqualTo(html.indexOf("mostly"));
        assertThat(article.whole())
                .containsExactly(new Extracted.Span(html.indexOf("<article>"), html.indexOf("</body>")));
        assertThat(article.ranges())
                .containsExactly(
                        new Extracted.Span(html.indexOf("<article>"), html.indexOf("<h1>")),
                        new Extracted.Span(html.indexOf("</h1>") + 5, html.indexOf("</body>")));
    }

    /// Lines outside the running text have separate ranges, except the article's headings.
    @Test
    void bylinesAndCaptionsHaveRanges() {
        String byline = "<p class=byline>By Mina Kett</p><time>5 March 2026</time></header>";
        String figure = "<figure><img src=a><figcaption>Uji. Photo: Reuters</figcaption></figure>";
        String text = "<p>Good green tea is mostly a matter of water, as we have found in all of these years.</p>";
        String html = "<article><header><h1>Tea</h1>" + byline + "<h2>Tea</h2>" + text + figure + text + "</article>";
        Extracted article = ArticlesTest.found(html);
        assertThat(article.lines())
                .filteredOn(line -> html.substring(line.start(), line.end()).contains("By Mina Kett"))
                .singleElement()
                .satisfies(line -> assertThat(line.caption()).isFalse());
        int caption = html.indexOf("<figcaption>");
        assertThat(article.lines())
                .contains(new Extracted.Line(caption, html.indexOf("</figure>") + "</figure>".length(), true));
        assertThat(article.lines())
                .noneMatch(line -> html.substring(line.start(), line.end()).contains("<img"));
        assertThat(article.lines())
                .noneMatch(line -> html.substring(line.start(), line.end()).contains(">Tea<"));
        assertThat(article.lines())
                .noneMatch(line -> html.substring(line.start(), line.end()).contains("Good green"));
    }

    /// The scorer uses the page's only `article`, so a heading above it would be lost.
    @Test
    void tagsAroundOnlyPartOfTheArticleAreMasked() {
        String html = "<main><h1>Green tea</h1><article><p>Good green tea is mostly a matter of water, and most"
                + " kettles are far too hot for it.</p></article></main>";
        assertThat(ArticlesTest.found(html).masked())
                .contains("<main><h1>Green tea</h1>")
                .doesNotContain("article");
    }

    @Test
    void microdataAroundTheArticleIsKept() {
        String property = "<meta itemprop=\"datePublished\" content=\"2026-03-05\">";
        String html = "<div itemscope>" + property
                + "<div class=ads>Buy</div><article><h1>Tea</h1><p>Good green tea is mostly"
                + " a matter of water, as we have found.</p></article></div>";
        assertThat(ArticlesTest.found(html).masked()).contains(property).doesNotContain("Buy");
    }
}
