package assay.fetching.article;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.article.Extraction.Found;
import assay.fetching.article.Extraction.Nothing;
import assay.fetching.article.Extraction.Reason;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArticlesTest {

    static final URI URL = URI.create("https://tea.example/blog/green");

    private static final String TEXT = """
            <p>Good green tea is mostly a matter of water, and most kettles are far too hot for it.</p>
            <p>At seventy degrees the cup was sweet and round; at ninety-five it was bitter for all of us.</p>
            """;

    static Extracted found(String html) {
        return switch (Articles.find(html, URL)) {
            case Found(Extracted article) -> article;
            case Nothing nothing -> throw new AssertionError(nothing);
        };
    }

    static Nothing nothing(String html) {
        return switch (Articles.find(html, URL)) {
            case Nothing nothing -> nothing;
            case Found(Extracted article) -> throw new AssertionError(article.text());
        };
    }

    private static String page(String body) {
        return "<!DOCTYPE html><html><head><title>Green tea</title></head><body>" + body + "</body></html>";
    }

    private static String post(String more) {
        return page("<article><h1>Green tea</h1>" + TEXT + more + "</article>");
    }

    @Test
    void eachBlockOfTheArticleIsOnItsOwnLine() {
        assertThat(found(post("<ul><li>Sencha<li>Bancha</ul>")).text()).isEqualTo("""
                        Good green tea is mostly a matter of water, and most kettles are far too hot for it.
                        At seventy degrees the cup was sweet and round; at ninety-five it was bitter for all of us.
                        Sencha
                        Bancha""");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<nav>Gone</nav>",
                "<div role='navigation'>Gone</div>",
                "<div class='comments'><p>Gone, all of what I wrote here about tea.</p></div>",
                "<section id='disqus_thread'><p>Gone, all of what I wrote here about tea.</p></section>",
                "<div class='relatedPosts'><h3>Gone</h3></div>",
                "<div><h3>Related posts</h3><p>Gone is what a teaser said of another post, too.</p></div>",
                "<h3>Das könnte dich auch interessieren</h3><ul><li>Gone</li></ul>",
                "<h3>3 Comments</h3><div><p>Gone is what somebody said of it, whoever it was.</p></div>",
                "<div><p>Gone: our letter, every week.</p><form><input type=email></form></div>",
                "<div class='share-bar'>Gone</div>",
                "<p><a href='https://twitter.com/intent/tweet?a'>Gone</a></p>",
                "<p>Tags: <a rel=tag href='/t/a'>Gone</a></p>",
                "<footer>Gone</footer>",
                "<aside class='author-bio'><p>Gone is what was said of the author.</p></aside>",
                "<button>Gone</button>",
                "<p>© 2026 Gone</p>",
                "<script>Gone</script>",
                "<p hidden>Gone</p>",
                "<p style='display : none'>Gone</p>",
                "<span aria-hidden=true>Gone</span>",
                "<p class='sr-only'>Gone</p>",
                "<p>Read more: <a href='/b'>Gone and other stories of tea</a></p>",
                "<p><strong>Related:</strong> <a href='/b'>Gone</a></p>",
                "<div class='c1'><a href='/b'>Gone is the headline of another post</a></div>",
                "<ul><li><a href='/b'>Gone is the headline of another post</a><li><a href='/c'>Another one, and longer</a></ul>",
                "<aside class='pull'><p>Gone is what the page says of itself beside the text.</p></aside>",
            })
    void partsOutsideThePostAreDropped(String other) {
        assertThat(found(post(other)).text()).doesNotContain("Gone").contains("sweet and round");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<h2 id='comments'>Comments</h2><p>Kept: a comment begins with a number sign and ends with the line.</p>",
                "<aside><h2>References</h2><ol><li><a href='/a'>Kept</a></li></ol></aside>",
                "<aside class='note'><p>Kept: only the owner may ring the bell, and nobody else.</p></aside>",
                "<h2>Tools</h2><ul><li><a href='https://a.example/'>Kept</a></li></ul>",
                "<div class='no-comments'><p>Kept, for this says that there are no comments here.</p></div>",
                "<pre><span class='comment'>Kept</span></pre>",
                "<blockquote><p>Never.</p><footer>Kept</footer></blockquote>",
                "<div class='elementor-widget'><p>Kept is what a builder of pages puts into its boxes.</p></div>",
                "<figure><blockquote><p>Never.</p></blockquote><figcaption>Kept</figcaption></figure>",
                "<figure><table><tr><td>Kept</table></figure>",
                "<p>Most of it is <a class='popup' href='/w'>Kept</a> in a drawer, where it does not see the light.</p>",
                "<div class='row flex--gutter'><p>Kept is what a grid puts into its columns, whatever they are called.</p></div>",
                "<p>Sources:</p><ul><li><a href='/a'>Kept: how tea is made in Uji</a></ul>",
            })
    void partsOfThePostAreKept(String part) {
        assertThat(found(post(part)).text()).contains("Kept");
    }

    @Test
    void formulasAreReadOnceWithinTheirLine() {
        String formula = "<span class='katex'><span class='katex-mathml'><math><semantics><mrow><mi>x</mi><mo>=</mo>"
                + "<mn>80</mn></mrow><annotation encoding='application/x-tex'>\\kern x=80</annotation></semantics></math>"
                + "</span><span class='katex-html' aria-hidden='true'>x=80</span></span>";
        assertThat(found(post("<p>The best cup of all was the one with " + formula + " degrees in it.</p>"))
                        .text())
                .endsWith("The best cup of all was the one with x=80 degrees in it.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<figure><img src=a alt=b><figcaption>Kept</figcaption></figure>",
                "<figure><span><picture><source srcset=a><img src=a></picture></span><span>Kept <cite>Reuters</cite></span></figure>",
                "<div class='wp-caption'><img src=a><p class='wp-caption-text'>Kept</p></div>",
                "<p class='photo-credit'>Kept</p>",
                "<p>Photo: Kept by Mina Kett</p>",
                "<p class='byline'>Kept by Mina Kett</p>",
                "<p>Last updated: 7 March 2026, Kept</p>",
            })
    void captionsAndSimilarLinesAreScoredButAreNotPartOfTheText(String line) {
        Extracted article = found(post(line + TEXT));
        assertThat(article.text()).doesNotContain("Kept").contains("sweet and round");
        assertThat(article.masked()).contains("Kept");
    }

    @Test
    void headingDeckBylineDateAndCaptionsAreSeparateFields() {
        Extracted article = found(page("""
                <article><header><h1>Green tea</h1><p class="standfirst">Most kettles are far too hot.</p>
                <p class="byline">By <a rel="author" href="/mina">Mina Kett</a></p>
                <time datetime="2026-03-05">5 March 2026</time></header>
                <figure><img src="a.jpg"><figcaption>A kettle in Uji. Photo: Mina Kett</figcaption></figure>
                """ + TEXT + "</article>"));
        assertThat(article.title()).isEqualTo("Green tea");
        assertThat(article.deck()).isEqualTo("Most kettles are far too hot.");
        assertThat(article.byline()).isEqualTo("By Mina Kett");
        assertThat(article.author()).isEqualTo("Mina Kett");
        assertThat(article.published()).isEqualTo("2026-03-05");
        assertThat(article.captions()).containsExactly("A kettle in Uji. Photo: Mina Kett");
        assertThat(article.text()).startsWith("Good green tea").endsWith("for all of us.");
    }

    @Test
    void oneLineBetweenHeadingAndTextIsADeckAndTwoAreText() {
        String line = "<p>Most kettles are far too hot for it, as we found when we measured all of ours.</p>";
        String body = "<div class=x>" + TEXT.repeat(4) + "</div>";
        Extracted one = found(page("<article><div><h1>Green tea</h1>" + line + "</div>" + body + "</article>"));
        assertThat(one.deck()).startsWith("Most kettles");
        assertThat(one.text()).doesNotContain("Most kettles");
        Extracted two = found(page("<article><div><h1>Green tea</h1>" + line + line + "</div>" + body + "</article>"));
        assertThat(two.text()).startsWith("Most kettles");
    }

    /// In one theme, the class of the text column mentions the sidebar next to it.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div class='l-sidebar-fixed'><div class='c-entry-content'>%s</div></div>",
                "<section class='social-layout'><div class='article-body'>%s</div></section>",
                "<div class='promo-wrapper'><div><div>%s</div></div></div>",
                "<div class='modal-content' id='x'><div class='y'>%s</div></div>",
                "<div class='grid gutter'><div class='story'>%s</div></div>",
                "<article style='display:none'>%s</article>",
                "<div hidden class='post'>%s</div>",
            })
    void theTextIsFoundInAnyPageLayout(String around) {
        String figure = "<figure class='hero'><picture><source srcset=a><img src=a></picture>"
                + "<figcaption>A kettle in Uji</figcaption><cite>Mina Kett</cite></figure>";
        String more =
                "<div class='teasers'><p>Black tea is another matter, and so are the pots that we boil it in.</p></div>";
        Extracted article = found(page("<main><h1>Green tea</h1><p class='deck'>Most kettles are too hot.</p>"
                + "<p class='byline'>By Mina Kett</p>" + figure + around.formatted(TEXT.repeat(3)) + more + "</main>"));
        assertThat(article.text()).startsWith("Good green tea").contains("sweet and round");
        assertThat(Marked.Words.text(article.masked())).contains("sweet and round");
    }

    @Test
    void anArticleElementWithFewWordsAmongMuchOtherTextIsNotAnArticle() {
        String notes =
                "<div class='comment'>no</div>" + "<form><div class='subscribe'>" + TEXT.repeat(8) + "</div></form>";
        String html = page("<article><h1>Green tea</h1><p class='deck'>Most kettles are far too hot.</p>"
                + "<p class='byline'>By Mina Kett, who drinks it</p></article>" + notes);
        assertThat(nothing(html).reason()).isEqualTo(Reason.NO_ARTICLE);
        assertThat(nothing(html).sentence()).contains("small part");
    }

    @Test
    void aTeaserAmongMuchOtherTextIsNotAnArticle() {
        String html = page("<article><h1>Green tea</h1>" + TEXT.repeat(2) + "</article><form><div class='subscribe'>"
                + TEXT.repeat(45) + "</div></form>");
        assertThat(nothing(html).reason()).isEqualTo(Reason.NO_ARTICLE);
        assertThat(nothing(html).sentence()).contains("small part");
    }

    @Test
    void shortPostsAmongManyTeasersAreFound() {
        String teaser = "<div><h3><a href='/b'>Black tea</a></h3><p>Black tea is another matter, and so are the pots"
                + " that we boil it in.</p></div>";
        String html = page("<article><h1>Green tea</h1>" + TEXT.repeat(2) + "</article><div class='related-posts'>"
                + teaser.repeat(30) + "</div>");
        assertThat(found(html).text()).contains("sweet and round");
    }

    /// Behind a paywall, or until scripts have run, the page shows only its first paragraph.
    @ParameterizedTest
    @CsvSource({"1, 40, true", "1, 4, false", "8, 80, true", "8, 30, false", "8, 0, false"})
    void pagesThatShowLittleOfTheTextInTheirStructuredDataAreNotArticles(int shown, int declared, boolean refused) {
        String body = TEXT.replaceAll("\\s*<[^>]++>\\s*", " ").repeat(declared);
        String html = page("<script type='application/ld+json'>{\"@type\":\"Article\",\"headline\":\"Green tea\","
                + "\"articleBody\":\"" + body + "\"}</script><article><h1>Green tea</h1>" + TEXT.repeat(shown)
                + "</article>");
        if (refused) {
            assertThat(nothing(html).reason()).isEqualTo(Reason.NO_ARTICLE);
            assertThat(nothing(html).sentence()).contains("small part");
        } else {
            assertThat(found(html).text()).contains("sweet and round");
        }
    }

    @Test
    void permalinksAreNotPartOfTheirHeading() {
        assertThat(found(page("<article><h1>Green tea <a class='anchor' href='#green'>Permalink</a></h1>" + TEXT
                                + "</article>"))
                        .masked())
                .contains("Green tea")
                .doesNotContain("Permalink");
    }

    @Test
    void thePostIsFoundEvenIfItsCommentsAreLonger() {
        Extracted article = found(Marked.shell("long-comments").html());
        assertThat(article.text()).contains("espresso").doesNotContain("Gyokuro");
    }

    @ParameterizedTest
    @CsvSource({
        "none-app, NEEDS_SCRIPTS",
        "none-app-chrome, NEEDS_SCRIPTS",
        "none-index, NO_ARTICLE",
        "none-soup-index, NO_ARTICLE",
        "none-search, NO_ARTICLE",
        "none-404, NO_ARTICLE",
        "none-tags, NO_ARTICLE",
        "none-login, NO_ARTICLE",
    })
    void pagesWithoutAnArticleAreReported(String shell, Reason reason) {
        Nothing nothing = nothing(Marked.shell(shell).html());
        assertThat(nothing.reason()).isEqualTo(reason);
        assertThat(nothing.sentence()).endsWith(".");
    }

    @Test
    void pagesThatNeedScriptsAreReportedWithAdvice() {
        assertThat(nothing("<div id=root></div><script src=a.js></script>").sentence())
                .contains("Scan the text instead of the URL")
                .contains("render");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "<html></html>", "<!DOCTYPE html><html><body><img src=a></body></html>"})
    void pagesWithoutWordsAreReportedAsEmpty(String html) {
        assertThat(nothing(html).reason()).isEqualTo(Reason.EMPTY);
    }

    @Test
    void shortPostsWithManyScriptsAreFound() {
        String scripts = "<script>" + "var a = 1;".repeat(5_000) + "</script><script src=b.js></script>";
        assertThat(found(post(scripts)).text()).contains("sweet and round");
        assertThat(found(post(scripts + "<noscript>Please enable JavaScript.</noscript>"))
                        .text())
                .contains("sweet and round");
    }

    @Test
    void postsInTheRootElementOfAnAppAreFound() {
        assertThat(found(page("<div id=root><main><h1>Green tea</h1>" + TEXT
                                + "</main></div><script src=a.js></script>"))
                        .text())
                .contains("sweet and round");
    }

    @Test
    void homePagesWithWholePostsAreNotArticles() {
        String posts = ("<article><h2><a href='/p'>A post</a></h2>" + TEXT + "</article>").repeat(4);
        assertThat(nothing(page("<main>" + posts + "</main>")).reason()).isEqualTo(Reason.NO_ARTICLE);
    }

    /// Some content management systems give every page the Open Graph type of an article.
    @Test
    void newspaperFrontPagesAreNotArticles() {
        String story = "<li><article><h2><a href='/s'>Tea from Uji</a></h2><p>Good green tea is mostly a matter of"
                + " water, and most kettles are far too hot.</p><p>By Mina Kett</p></article></li>";
        String head = "<meta property='og:type' content='article'>";
        String collection = "<script type='application/ld+json'>{\"@type\":\"CollectionPage\"}</script>";
        String body = "<main><h2>Highlights</h2><ol>" + story.repeat(12) + "</ol></main>";
        assertThat(nothing(head + collection + body).reason()).isEqualTo(Reason.NO_ARTICLE);
        assertThat(nothing(head + collection + body).sentence()).contains("list of posts");
    }

    @Test
    void postsAboutMissingThingsAreNotErrorPages() {
        String html = "<title>How to build a 404 page</title><article><h1>How to build a 404 page</h1>" + TEXT.repeat(8)
                + "</article>";
        assertThat(found(html).text()).contains("sweet and round");
    }

    @Test
    void aPostWithoutStructureRunsFromItsHeadingToTheLinksBelow() {
        assertThat(found(page("<div>Welcome to my page</div><h1>Green tea</h1>" + TEXT
                                + "<p><a href='/'>Back to my home page</a></p>"))
                        .text())
                .startsWith("Good green tea")
                .endsWith("for all of us.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>Wait</p><noscript>Please enable JavaScript.</noscript><script src=a.js></script>",
                "<p>One moment</p><script>load()</script><script src=a.js></script><script src=b.js></script>"
                        + "<script src=c.js></script>",
                "<app-root></app-root><footer><p>We have sold tea and little else since 1988.</p></footer><script src=a.js></script>",
            })
    void emptyAppsAreRecognizedByTheirRootElementNoticeOrScripts(String body) {
        assertThat(nothing(page(body)).reason()).isEqualTo(Reason.NEEDS_SCRIPTS);
    }
}
