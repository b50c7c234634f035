package assay.scoring.aeo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Page;
import assay.scoring.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnippetEligibilityTest {

    private static final String TEA = "<p>Green tea leaves open in water.</p>";

    private final CheckTester check = new CheckTester(new SnippetEligibility());

    private CheckTester.Case page(String head, String body) {
        return check.on(
                "<!doctype html><html><head><title>Tea</title>" + head + "</head><body>" + body + "</body></html>");
    }

    private static String robots(String content) {
        return "<meta name=\"robots\" content=\"" + content + "\">";
    }

    @ParameterizedTest
    @ValueSource(strings = {"nosnippet", "noarchive, NOSNIPPET", "max-snippet:0", "max-snippet: 0"})
    void nosnippetGivesABlocker(String content) {
        page(robots(content), TEA).gives(BLOCKER).marks(robots(content)).measures("nosnippet", 1);
    }

    @Test
    void nosnippetForOneCrawlerGivesABlockerForGoogleAndAFailForOthers() {
        page("<meta name=\"googlebot\" content=\"nosnippet\">", TEA).gives(BLOCKER);
        page("<meta name=\"bingbot\" content=\"nosnippet\">", TEA).gives(FAIL).because("Bing");
        page("<meta name=\"teabot\" content=\"nosnippet\">", TEA).passes();
    }

    @ParameterizedTest
    @CsvSource({"-1, PASS", "160, PASS", "159, WARNING", "20, WARNING", "300, PASS"})
    void shortSnippetLimitGivesAWarning(int characters, Severity expected) {
        page(robots("max-snippet:" + characters), TEA).gives(expected).measures("max_snippet", characters);
    }

    @Test
    void smallestSnippetLimitDecides() {
        page(robots("max-snippet:300") + "<meta name=\"googlebot\" content=\"max-snippet:50\">", TEA)
                .gives(WARNING)
                .because("50 characters");
    }

    @Test
    void lowerSnippetLimitsCostMore() {
        assertThat(page(robots("max-snippet:10"), TEA).gives(WARNING).credit())
                .isLessThan(page(robots("max-snippet:150"), TEA).gives(WARNING).credit());
    }

    @Test
    void robotsHeadersCountToo() {
        check.on("Green tea.")
                .with(submission ->
                        submission.page(Page.at("https://tea.example").header("X-Robots-Tag", "nosnippet")))
                .gives(BLOCKER)
                .marksNothing();
    }

    @Test
    void shareOfWithheldTextIsMeasured() {
        String withheld = "<div data-nosnippet>" + TEA + "</div>";
        page("", TEA.repeat(9) + withheld).passes().measures("data_nosnippet_share", 0.1);
        page("", TEA + withheld)
                .gives(WARNING)
                .marks("<div data-nosnippet>")
                .because("50%")
                .measures("data_nosnippet_share", 0.5);
        page("", "<section data-nosnippet><article>" + TEA + "</article></section>")
                .gives(WARNING);
    }

    @Test
    void nosnippetAttributeOnOtherElementsIsIgnored() {
        page("", "<p data-nosnippet>Green tea leaves open in water.</p>")
                .passes()
                .measures("data_nosnippet_share", 0);
    }

    @Test
    void textOutsideTheArticleMayBeWithheld() {
        page("", "<div data-nosnippet>" + TEA.repeat(9) + "</div><article>" + TEA + "</article>")
                .passes();
    }

    @Test
    void textSubmittedWithoutItsPageIsSkipped() {
        check.on("# Tea\n\nGreen tea.").isNotApplicable("only the text was submitted");
        check.on("<p>Green tea.</p><div data-nosnippet><p>Tea.</p></div>")
                .isNotApplicable("only the text was submitted");
    }
}
