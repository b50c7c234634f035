package assay.service.browser;

import static assay.service.Texts.longEnough;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.credits.Plan;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests fixes in the editor: a fix is proposed before it is applied, and can be undone.
@BrowserTest
class EditorFixTest {

    private static final String SPELLING = "spelling_grammar_hygiene";

    private static final String SLIPS = """
            # Brewing green tea

            Green tea is best steeped at 80 °C for two minutes,, and then poured into a a warm cup. Water that boils
            burns the the leaves,, so let the kettle stand for three minutes first.

            Warm the pot with a little hot water, and pour it away. Then put in one spoon of leaves for each cup, pour the water
            over them, and cover the pot. A second pot of the same leaves takes a minute longer, and many people like it better.
            """;

    private static Page writing(Visitor visitor, Plan plan, String text) {
        String key = visitor.service().key(plan);
        visitor.service().scan(key, longEnough("# Tea\n\nHot.\n"));
        Page page = visitor.signedIn(key, "member").open("/editor");
        assertThat(page.locator(".cm-content")).isVisible();
        page.locator("#file")
                .setInputFiles(new FilePayload("tea.md", "text/markdown", text.getBytes(StandardCharsets.UTF_8)));
        assertThat(page.locator("#status")).hasText("Up to date");
        return page;
    }

    private static Page writing(Visitor visitor) {
        return writing(visitor, Plan.GROWTH, SLIPS);
    }

    private static String text(Page page) {
        return (String)
                page.evaluate("[...document.querySelectorAll('.cm-line')].map(line => line.textContent).join('\\n')");
    }

    private static Locator fix(Page page, String check) {
        return page.locator(".item[data-check=" + check + "] .fix-one");
    }

    private static Locator proposal(Page page) {
        return page.locator("dialog.proposal");
    }

    private static double score(Page page) {
        return Double.parseDouble(page.locator("#overall text").textContent());
    }

    @Test
    void fixCanBeAppliedAndUndoneByKeyboard(Visitor visitor) {
        Page page = writing(visitor);
        double before = score(page);
        Locator button = fix(page, SPELLING);
        assertThat(button).hasAccessibleName(Pattern.compile("^Fix “.+” by rule$"));
        assertThat(button)
                .hasAccessibleDescription(
                        Pattern.compile("^A rule fixes this for free\\. .*this service doesn’t have\\.$"));

        button.focus();
        page.keyboard().press("Enter");

        assertThat(proposal(page).locator("h2")).isFocused();
        assertThat(proposal(page)).containsText("By rule, free.");
        assertThat(proposal(page).locator(".place").first()).containsText("Lines 3–4");
        assertThat(proposal(page).locator("del").first()).isVisible();
        assertThat(proposal(page).locator(".steps")).containsText("Pass");
        assertThat(proposal(page).locator("[data-score=overall] strong")).hasText(Pattern.compile("\\d+\\.\\d"));
        assertThat(text(page)).contains("the the");
        visitor.accessible();
        double then = Double.parseDouble(
                proposal(page).locator("[data-score=overall] strong").innerText());
        assertThat(then).isGreaterThan(before);

        page.keyboard().press("Tab");
        page.keyboard().press("Tab");
        assertThat(proposal(page).locator("button:text-is('Accept')")).isFocused();
        page.keyboard().press("Enter");

        assertThat(proposal(page)).hasCount(0);
        assertThat(page.locator(".cm-content")).isFocused();
        assertThat(text(page)).contains("burns the leaves, so").doesNotContain("the the");
        assertThat(page.locator("#overall text")).hasText(Double.toString(then));
        assertThat(fix(page, SPELLING)).hasCount(0);
        assertThat(page.locator("[data-kind=fixed]")).containsText("is fixed");
        // If the list is scrolled down, its edge cuts off a target, and axe measures only the visible part.
        page.locator(".editor .inside").evaluate("list => list.scrollTop = 0");
        visitor.accessible();

        page.keyboard().press("Control+z");
        assertThat(page.locator("[data-kind=fixed]")).hasCount(0);
        assertThat(text(page)).isEqualTo(SLIPS);
        assertThat(page.locator("#overall text")).hasText(Double.toString(before));
    }

    @Test
    void rejectedProposalChangesNothing(Visitor visitor) {
        Page page = writing(visitor);
        fix(page, SPELLING).click();
        proposal(page).locator("button:text-is('Reject')").click();
        assertThat(proposal(page)).hasCount(0);
        assertThat(fix(page, SPELLING)).isFocused();
        assertThat(text(page)).isEqualTo(SLIPS);

        page.keyboard().press("Enter");
        assertThat(proposal(page)).isVisible();
        page.keyboard().press("Escape");
        assertThat(proposal(page)).hasCount(0);
        assertThat(fix(page, SPELLING)).isFocused();
        assertThat(text(page)).isEqualTo(SLIPS);
    }

    @Test
    void allFixesByRuleAreUndoneInOneStep(Visitor visitor) {
        Page page = writing(visitor, Plan.GROWTH, SLIPS + "\n#### Second thoughts\n\nRead it all again.\n");
        String before = text(page);
        page.locator(".fix-all button").click();
        assertThat(proposal(page).locator(".steps li")).not().hasCount(0);
        assertThat(proposal(page).locator("h2")).containsText("by rule");
        visitor.accessibleOnPhone();
        page.setViewportSize(1280, 800);
        proposal(page).locator("button:text-is('Accept')").click();
        assertThat(text(page)).contains("burns the leaves").doesNotContain("the the");
        assertThat(page.locator("[data-kind=fixed]")).containsText("fixed");
        page.locator("[data-kind=fixed] button:text-is('Undo')").click();
        assertThat(text(page)).isEqualTo(before);
        assertThat(page.locator("[data-kind=fixed]")).hasCount(0);
    }

    @Test
    void titleIsFixedInItsFieldAndUndoneTogetherWithTheText(Visitor visitor) {
        Page page = writing(visitor);
        String given =
                "Brewing green tea with water that does not boil, and why the leaves want a second pot - warm the pot first";
        page.locator("#tab-details").click();
        page.locator("#title").fill(given);
        assertThat(page.locator("#status")).hasText("Up to date");
        page.locator("#tab-todo").click();
        fix(page, "title").click();
        assertThat(proposal(page).locator(".place").first()).containsText("Title");
        proposal(page).locator("button:text-is('Accept')").click();
        assertThat(page.locator("#title")).not().hasValue(given);
        assertThat(text(page)).isEqualTo(SLIPS);
        page.keyboard().press("Control+z");
        assertThat(page.locator("#title")).hasValue(given);
    }

    @Test
    void missingFactsBecomeQuestionsToTheWriter(Visitor visitor) {
        Page page = writing(visitor);
        Locator button = fix(page, "external_links");
        assertThat(button).containsText("asks you");
        button.click();
        assertThat(proposal(page).locator(".questions li")).not().hasCount(0);
        visitor.accessible();
        proposal(page).locator("button:text-is('Close')").click();
        assertThat(button).isFocused();
        assertThat(text(page)).isEqualTo(SLIPS);
    }

    @Test
    void freePlanGetsALinkToUpgrade(Visitor visitor) {
        Page page = writing(visitor, Plan.FREE, SLIPS);
        assertThat(page.locator(".fix-all")).containsText("require the Growth plan");
        assertThat(page.locator(".fix-all button")).hasCount(0);
        assertThat(fix(page, SPELLING)).containsText("needs Growth");
        visitor.accessible();
        fix(page, SPELLING).click();
        page.waitForURL("**/account/plan");
    }

    @Test
    void typingIsNotInterruptedAndStaleFixesAreDropped(Visitor visitor) {
        Page page = writing(visitor);
        Route[] held = new Route[1];
        page.route("**/editor/fix", route -> held[0] = route);
        fix(page, SPELLING).click();
        assertThat(fix(page, SPELLING)).containsText("Cancel");
        page.waitForCondition(() -> held[0] != null);
        page.locator(".cm-content").click();
        page.keyboard().press("Control+End");
        page.keyboard().type("More.");
        held[0].resume();
        assertThat(page.locator("[data-kind=fix]")).containsText("The result for");
        assertThat(page.locator(".cm-content")).isFocused();
        page.locator("[data-kind=fix] button:text-is('Show it')").click();
        assertThat(proposal(page)).containsText("changed since you requested this fix");
        page.keyboard().press("Escape");
        assertThat(page.locator(".cm-content")).isFocused();
        assertThat(text(page)).contains("the the", "More.");
    }

    @Test
    void slowFixesCanBeCancelled(Visitor visitor) {
        Page page = writing(visitor);
        page.route("**/editor/fix", _ -> {});
        fix(page, SPELLING).click();
        assertThat(fix(page, SPELLING)).hasAttribute("aria-busy", "true");
        fix(page, SPELLING).click();
        assertThat(fix(page, SPELLING)).not().hasAttribute("aria-busy", "true");
        assertThat(fix(page, SPELLING)).containsText("Fix");
        assertThat(proposal(page)).hasCount(0);
    }

    @Test
    void lostConnectionLosesNoText(Visitor visitor) {
        Page page = writing(visitor);
        visitor.expects("/editor/fix");
        page.route("**/editor/fix", route -> route.abort("connectionfailed"));
        fix(page, SPELLING).click();
        assertThat(proposal(page)).containsText("could not be reached");
        page.keyboard().press("Escape");
        page.unroute("**/editor/fix");
        fix(page, SPELLING).click();
        assertThat(proposal(page).locator("button:text-is('Accept')")).isVisible();
    }

    @Test
    void missingModelIsReported(Visitor visitor) {
        Page page = writing(visitor);
        visitor.expects("503");
        page.locator("#tab-details").click();
        page.locator("#primary_keyword").fill("white coffee");
        assertThat(page.locator("#status")).hasText("Up to date");
        page.locator("#tab-todo").click();
        Locator button = fix(page, "title_keyword");
        assertThat(button).containsText("no model");
        button.click();
        assertThat(proposal(page)).containsText("No rule can fix this. No language model is set up");
        page.keyboard().press("Escape");
        assertThat(button).isFocused();
    }

    @Test
    void formFixesFindingsAndUndoesTheFixWithoutJavaScript(Visitor visitor) {
        String key = visitor.service().key();
        visitor.service().scan(key, longEnough("# Tea\n\nHot.\n"));
        Page page = visitor.withoutScripts().signedIn(key, "member").open("/editor");
        page.locator("#content").fill(SLIPS);
        page.locator("#check").click();
        page.locator("button[value='fix:" + SPELLING + "']").click();
        assertThat(page.locator("[data-kind=fix]")).containsText("Fixed by rule (free): ");
        assertThat(page.locator("#content")).not().hasValue(SLIPS);
        page.locator("button[value=back]").click();
        assertThat(page.locator("#content")).hasValue(SLIPS);
    }

    /// If anything prevents a fix, a sentence explains what to do, and the text is unchanged.
    @Test
    void failedFixIsExplained(Visitor visitor) {
        Page page = writing(visitor);
        Map<Integer, List<String>> problems = new LinkedHashMap<>();
        problems.put(402, List.of("rewrites_exhausted", "used all your rewrites for this month"));
        problems.put(403, List.of("forbidden", "Reload this page"));
        problems.put(422, List.of("validation_failed", "It passes."));
        problems.put(429, List.of("rate_limited", "Try again in 7 s"));
        problems.put(502, List.of("provider_failed", "No rewrite was charged"));
        problems.forEach((status, code) -> {
            visitor.expects(Integer.toString(status));
            Map<String, Object> problem = new LinkedHashMap<>();
            problem.put("status", status);
            problem.put("code", code.getFirst());
            problem.put("detail", "It passes.");
            problem.put("retry_after", 7);
            problem.put("errors", List.of(Map.of("pointer", "/check_name", "detail", "It passes.")));
            answer(page, status, RunningService.JSON.writeValueAsString(problem));
            fix(page, SPELLING).click();
            assertThat(proposal(page)).containsText("Not fixed");
            assertThat(proposal(page)).containsText(code.getLast());
            page.keyboard().press("Escape");
            assertThat(fix(page, SPELLING)).isFocused();
            page.unroute("**/editor/fix");
        });
        assertThat(text(page)).isEqualTo(SLIPS);
        assertThat(page.locator("#status")).hasText("Up to date");
    }

    @Test
    void modelFixShowsItsCostAndTheRemainingRewrites(Visitor visitor) {
        Page page = writing(visitor);
        int at = SLIPS.indexOf("the the");
        answer(page, 200, """
                {"content": %s, "check_name": "title_keyword", "fixed": true, "changes": [{"field": "content", "start": %d,
                 "end": %d, "before": "the the", "after": "the"}], "reasons": [], "questions": ["Who says so?"],
                 "doubts": [{"before": "Water that boils may burn the leaves, so let the kettle stand for three minutes first.",
                             "after": "Water that boils burns the leaves, so let the kettle stand for three minutes first.",
                             "reason": "“may” was removed, so a possibility is now stated as a fact."},
                            {"before": null, "after": "Only <b>spring</b> water will do.",
                             "reason": "A restriction such as “only” was added."}],
                 "scores_before": {"overall": 50, "seo": 50, "aeo": 50, "geo": 50},
                 "scores_after": {"overall": 49.5, "seo": 51, "aeo": 50, "geo": 50},
                 "rewrites_left": 86, "rewrites_used": 1, "provider": "anthropic"}
                """.replace("%s", RunningService.JSON.writeValueAsString(SLIPS.replace("the the", "the")))
                .replaceFirst("%d", Integer.toString(at))
                .replaceFirst("%d", Integer.toString(at + 7)));
        page.locator("#tab-details").click();
        page.locator("#primary_keyword").fill("white coffee");
        assertThat(page.locator("#status")).hasText("Up to date");
        page.locator("#tab-todo").click();
        fix(page, "title_keyword").click();
        assertThat(proposal(page)).containsText("By a language model. This cost 1 rewrite. 86 are left this month.");
        assertThat(proposal(page).locator(".place")).hasCount(1);
        assertThat(proposal(page).locator(".place")).containsText("Line 4");
        assertThat(proposal(page).locator("[data-score=overall] .loss")).hasText("−0.5");
        assertThat(proposal(page).locator(".questions")).containsText("Who says so?");
        Locator doubts = proposal(page).locator(".doubts > li");
        assertThat(doubts).hasCount(2);
        assertThat(doubts.first().locator("dt")).hasText(new String[] {"Before", "After"});
        assertThat(doubts.first().locator("dd").last()).containsText("boils burns the leaves");
        assertThat(doubts.first()).containsText("a possibility is now stated as a fact.");
        assertThat(doubts.last().locator("dt")).hasText(new String[] {"After"});
        assertThat(doubts.last()).containsText("Only <b>spring</b> water will do.");
        visitor.accessible();
        proposal(page).locator("button:text-is('Accept')").click();
        assertThat(text(page)).isEqualTo(SLIPS.replace("the the", "the"));
    }

    /// A request that is still running on the service is repeated until it is done.
    @Test
    void lostResponseIsRequestedAgainWithTheSameKey(Visitor visitor) {
        Page page = writing(visitor);
        visitor.expects("409");
        List<String> keys = new ArrayList<>();
        page.route("**/editor/fix", route -> {
            keys.add(route.request().headers().get("idempotency-key"));
            if (keys.size() == 1) {
                route.abort("connectionfailed");
            } else if (keys.size() == 2) {
                problem(route, 409, "{\"status\":409,\"code\":\"idempotency_conflict\"}");
            } else {
                route.resume();
            }
        });
        visitor.expects("/editor/fix");
        fix(page, SPELLING).click();
        assertThat(proposal(page)).containsText("could not be reached");
        page.keyboard().press("Escape");
        fix(page, SPELLING).click();
        assertThat(proposal(page).locator("button:text-is('Accept')")).isVisible();
        assertThat(keys).hasSize(3);
        assertThat(new HashSet<>(keys)).hasSize(1);
    }

    private static void answer(Page page, int status, String json) {
        page.route("**/editor/fix", route -> problem(route, status, json));
    }

    private static void problem(Route route, int status, String json) {
        route.fulfill(new Route.FulfillOptions()
                .setStatus(status)
                .setContentType("application/json")
                .setBody(json));
    }
}
