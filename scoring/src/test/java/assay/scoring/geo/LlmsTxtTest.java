package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LlmsTxtTest {

    private static final Page PAGE = Page.at("https://tea.example/green");

    private final CheckTester check = new CheckTester(new LlmsTxt());

    private CheckTester.Case file(int status, String body) {
        return check.on("Green tea.").with(submission -> submission.page(PAGE.llms(status, body)));
    }

    @ParameterizedTest
    @CsvSource({"404", "403", "500", "301"})
    void missingLlmsTxtCostsNothing(int status) {
        file(status, "").passes().because("not needed").measures("present", 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Tea\n\n> How.\n\n- [Green](https://tea.example/green)\n",
                "\ufeff# Tea\r\n[Green](/green)",
                "\n\n# Tea\n[Green](/green)"
            })
    void listUnderAHeadingPasses(String body) {
        file(200, body).passes().measures("present", 1).measures("h1", 1).measures("links", 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Tea\n\n- [Green](/green)", "## Tea\n[Green](/green)", "#Tea", "# \nTea", "User-agent: *"})
    void fileWithoutAHeadingIsInvalid(String body) {
        file(200, body).gives(OPTIMIZATION).because("Begin llms.txt with").measures("h1", 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE html><html><body>Not found</body></html>",
                "<html lang=\"en\"><head></head></html>",
                "<!-- x --><html></html>"
            })
    void webPageIsInvalid(String body) {
        file(200, body).gives(OPTIMIZATION).because("web page");
    }

    @Test
    void emptyFileIsInvalid() {
        file(200, " \n").gives(OPTIMIZATION).because("empty");
    }

    @Test
    void linksAreExpectedButNotRequired() {
        file(200, "# Tea\n\nAll about tea.").passes().because("no links").measures("links", 0);
    }

    @Test
    void checkDoesNotApplyIfLlmsTxtWasNotRequested() {
        check.on("Green tea.").isNotApplicable("not fetched");
        check.on("Green tea.").with(submission -> submission.page(PAGE)).isNotApplicable("not fetched");
    }
}
