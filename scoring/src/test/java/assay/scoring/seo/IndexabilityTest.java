package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.Page;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndexabilityTest {

    private static final Page PAGE = Page.at("https://tea.example/green");

    private final CheckTester check = new CheckTester(new Indexability());

    private CheckTester.Case head(String elements) {
        return check.on("<!doctype html><html><head><title>Tea</title>" + elements
                + "</head><body><p>Green tea.</p></body></html>");
    }

    private CheckTester.Case fetched(Page page) {
        return check.on("Green tea.").with(submission -> submission.page(page));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta name=\"robots\" content=\"noindex\">",
                "<meta name=\"ROBOTS\" content=\"NOINDEX, FOLLOW\">",
                "<meta name=\"robots\" content=\"none\">",
                "<meta name=\"googlebot\" content=\"noindex\">",
                "<meta name='bingbot' content='nofollow,noindex'>"
            })
    void noindexGivesABlocker(String meta) {
        head(meta).gives(BLOCKER).because("noindex").marks(meta).measures("noindex", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<meta name=\"robots\" content=\"index, follow\">",
                "<meta name=\"robots\" content=\"max-snippet:-1, noarchive\">",
                "<meta name=\"googlebot-news\" content=\"noindex\">",
                "<meta name=\"robots\" content=\"{{ page.robots }}\">",
                "<meta name=\"description\" content=\"noindex\">"
            })
    void harmlessDirectivesPass(String meta) {
        head(meta).passes().measures("noindex", 0);
    }

    @Test
    void metaElementsInTheBodyCountToo() {
        check.on("<!doctype html><html><body><meta name=\"robots\" content=\"noindex\"><p>Tea.</p></body></html>")
                .gives(BLOCKER);
    }

    @Test
    void robotsHeadersCountToo() {
        fetched(PAGE.header("X-Robots-Tag", "noarchive").header("x-robots-tag", "googlebot: noindex"))
                .gives(BLOCKER)
                .because("X-Robots-Tag")
                .because("Googlebot")
                .measures("x_robots", 2)
                .marksNothing();
        fetched(PAGE.header("X-Robots-Tag", "teabot: noindex")).passes();
    }

    @ParameterizedTest
    @CsvSource({"200, PASS", "404, BLOCKER", "410, BLOCKER", "503, BLOCKER"})
    void errorStatusIsReported(int status, assay.scoring.Severity expected) {
        fetched(PAGE.answered(status)).gives(expected).measures("http_status", status);
    }

    @Test
    void pageForbiddenByRobotsTxtIsReported() {
        fetched(PAGE.robots(200, "User-agent: *\nDisallow: /green\n"))
                .gives(BLOCKER)
                .because("Googlebot and Bingbot")
                .measures("robots_txt_blocked", 1);
        fetched(PAGE.robots(200, "User-agent: bingbot\nDisallow: /\n"))
                .gives(BLOCKER)
                .because("blocks Bingbot from this page");
        fetched(PAGE.robots(200, "User-agent: GPTBot\nDisallow: /\n")).passes().measures("robots_txt_blocked", 0);
        fetched(PAGE.robots(404, "")).passes();
        fetched(PAGE.robots(429, "")).passes();
        fetched(PAGE.robots(503, "")).gives(BLOCKER).because("503");
    }

    @Test
    void siteClosedToAllCrawlersIsReported() {
        fetched(PAGE.robots(200, "User-agent: *\nDisallow: /\n")).gives(BLOCKER).because("the whole site");
    }

    @Test
    void pastUnavailableAfterDateGivesABlocker() {
        head("<meta name=\"robots\" content=\"unavailable_after: 2026-11-20\">")
                .gives(BLOCKER)
                .because("2026-11-20");
        head("<meta name=\"robots\" content=\"unavailable_after: 2026-11-21\">")
                .passes()
                .because("2026-11-21");
    }

    @Test
    void nofollowGivesAnOptimization() {
        head("<meta name=\"robots\" content=\"nofollow\">").gives(OPTIMIZATION).measures("nofollow", 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"# Tea\n\nGreen tea.", "<p>Green tea.</p><p>Black tea.</p>", ""})
    void textSubmittedWithoutItsPageIsSkipped(String content) {
        check.on(content).isNotApplicable("only the text was submitted");
    }

    @Test
    void headerNamesAreCaseInsensitive() {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers.put("X-ROBOTS-TAG", List.of("noindex"));
        headers.put("x-robots-tag", List.of("nosnippet"));
        check.on("Green tea.")
                .with(submission -> submission.page(new Page("https://tea.example/", 200, headers, null, null)))
                .gives(BLOCKER);
    }
}
