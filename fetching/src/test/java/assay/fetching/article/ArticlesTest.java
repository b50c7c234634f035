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
    void blocksStandOnLinesOfTheirOwn() {
        assertThat(found(post("<ul><li>Sencha<li>Bancha</ul>")).text()).isEqualTo("""
                        Green tea
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
            })
    void whatIsNotThePostIsLeftOut(String other) {
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
                "<figure><img src=a alt=b><figcaption>Kept</figcaption></figure>",
            })
    void whatBelongsToThePostStays(String part) {
        assertThat(found(post(part)).text()).contains("Kept");
    }

    @Test
    void aLinkToTheHeadingItselfIsNoPartOfIt() {
        assertThat(found(page("<article><h1>Green tea <a class='anchor' href='#green'>Permalink</a></h1>" + TEXT
                                + "</article>"))
                        .text())
                .startsWith("Green tea\nGood");
    }

    @Test
    void commentsMayBeLongerThanThePost() {
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
    void aPageWithoutAnArticleSaysSo(String shell, Reason reason) {
        Nothing nothing = nothing(Marked.shell(shell).html());
        assertThat(nothing.reason()).isEqualTo(reason);
        assertThat(nothing.sentence()).endsWith(".");
    }

    @Test
    void whatNeedsScriptsIsToldWhatToDo() {
        assertThat(nothing("<div id=root></div><script src=a.js></script>").sentence())
                .contains("POST /api/v1/scan")
                .contains("render");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "<html></html>", "<!DOCTYPE html><html><body><img src=a></body></html>"})
    void aPageWithoutAWordIsEmpty(String html) {
        assertThat(nothing(html).reason()).isEqualTo(Reason.EMPTY);
    }

    @Test
    void aShortPostIsNotRefusedForItsScripts() {
        String scripts = "<script>" + "var a = 1;".repeat(5_000) + "</script><script src=b.js></script>";
        assertThat(found(post(scripts)).text()).contains("sweet and round");
        assertThat(found(post(scripts + "<noscript>Please enable JavaScript.</noscript>"))
                        .text())
                .contains("sweet and round");
    }

    @Test
    void aPostInTheRootOfAnAppIsFound() {
        assertThat(found(page("<div id=root><main><h1>Green tea</h1>" + TEXT
                                + "</main></div><script src=a.js></script>"))
                        .text())
                .contains("sweet and round");
    }

    @Test
    void theHomePageOfABlogWithWholePostsIsAList() {
        String posts = ("<article><h2><a href='/p'>A post</a></h2>" + TEXT + "</article>").repeat(4);
        assertThat(nothing(page("<main>" + posts + "</main>")).reason()).isEqualTo(Reason.NO_ARTICLE);
    }

    @Test
    void aPostAboutMissingThingsIsNoMissingPage() {
        String html = "<title>How to build a 404 page</title><article><h1>How to build a 404 page</h1>" + TEXT.repeat(8)
                + "</article>";
        assertThat(found(html).text()).contains("sweet and round");
    }

    @Test
    void withoutAnyMarkUpTheHeadingBeginsThePostAndLinksEndIt() {
        assertThat(found(page("<div>Welcome to my page</div><h1>Green tea</h1>" + TEXT
                                + "<p><a href='/'>Back to my home page</a></p>"))
                        .text())
                .startsWith("Green tea")
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
    void anEmptyAppIsKnownByItsRootItsNoticeOrItsScripts(String body) {
        assertThat(nothing(page(body)).reason()).isEqualTo(Reason.NEEDS_SCRIPTS);
    }
}
