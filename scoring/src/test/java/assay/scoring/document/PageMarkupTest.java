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
    void aPageSaysThatItIsOne(String source) {
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
    void aPartOfOneDoesNot(String source) {
        assertThat(read(source)).isEmpty();
    }

    @Test
    void markdownHasNone() {
        assertThat(Document.read("---\nrobots: noindex\n---\n# Tea", SourceFormat.MARKDOWN)
                        .metadata()
                        .markup())
                .isEmpty();
    }

    @Test
    void aByteOrderMarkDoesNotHideTheHead() {
        Document document = Document.read(
                "\ufeff<!doctype html><html><head><title>Tea</title></head><body><p>Leaf.</p></body></html>",
                SourceFormat.AUTO);
        assertThat(document.metadata().first("title"))
                .hasValueSatisfying(title -> assertThat(title.value()).isEqualTo("Tea"));
        assertThat(document.text().strip()).isEqualTo("Leaf.");
    }

    @Test
    void theHeadIsRead() {
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
    void textIsCountedAsItIsSent() {
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
}
