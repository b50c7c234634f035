package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageMarkupTest {

    private static Optional<PageMarkup> read(String source) {
        return Document.read(source, SourceFormat.HTML).metadata().markup();
    }

    private static PageMarkup page(String head, String body) {
        return read("<!doctype html><html lang=\"en\"><head>" + head + "</head><body>" + body + "</body></html>")
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!doctype html><p>Tea.",
                "<html><body><p>Tea.</p></body></html>",
                "<body><p>Tea.</p></body>",
                "<title>Tea</title><p>Tea.</p>",
                "\ufeff<!DOCTYPE html><html><head><title>Tea</title></head><body>Tea.</body></html>"
            })
    void wholePagesAreRecognized(String source) {
        assertThat(read(source)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<p>Tea.</p>",
                "<article><h1>Tea</h1></article>",
                "<style>p{}</style><p>Tea.</p>",
                "<script>tea()</script><p>Tea.</p>",
                "<link rel=\"stylesheet\" href=\"a.css\"><p>Tea.</p>"
            })
    void fragmentsAreNotPages(String source) {
        assertThat(read(source)).isEmpty();
    }

    @Test
    void markdownHasNoPageMarkup() {
        assertThat(Document.read("---\nrobots: noindex\n---\n# Tea", SourceFormat.MARKDOWN)
                        .metadata()
                        .markup())
                .isEmpty();
    }

    @Test
    void byteOrderMarkDoesNotHideTheHead() {
        Document document = Document.read(
                "\ufeff<!doctype html><html><head><title>Tea</title></head><body><p>Leaf.</p></body></html>",
                SourceFormat.AUTO);
        assertThat(document.metadata().first("title"))
                .hasValueSatisfying(title -> assertThat(title.value()).isEqualTo("Tea"));
        assertThat(document.text().strip()).isEqualTo("Leaf.");
    }

    @Test
    void metadataInTheHeadIsRead() {
        PageMarkup page = page(
                "<meta charset=utf-8><meta name=Robots content=noindex><meta property=og:title content='{{ t }}'>"
                        + "<meta name=googlebot content=nosnippet><meta name=empty content=''><base href=/a/>"
                        + "<link rel='next canonical' href=' /tea '>",
                "<link rel=canonical href='{{ u }}'>");
        assertThat(page.declared()).containsExactlyInAnyOrder("lang", "charset", "robots", "og:title", "googlebot");
        assertThat(page.robots()).extracting(PageMarkup.Robots::agent).containsExactly("robots", "googlebot");
        assertThat(page.base()).isEqualTo("/a/");
        assertThat(page.canonicals()).extracting(PageMarkup.Canonical::address).containsExactly("/tea", "");
        assertThat(page.canonicals())
                .extracting(PageMarkup.Canonical::templated)
                .containsExactly(false, true);
        assertThat(page.canonicals()).extracting(PageMarkup.Canonical::inHead).containsExactly(true, false);
    }

    @Test
    void wordsAreCountedInTheHtmlAsSent() {
        PageMarkup page = page(
                "<title>Not me</title><script>not()</script>",
                "<nav>One two</nav><main>three, four-five <b>six</b></main><noscript>no</noscript><style>p{}</style>");
        assertThat(page.words()).isEqualTo(5);
        assertThat(page.textChars()).isEqualTo("Onetwothree,four-fivesix".length());
        assertThat(page.articleChars()).isEqualTo("three,four-fivesix".length());
        assertThat(page.scripts()).isEqualTo(1);
        assertThat(page.landmark()).isTrue();
        assertThat(page.awaitsScript()).isFalse();
    }

    private static PageMarkup body(String body) {
        return page("", body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div id=root></div>",
                "<div id=root>Loading, please wait …..</div>",
                "<div id=app><i></i><i></i><i></i><i></i></div>",
                "<div id=app><p><b><i></i></b></p></div>",
                "<div id=__next><p><b>wait</b></p></div>",
                "<app-shell></app-shell>",
                "<p>Tea.</p><noscript>Please enable JAVASCRIPT.</noscript>",
            })
    void pageThatWaitsForAScriptIsDetected(String body) {
        assertThat(body(body).awaitsScript()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div></div>",
                "<div id=tea></div>",
                "<div id=root>Loading, please wait …...</div>",
                "<div id=app><i></i><i></i><i></i><i></i><i></i></div>",
                "<div id=app><p><b><i><u></u></i></b></p></div>",
                "<div id=app><p>one</p><p><img></p></div>",
                "<div id=root><iframe></iframe></div>",
                "<template><div id=root></div></template>",
                "<noscript>Please enable cookies.</noscript>",
                "<template><noscript>JavaScript</noscript></template>",
                "<app></app>",
            })
    void completePageDoesNotWaitForAScript(String body) {
        assertThat(body(body).awaitsScript()).isFalse();
    }

    @Test
    void noscriptNoteInTheHeadIsIgnored() {
        assertThat(page("<noscript>JavaScript</noscript>", "Tea.").awaitsScript())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<main>x</main>", "<article>x</article>", "<div role=main>x</div>", "<div role=article>x</div>"})
    void landmarksAreRecognized(String body) {
        assertThat(body(body).landmark()).isTrue();
    }

    @Test
    void otherElementsAreNotLandmarks() {
        assertThat(body("<div role=note>x</div><section>y</section>").landmark())
                .isFalse();
    }

    @Test
    void onlyExecutableScriptsAreCounted() {
        assertThat(body("<script></script><script type=module></script><script type='text/javascript'></script>"
                                + "<script type=' Application/JavaScript '></script><script type=text/plain></script>")
                        .scripts())
                .isEqualTo(4);
    }

    @Test
    void twoCharactersCountAsAWordInWritingSystemsWithoutSpaces() {
        assertThat(body("緑茶緑茶").words()).isEqualTo(2);
        assertThat(body("ชาร้").words()).isEqualTo(2);
        assertThat(body("ひらカナ").words()).isEqualTo(2);
        assertThat(body("tea緑茶tea").words()).isEqualTo(3);
        assertThat(body("\u0dff \u0e00\u0eff \u0f00 \u303f \u3040\u9fff \ua000").textChars())
                .isEqualTo(8);
        assertThat(body("\u0e01\u0eff").words()).isEqualTo(1);
        assertThat(body("\u0f40\u0f40").words()).isEqualTo(1);
        assertThat(body("\u3040\u9fff").words()).isEqualTo(1);
        assertThat(body("\ua000\ua001").words()).isEqualTo(1);
        assertThat(body("… — tea\u00a0cup 'x' 5").words()).isEqualTo(4);
        assertThat(body("… — tea\u00a0cup 'x' 5").textChars()).isEqualTo(12);
    }

    @Test
    void withheldTextIsCountedOnce() {
        PageMarkup page = body("<main><p data-nosnippet>no</p><span data-nosnippet>one<b>two</b><div data-nosnippet>x"
                + "</div></span>three <section data-nosnippet>four</section></main><div data-nosnippet>out</div>");
        assertThat(page.articleChars()).isEqualTo("noonetwoxthreefour".length());
        assertThat(page.withheldChars()).isEqualTo("onetwoxfour".length());
        assertThat(page.withheld()).hasSize(3);
        assertThat(body("<div data-nosnippet>x</div>".repeat(20)).withheld()).hasSize(20);
        assertThat(body("<div data-nosnippet>x</div>".repeat(21)).withheld()).hasSize(20);
    }

    @Test
    void declaredLanguageAndCharsetAreRecognized() {
        assertThat(read("<html xml:lang=en><p>x").orElseThrow().declared()).containsExactly("lang");
        assertThat(read("<html lang=' '><p>x").orElseThrow().declared()).isEmpty();
        assertThat(page("<meta http-equiv=Content-Type content='text/html; CHARSET=utf-8'>", "x")
                        .declared())
                .containsExactlyInAnyOrder("lang", "charset");
        assertThat(page("<meta http-equiv=content-type content=text/html><meta http-equiv=x content=charset=y>", "x")
                        .declared())
                .containsExactly("lang");
    }
}
