package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalTest {

    private static final Page PAGE = Page.at("https://www.tea.example/green?utm_source=x");

    private final CheckTester check = new CheckTester(new Canonical());

    private static String link(String address) {
        return "<link rel=\"canonical\" href=\"%s\">".formatted(address);
    }

    private CheckTester.Case head(String... elements) {
        return check.on("<!doctype html><html><head><title>Tea</title>" + String.join("\n", elements)
                + "</head><body><p>Green tea.</p></body></html>");
    }

    private CheckTester.Case fetched(String... elements) {
        return head(elements).with(submission -> submission.page(PAGE));
    }

    @Test
    void singleAbsoluteCanonicalUrlPasses() {
        head(link("https://tea.example/green")).passes().measures("present", 1).measures("multiple", 0);
    }

    @Test
    void differentCanonicalUrlsConflict() {
        head(link("https://tea.example/a"), link("https://tea.example/b"))
                .gives(FAIL)
                .because("the page declares 2")
                .marks(link("https://tea.example/a"), link("https://tea.example/b"))
                .measures("multiple", 1);
    }

    @ParameterizedTest
    @CsvSource({
        "https://tea.example/a, https://tea.example/a",
        "https://tea.example/a, HTTPS://TEA.example:443/a",
        "https://tea.example, https://tea.example/"
    })
    void repeatedCanonicalUrlCountsOnce(String one, String two) {
        head(link(one), link(two)).passes();
    }

    @ParameterizedTest
    @CsvSource({
        "'', which is empty",
        "mailto:tea@tea.example, not a web address",
        "https://tea example/a, not a web address",
        "http://localhost:3000/a, public URL",
        "https://192.168.0.7/a, public URL",
        "www.tea.example/green, without “https://”",
        "//, not a web address"
    })
    void invalidCanonicalUrlFails(String address, String reason) {
        head(link(address)).gives(FAIL).because(reason);
    }

    @Test
    void suggestionAddsAMissingScheme() {
        fetched(link("tea.example/green")).gives(FAIL).suggests(link("https://tea.example/green"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://www.tea.example/green",
                "https://tea.example/green/",
                "/green",
                "green",
                "//www.tea.example/green",
                "https://www.tea.example/x/../green/index.html"
            })
    void canonicalThatIsThePagesOwnUrlPasses(String address) {
        fetched(link(address)).passes().measures("self", 1).measures("cross_domain", 0);
    }

    @Test
    void relativeCanonicalUrlIsReportedButPasses() {
        fetched(link("/green")).passes().because("relative");
    }

    @Test
    void canonicalOfAnotherPageIsReported() {
        fetched(link("https://tea.example/black")).gives(OPTIMIZATION).measures("self", 0);
        fetched(link("https://tea.example/")).gives(WARNING).because("home page");
    }

    @Test
    void canonicalOnAnotherSiteIsReported() {
        fetched(link("https://coffee.example/green"))
                .gives(OPTIMIZATION)
                .because("coffee.example")
                .measures("cross_domain", 1);
        head(link("https://coffee.example/green"))
                .with(submission -> submission.on("https://tea.example"))
                .gives(OPTIMIZATION);
        head(link("https://tea.example/green"))
                .with(submission -> submission.on("https://tea.example"))
                .passes();
    }

    @Test
    void httpsPagesNeedAnHttpsCanonical() {
        fetched(link("http://www.tea.example/green")).gives(WARNING).suggests(link("https://www.tea.example/green"));
    }

    @Test
    void missingCanonicalGivesAnOptimization() {
        head().gives(OPTIMIZATION).measures("present", 0);
    }

    @Test
    void canonicalInTheBodyIsIgnored() {
        check.on("<!doctype html><html><head><title>Tea</title></head><body>" + link("https://tea.example/green")
                        + "<p>Green tea.</p></body></html>")
                .gives(WARNING)
                .because("body")
                .marks(link("https://tea.example/green"));
    }

    @Test
    void canonicalsInHeadersCountToo() {
        String header =
                "<https://tea.example/style.css>; rel=preload, <https://www.tea.example/green>; rel=\"canonical\"";
        check.on("Green tea.")
                .with(submission -> submission.page(PAGE.header("Link", header)))
                .passes();
        fetched(link("https://tea.example/black"))
                .with(submission -> submission.page(PAGE.header("Link", header)))
                .gives(FAIL);
    }

    @Test
    void canonicalUrlWithAFragmentIsReported() {
        head(link("https://tea.example/green#top")).gives(OPTIMIZATION).suggests(link("https://tea.example/green"));
    }

    @Test
    void textSubmittedWithoutItsPageIsSkipped() {
        check.on("---\ncanonical: x y\n---\nTea.").isNotApplicable("only the text was submitted");
        check.on("<p>Green tea.</p><p>Black tea.</p>").isNotApplicable("only the text was submitted");
        head(link("{{ page.url }}")).isNotApplicable("template");
    }
}
