package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlSemanticsTest {

    private static final String SCRIPT = "<script src=\"/app.js\"></script>";

    private final CheckTester check = new CheckTester(new HtmlSemantics());

    private CheckTester.Case page(String body) {
        return check.on(
                "<!doctype html><html lang=\"en\"><head><title>Tea</title></head><body>" + body + "</body></html>");
    }

    private static String words(int count) {
        return "<p>" + CheckTester.words(count) + "</p>";
    }

    @Test
    void textInAMainElementPasses() {
        page("<main>" + words(200) + "</main>" + SCRIPT)
                .passes()
                .measures("words_in_raw_html", 200)
                .measures("main_or_article", 1)
                .measures("js_only_suspect", 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div id=\"root\"></div>",
                "<div id=\"app\"><div class=\"spinner\"><i></i></div></div>",
                "<div id=\"__next\">Loading …</div>",
                "<app-root></app-root>",
                "<noscript>You need to enable JavaScript to run this app.</noscript><div class=\"x\"></div>"
            })
    void pageThatWaitsForAScriptFails(String body) {
        page("<main>" + body + "</main>" + SCRIPT)
                .gives(FAIL)
                .because("Render the text on the server: the HTML")
                .measures("js_only_suspect", 1);
    }

    @Test
    void emptyRootElementPassesIfThePageHasEnoughText() {
        page("<main>" + words(200) + "</main><div id=\"app\"></div>" + SCRIPT)
                .passes()
                .measures("js_only_suspect", 0);
    }

    @Test
    void analyticsScriptOnAShortPageGivesOnlyASuggestion() {
        page("<main>" + words(40) + "</main>" + SCRIPT).gives(OPTIMIZATION).because("only 40 words");
        page("<main>" + words(40) + "</main>").passes();
        page("<main>" + words(40) + "</main><script type=\"application/ld+json\">{}</script>")
                .passes();
    }

    @Test
    void fewerWordsOnAPageThatWaitsForAScriptCostMore() {
        String root = "<div id=\"root\"></div>";
        assertThat(page("<main>" + words(10) + root + "</main>" + SCRIPT)
                        .gives(FAIL)
                        .credit())
                .isLessThan(page("<main>" + words(70) + root + "</main>" + SCRIPT)
                        .gives(FAIL)
                        .credit());
    }

    @Test
    void textOutsideMainAndArticleGivesAnOptimization() {
        page("<div>" + words(200) + "</div>")
                .gives(OPTIMIZATION)
                .because("“main” or “article”")
                .measures("main_or_article", 0);
        page("<div role=\"main\">" + words(200) + "</div>").passes();
        page("<article>" + words(200) + "</article>").passes();
    }

    @Test
    void largeAmountsOfMarkupAreReportedOnlyOnPagesWithFewWords() {
        String style = "<style>" + ".tea{color:green}".repeat(3_000) + "</style>";
        page(style + "<main>" + words(200) + "</main>").gives(WARNING).because("of the HTML");
        page(style + "<main>" + words(400) + "</main>").passes().because("enough words");
    }

    @Test
    void writingSystemsWithoutSpacesAreCountedByCharacter() {
        page("<main><p>" + "\u7dd1\u8336".repeat(100) + "</p></main>" + SCRIPT)
                .passes()
                .measures("words_in_raw_html", 100);
    }

    @Test
    void htmlFragmentsAreSkipped() {
        check.on("# Tea\n\nGreen tea.").isNotApplicable("only the text was submitted");
        check.on("<div id=\"root\"></div><p>Tea.</p>" + SCRIPT).isNotApplicable("only the text was submitted");
        check.on(SCRIPT + "<p>Tea.</p><p>Tea.</p>")
                .with(submission -> submission.in(assay.scoring.document.SourceFormat.HTML))
                .isNotApplicable("only the text was submitted");
    }

    @Test
    void deeplyNestedPagesAreJudged() {
        page("<a-b>".repeat(4_000) + "<noscript>".repeat(2_000)).judge();
    }
}
