package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.page;
import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageMetadataRuleTest {

    private static final String TEXT =
            "Green tea likes water that is not too hot. When the kettle has boiled, wait for a "
                    + "while before you pour it over the leaves.";

    private final PageRuleTester rule = new PageRuleTester(new PageMetadataRule());

    @Test
    void sharingMetadataComesFromThePage() {
        assertThat(rule.fixed(
                        page("  <title>Tea & \"pots\"</title>\r\n  <meta name=description content='How to brew it.'>"
                                + "\r\n  <meta name=\"twitter:image\" content=\"https://example.com/tea.jpg\">")))
                .contains("<meta charset=\"utf-8\">")
                .contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                .contains("<meta property=\"og:title\" content=\"Tea &amp; &quot;pots&quot;\">")
                .contains("<meta property=\"og:description\" content=\"How to brew it.\">")
                .contains("<meta property=\"og:image\" content=\"https://example.com/tea.jpg\">");
    }

    @Test
    void languageIsDeclaredIfItIsClear() {
        assertThat(rule.fixed("<!doctype html><html class=no-js><head><title>Tea</title></head><body><p>" + TEXT
                        + "</p></body></html>"))
                .contains("<html lang=\"en\" class=no-js>");
        assertThat(rule.fixed("<!doctype html><html><head><title>Tea</title></head><body><p>123</p></body></html>"))
                .contains("<html><head>");
        assertThat(rule.fixed(page("<title>Tea</title>").replace("lang=\"en\"", "lang='en_US'")))
                .contains("<html lang='en-US'>");
    }

    @Test
    void imageIsLeftToTheWriter() {
        assertThat(rule.fixed(page("<title>Tea</title>")
                        .replace("<p>", "<p><img src=\"https://example.com/a.jpg\" alt=\"\">")))
                .doesNotContain("og:image");
    }

    @Test
    void textWithoutAHeadIsUnchanged() {
        rule.leaves("<p>" + TEXT + "</p>");
        rule.leaves(text("---\ntitle: Tea\n---\n" + TEXT));
    }

    @Test
    void encodingOfNonAsciiTextIsNotGuessed() {
        assertThat(rule.fixed(page("<title>Thé</title>")))
                .doesNotContain("charset")
                .contains("viewport");
    }
}
