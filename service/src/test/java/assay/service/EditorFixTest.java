package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests fixes in the editor: the script's requests, and the form without JavaScript.
class EditorFixTest {

    private static final String CHECK = "spelling_grammar_hygiene";

    private static final String SLIPS = """
            # Brewing green tea

            Green tea is best steeped at 80 °C for two minutes,, and then poured into a a warm cup. Water that boils
            burns the the leaves,, so let the kettle stand for three minutes first.

            Warm the pot with a little hot water, and pour it away. Then put in one spoon of leaves for each cup, pour the water
            over them, and cover the pot. A second pot of the same leaves takes a minute longer, and many people like it better.
            """;

    private static String body(String content, String... more) {
        Map<String, String> fields = new HashMap<>();
        fields.put("content", content);
        for (int i = 0; i < more.length; i += 2) {
            fields.put(more[i], more[i + 1]);
        }
        return RunningService.JSON.writeValueAsString(fields);
    }

    private static JsonNode json(PageClient.Shown shown) {
        assertThat(shown.status()).as(shown.body()).isEqualTo(200);
        return RunningService.JSON.readTree(shown.body());
    }

    private static PageClient editor(RunningService service, String key) {
        PageClient browser = PageClient.member(service, key, "member");
        browser.get("/editor?sample");
        return browser;
    }

    private static String text(Document page) {
        return Objects.requireNonNull(page.selectFirst("#content")).wholeText();
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void ruleFixesFindingsForFree(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key(Plan.GROWTH);
        PageClient browser = editor(service, key);
        String request = body(SLIPS, "check_name", CHECK);

        PageClient.Shown first = browser.json("/editor/fix", request, "Idempotency-Key", "fix-1");
        JsonNode fix = json(first);

        assertThat(fix.path("fixed").booleanValue()).as(first.body()).isTrue();
        assertThat(fix.path("content").stringValue())
                .contains("80 °C", "burns the leaves")
                .doesNotContain("the the");
        assertThat(fix.at("/after/severity").stringValue()).isEqualTo("PASS");
        assertThat(fix.path("rewrites_used").intValue()).isZero();
        assertThat(fix.path("rewrites_left").intValue()).isEqualTo(100);
        assertThat(fix.path("changes")).isNotEmpty();
        assertThat(browser.json("/editor/fix", request, "Idempotency-Key", "fix-1")
                        .body())
                .isEqualTo(first.body());
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void allFixesByRuleRunTogether(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = editor(service, service.key(Plan.GROWTH));

        JsonNode fixes = json(browser.json("/editor/fixes", body(SLIPS)));

        assertThat(fixes.path("fixed").findValuesAsString("check")).contains(CHECK);
        assertThat(fixes.at("/scores_after/overall").doubleValue())
                .isGreaterThan(fixes.at("/scores_before/overall").doubleValue());
        JsonNode again =
                json(browser.json("/editor/fixes", body(fixes.path("content").stringValue())));
        assertThat(again.path("fixed")).isEmpty();
    }

    @Test
    void checksThatNoLongerApplyCountAsFixed() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = editor(service, service.key(Plan.GROWTH));
        String tea =
                "# Tea\n\nSteep green tea at 80 °C for two minutes and pour it into a warm cup. Old leaves taste of hay.\n";
        String text = "Certainly! Here is your article.\n\n" + tea;

        JsonNode fixes = json(browser.json("/editor/fixes", body(text)));
        PageClient.Shown form = browser.post("/editor", "content", text, "do", "fix:ai_boilerplate");

        assertThat(fixes.path("fixed").valueStream())
                .filteredOn(each -> each.path("check").stringValue().equals("ai_boilerplate"))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.path("before").stringValue()).isEqualTo("BLOCKER");
                    assertThat(each.path("after").stringValue()).isEqualTo("PASS");
                });
        assertThat(form.status()).isEqualTo(200);
        assertThat(text(form.page())).isEqualTo(tea);
        assertThat(form.page().text()).contains("Fixed by rule (free): ", "The check no longer applies.");
    }

    /// The comments in a fetched page suppress nothing, the page's slug is not changed, and the stored
    /// `robots.txt` of the page's host is used.
    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void fetchedPagesAreFixedWithTheirPageData(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key(Plan.GROWTH);
        service.web()
                .answer(
                        "https://fixed.example/posts/tea",
                        200,
                        "text/markdown",
                        "---\nslug: Brewing_Green_Tea\n---\n<!-- assay-disable -->\n" + SLIPS)
                .text("https://fixed.example/robots.txt", "User-agent: OAI-SearchBot\nDisallow: /\n");
        long scan = service.post("/api/v1/scan/url", key, "{\"url\":\"https://fixed.example/posts/tea\"}")
                .at("/scan_id")
                .longValue();
        PageClient browser = editor(service, key);

        JsonNode one =
                json(browser.json("/editor/fix", "{\"scan_id\":" + scan + ",\"check_name\":\"ai_crawler_access\"}"));
        JsonNode all = json(browser.json("/editor/fixes", "{\"scan_id\":" + scan + "}"));

        assertThat(one.at("/before/reasons").toString()).contains("OAI-SearchBot");
        assertThat(all.path("fixed").findValuesAsString("check"))
                .contains(CHECK)
                .doesNotContain("slug");
        assertThat(all.path("content").stringValue()).contains("slug: Brewing_Green_Tea");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/editor/fix", "/editor/fixes"})
    void freePlanIsToldWhichPlanItNeeds(String path) {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = editor(service, service.key(Plan.FREE));
        String request = path.endsWith("s") ? body(SLIPS) : body(SLIPS, "check_name", CHECK);

        PageClient.Shown refused = browser.json(path, request);

        assertThat(refused.status()).isEqualTo(402);
        assertThat(RunningService.JSON.readTree(refused.body()).path("code").stringValue())
                .isEqualTo("plan_required");
        PageClient.Shown page = browser.post("/editor", "content", SLIPS, "do", "check");
        assertThat(page.page().select("button[value^=fix]")).isEmpty();
        assertThat(page.page().select("#filters a[href=/account/plan]")).hasSize(1);
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void formOnAStalePageFixesNothingForAnotherTenant(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String email = service.person(service.key(), "member");
        String other = service.get("/api/v1/account", service.key()).text("/id");
        service.clock().advance(Duration.ofMinutes(1));
        service.operator().enter(other, email, "member");
        PageClient browser = PageClient.signedIn(service, email);
        String whose = browser.get("/editor").page().select("input[name=whose]").val();
        browser.post("/tenant", "tenant", other);
        browser.get("/editor");

        for (PageClient.Shown shown : List.of(
                browser.json("/editor/fix", body(SLIPS, "check_name", CHECK), "X-Page-Of", whose),
                browser.json("/editor/fixes", body(SLIPS), "X-Page-Of", whose))) {
            assertThat(shown.status()).isEqualTo(403);
            assertThat(shown.body()).contains("opened in a different account or team");
        }
        PageClient.Shown form = browser.post("/editor", "content", SLIPS, "do", "fix:" + CHECK, "whose", whose);
        assertThat(form.status()).isEqualTo(403);
        assertThat(text(form.page())).isEqualTo(SLIPS);
    }

    @Test
    void checksThatCannotBeFixedAreExplained() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = editor(service, service.key());

        PageClient.Shown passing = browser.json("/editor/fix", body(SLIPS, "check_name", "heading_hierarchy"));
        PageClient.Shown unknown = browser.json("/editor/fix", body(SLIPS, "check_name", "tea"));
        PageClient.Shown tooLong = browser.json("/editor/fix", body("Tea. ".repeat(13_000), "check_name", CHECK));
        PageClient.Shown longToo = browser.json("/editor/fixes", body("Tea. ".repeat(13_000)));

        assertThat(List.of(passing, unknown, tooLong, longToo))
                .allSatisfy(each -> assertThat(each.status()).isEqualTo(422));
        assertThat(passing.body()).contains("passes");
        assertThat(longToo.body()).contains("content_too_long");
    }

    @Test
    void missingFactsBecomeQuestionsToTheWriter() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = editor(service, service.key());

        JsonNode fix = json(browser.json("/editor/fix", body(SLIPS, "check_name", "external_links")));

        assertThat(fix.path("fixed").booleanValue()).isFalse();
        assertThat(fix.path("content").stringValue()).isEqualTo(SLIPS);
        assertThat(fix.path("questions")).isNotEmpty();
        assertThat(fix.path("rewrites_used").intValue()).isZero();
    }

    @Test
    void pageShowsTheCostOfEachFix() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = PageClient.member(service, service.key(Plan.GROWTH), "member");
        JsonNode data = RunningService.JSON.readTree(
                browser.get("/editor").page().select("#editor-data").text());
        JsonNode checks = json(browser.get(data.path("checks").stringValue("")));

        assertThat(data.path("fix"))
                .isEqualTo(RunningService.JSON.readTree(
                        "{\"allowed\":true,\"models\":false,\"rewrites_left\":100,\"content\":60000}"));
        assertThat(checks.at("/spelling_grammar_hygiene/fix").stringValue()).isEqualTo("rule");
        assertThat(checks.at("/spelling_grammar_hygiene/fix_otherwise").stringValue())
                .isEqualTo("model");
        assertThat(checks.at("/sentence_length/fix").stringValue()).isEqualTo("model");
        assertThat(checks.at("/external_links/fix").stringValue()).isEqualTo("writer");
    }

    @Test
    void formFixesFindingsAndUndoesTheFixWithoutJavaScript() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = editor(service, service.key());
        Document checked = browser.post("/editor", "content", SLIPS.replace("\n", "\r\n"), "do", "check")
                .page();
        assertThat(checked.select("button[value=fix:" + CHECK + "]").text()).startsWith("Fix “");

        Document fixed = browser.post(
                        "/editor", "content", SLIPS.replace("\n", "\r\n"), "title", "Tea", "do", "fix:" + CHECK)
                .page();

        assertThat(text(fixed)).contains("burns the leaves").doesNotContain("the the");
        assertThat(fixed.select("[data-kind=fix]").text()).contains("Fixed by rule (free): ");
        assertThat(fixed.select("#overall text").text()).matches("\\d+\\.\\d");
        assertThat(fixed.select("#title").val()).isEqualTo("Tea");
        assertThat(fixed.select("[data-kind=fix] pre").text()).contains("the leaves");

        Document back = browser.post(
                        "/editor",
                        "content",
                        text(fixed),
                        "title",
                        "Tea",
                        "was_content",
                        fixed.select("input[name=was_content]").val(),
                        "was_title",
                        fixed.select("input[name=was_title]").val(),
                        "do",
                        "back")
                .page();
        assertThat(text(back)).isEqualTo(SLIPS);
        assertThat(back.select("#title").val()).isEqualTo("Tea");
    }

    @Test
    void formAppliesAllRuleFixesWithoutJavaScript() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = editor(service, service.key());
        browser.post("/editor", "content", SLIPS, "do", "check");

        Document fixed =
                browser.post("/editor", "content", SLIPS, "do", "fixes").page();
        String text = text(fixed);
        assertThat(text).contains("burns the leaves").doesNotContain("the the");
        Document again = browser.post("/editor", "content", text, "do", "fixes").page();
        assertThat(again.select("[data-kind=fix]").text())
                .contains("Rules can't fix any of the remaining action items");
        assertThat(text(again)).isEqualTo(text);
    }

    @Test
    void failedFixKeepsTheTextWithoutJavaScript() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = editor(service, service.key());

        PageClient.Shown asked = browser.post("/editor", "content", SLIPS, "do", "fix:external_links");
        assertThat(asked.page().select("[data-kind=fix]").text()).contains("Not fixed", "Only you can answer this");
        assertThat(text(asked.page())).isEqualTo(SLIPS);

        PageClient.Shown noModel =
                browser.post("/editor", "content", SLIPS, "primary_keyword", "white coffee", "do", "fix:title_keyword");
        assertThat(noModel.status()).isEqualTo(503);
        assertThat(text(noModel.page())).isEqualTo(SLIPS);
        assertThat(noModel.page().select("#items .item")).isNotEmpty();
    }
}
