package assay.scoring.aeo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AiCrawlerAccessTest {

    private static final Page PAGE = Page.at("https://tea.example/green/tea");

    private final CheckTester check = new CheckTester(new AiCrawlerAccess());

    private CheckTester.Case robots(int status, String body) {
        return check.on("Green tea.").with(submission -> submission.page(PAGE.robots(status, body)));
    }

    private CheckTester.Case robots(String body) {
        return robots(200, body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "User-agent: *\nDisallow: /private\n",
                "User-agent: *\nDisallow: /green\nAllow: /green/tea\n",
                "User-agent: TeaBot\nDisallow: /\n"
            })
    void rulesThatAllowAllCrawlersPass(String body) {
        robots(body).passes().measures("search_bots_blocked", 0).measures("robots_status", 200);
    }

    @Test
    void oneBlockedSearchCrawlerFails() {
        robots("User-agent: oai-searchbot\nDisallow: /green\n")
                .gives(FAIL)
                .because("OAI-SearchBot")
                .because("ChatGPT search")
                .measures("search_bots_blocked", 1);
        robots("User-agent: oai-searchbot\nDisallow: /green\n").judged(STRICT).gives(FAIL);
    }

    @Test
    void twoBlockedCrawlersGiveABlockerAtStrictLevel() {
        String two = "User-agent: PerplexityBot\nUser-agent: Claude-SearchBot\nDisallow: /\n";
        robots(two).gives(FAIL).measures("search_bots_blocked", 2);
        robots(two).judged(STRICT).gives(BLOCKER);
    }

    @Test
    void moreBlockedCrawlersCostMore() {
        assertThat(robots("User-agent: PerplexityBot\nDisallow: /\n").judge().credit())
                .isGreaterThan(robots("User-agent: *\nDisallow: /\n").judge().credit());
    }

    @Test
    void blockedTrainingCrawlersPass() {
        robots("User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nDisallow: /\n")
                .passes()
                .because("3 of 8 training crawlers")
                .measures("training_bots_blocked", 3);
    }

    @Test
    void blockedUserFetchersPass() {
        robots("User-agent: ChatGPT-User\nDisallow: /\n")
                .passes()
                .because("ChatGPT-User")
                .measures("user_fetch_bots_blocked", 1);
    }

    @Test
    void applebotFollowsGooglebotsRulesIfNotMentioned() {
        robots("User-agent: Googlebot\nDisallow: /green\n").gives(FAIL).measures("search_bots_blocked", 2);
        robots("User-agent: Googlebot\nDisallow: /green\n\nUser-agent: Applebot\nDisallow:\n")
                .gives(FAIL)
                .measures("search_bots_blocked", 1);
    }

    @Test
    void siteClosedToAllCrawlersGetsASingleMessage() {
        var said = robots("User-agent: *\nDisallow: /\n").gives(FAIL).because("left over from before the launch");
        assertThat(said.outcome().reasons()).hasSize(1);
    }

    @Test
    void statusOfRobotsTxtDecidesIfThereAreNoRules() {
        robots(404, "").passes().measures("robots_status", 404);
        robots(503, "").gives(FAIL).because("503").measures("search_bots_blocked", 8);
        robots(429, "").isNotApplicable("429");
    }

    @Test
    void checkDoesNotApplyWithoutRobotsTxt() {
        check.on("Green tea.").isNotApplicable("was not fetched");
        check.on("Green tea.").with(submission -> submission.page(PAGE)).isNotApplicable("was not fetched");
    }
}
