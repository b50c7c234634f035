package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Catalogue;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests the editor without JavaScript, and the requests of the editor's script.
class EditorPagesTest {

    private static final String TEXT = """
            # Tea

            Steep it at 80 °C, as it says [here](/a). Pour after two minutes, and keep the leaves for a second pot.
            """;

    private static String body(String content) {
        return RunningService.JSON.writeValueAsString(java.util.Map.of("content", content, "slug", "tea"));
    }

    private static JsonNode data(PageClient.Shown shown) {
        return RunningService.JSON.readTree(shown.page().select("#editor-data").text());
    }

    /// Returns the text in the page, without the first line break, which browsers drop.
    private static String text(Document page) {
        return Objects.requireNonNull(page.selectFirst("#content")).wholeText();
    }

    /// The text of one client's post must not be saved where another client's team can read it.
    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void formOnAStalePageSavesNothingForAnotherTenant(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String email = service.person(service.key(), "member");
        String key = service.key();
        String other = service.get("/api/v1/account", key).text("/id");
        service.clock().advance(Duration.ofMinutes(1));
        service.operator().enter(other, email, "member");
        PageClient browser = PageClient.signedIn(service, email);
        String whose = browser.get("/editor").page().select("input[name=whose]").val();
        browser.post("/tenant", "tenant", other);
        browser.get("/editor");

        PageClient.Shown saved = browser.json("/editor/scans", body(TEXT), "X-Page-Of", whose);
        PageClient.Shown looked = browser.json("/editor/preview", body(TEXT), "X-Page-Of", whose);
        PageClient.Shown posted = browser.post("/editor", "content", TEXT, "do", "save", "whose", whose);

        assertThat(saved.status()).isEqualTo(403);
        assertThat(looked.status()).isEqualTo(403);
        assertThat(posted.status()).isEqualTo(403);
        assertThat(posted.text()).contains("opened in a different account or team");
        // Nothing is lost: the form is shown again with the text in it.
        assertThat(posted.page().select("#content").val()).contains("Steep it at 80");
        assertThat(service.get("/api/v1/scans", key).at("/data").size()).isZero();
    }

    /// In a page, a quotation mark takes up six characters.
    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void textThatIsTooLongIsNotShownAgain(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = PageClient.member(service, service.key(), "member");
        browser.get("/editor");

        PageClient.Shown most = browser.post("/editor", "content", "\"".repeat(200_000), "do", "check");
        PageClient.Shown more =
                browser.post("/editor", "content", "\"".repeat(200_001), "do", "check", "primary_keyword", "green tea");

        assertThat(most.status()).isEqualTo(200);
        assertThat(most.page().select("#content").val()).hasSizeGreaterThan(199_990);
        assertThat(more.status()).isEqualTo(422);
        assertThat(more.page().select("#content").val()).isBlank();
        assertThat(more.page().select("#primary_keyword").val()).isEqualTo("green tea");
        assertThat(more.text()).contains("more than 200,000 characters", "Back button");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void firstVisitShowsTheScoredSamplePost(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        PageClient browser = PageClient.member(service, key, "member");

        PageClient.Shown first = browser.get("/editor");
        assertThat(first.text()).contains("This is a sample post");
        assertThat(first.page().select("#content").val()).contains("sourdough starter");
        assertThat(first.page().select("#verdict").text()).isNotEqualTo("Nothing to score yet");
        JsonNode report = data(first).path("preview").path("report");
        assertThat(report.path("inline_issues").findValuesAsString("suggestion"))
                .anyMatch(each -> !each.isBlank());
        assertThat(report.path("checks_detail").findValuesAsString("severity"))
                .contains("FAIL", "WARNING", "OPTIMIZATION");
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();

        service.scan(key, TEXT);
        PageClient.Shown next = browser.get("/editor");
        assertThat(next.page().select("#content").val()).isBlank();
        assertThat(next.page().select("#verdict").text()).isEqualTo("Nothing to score yet");
        assertThat(browser.get("/editor?sample").page().select("#content").val())
                .contains("sourdough starter");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void textsAreScoredAndSavedWithoutJavaScript(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        PageClient browser = PageClient.member(service, key, "member");
        String once = browser.get("/editor").page().select("input[name=key]").val();

        Document checked = browser.post("/editor", "content", TEXT.replace("\n", "\r\n"), "slug", "tea", "do", "check")
                .page();
        assertThat(text(checked)).isEqualTo(TEXT);
        assertThat(checked.select("#slug").val()).isEqualTo("tea");
        assertThat(checked.select("#overall text").text()).matches("\\d+\\.\\d");
        assertThat(checked.select("#items .item")).isNotEmpty();
        assertThat(checked.select("#items").text()).contains("line 1");
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();

        for (int i = 0; i < 2; i++) {
            PageClient.Shown saved = browser.post("/editor", "content", TEXT, "slug", "tea", "do", "save", "key", once);
            long id = service.get("/api/v1/scans", key).at("/data/0/scan_id").longValue();
            assertThat(saved.path()).isEqualTo("/scans/" + id);
            browser.get("/editor");
        }
        assertThat(service.get("/api/v1/scans", key).at("/data")).hasSize(1);
    }

    @Test
    void shortTextsGetFindingsButNoScore() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = PageClient.member(service, service.key(), "member");
        browser.get("/editor");

        Document few = browser.post("/editor", "content", "Read it [here](/a).", "do", "check")
                .page();

        assertThat(few.select("#verdict").text()).isEqualTo("Too short to score yet");
        assertThat(few.select("#ahead").text()).contains("20 words");
        assertThat(few.select("#overall text").text()).isEqualTo("–");
        assertThat(few.select("#items .item")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "save"})
    void mistakesAreShownAtTheirFields(String button) {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = PageClient.member(service, service.key(), "member");
        String key = browser.get("/editor").page().select("input[name=key]").val();
        PageClient.Shown again = browser.post(
                "/editor", "content", TEXT, "language", "no tag", "base_url", "ftp://x", "do", button, "key", key);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.page().select("#language-wrong").text()).contains("language tag");
        assertThat(again.page().select("#base_url-wrong").text()).contains("http");
        assertThat(again.page().select("#language").val()).isEqualTo("no tag");
        assertThat(text(again.page())).isEqualTo(TEXT);

        PageClient.Shown empty = browser.post("/editor", "content", "  ", "do", button);
        assertThat(empty.status()).isEqualTo(422);
        assertThat(empty.page().select("#notices").text()).contains("required");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void previewEqualsTheScanAndIsFree(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        PageClient browser = PageClient.member(service, key, "member");
        browser.get("/editor");

        PageClient.Shown preview = browser.json("/editor/preview", body(TEXT));
        assertThat(preview.status()).isEqualTo(200);
        assertThat(preview.headers().firstValue("X-RateLimit-Limit")).contains("300");
        JsonNode said = RunningService.JSON.readTree(preview.body());
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();

        PageClient.Shown saved = browser.json("/editor/scans", body(TEXT), "Idempotency-Key", "tea-1");
        assertThat(browser.json("/editor/scans", body(TEXT), "Idempotency-Key", "tea-1")
                        .body())
                .isEqualTo(saved.body());
        JsonNode scan = RunningService.JSON.readTree(saved.body());
        assertThat(scan.path("report")).isEqualTo(said.path("report"));
        assertThat(scan.path("credits_used").intValue()).isEqualTo(1);
        assertThat(service.get("/api/v1/scans", key).at("/data")).hasSize(1);
        assertThat(said.path("projected").path("checks").size()).isBetween(1, 3);

        PageClient.Shown wrong = browser.json("/editor/preview", "{\"content\": \"Tea\", \"language\": \"no tag\"}");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body()).contains("\"/language\"");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void storedTextCanBeOpenedOnlyByItsTenant(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        String content = "\n\n# <script>alert(1)</script>\r\n\r\nTea & \"water\" ]]> </textarea>\n";
        long id = service.post(
                        "/api/v1/scan",
                        key,
                        RunningService.JSON.writeValueAsString(
                                java.util.Map.of("content", content, "title", "\"><script>", "content_type", "faq")))
                .at("/scan_id")
                .longValue();
        PageClient browser = PageClient.member(service, key, "member");
        PageClient.Shown shown = browser.get("/editor?scan=" + id);
        Document page = shown.page();
        assertThat(text(page)).isEqualTo(content.replace("\r\n", "\n"));
        assertThat(page.select("#title").val()).isEqualTo("\"><script>");
        assertThat(page.select("#content_type option[selected]").val()).isEqualTo("faq");
        assertThat(page.select("script:not([src])")).isEmpty();
        assertThat(data(shown).path("origin").stringValue("")).isEqualTo("scan:" + id);
        assertThat(data(shown).path("preview").path("word_count").intValue()).isPositive();

        assertThat(PageClient.member(service, service.key(), "owner")
                        .get("/editor?scan=" + id)
                        .status())
                .isEqualTo(404);
        for (String none : List.of("1", "x", "-1", "99999999999999999999")) {
            assertThat(browser.get("/editor?scan=" + none).status()).isEqualTo(404);
        }
    }

    @Test
    void missingStoredTextIsReported() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        String key = service.key();
        long id = service.post("/api/v1/scan", key, "{\"content\": \"Tea.\", \"store_content\": false}")
                .at("/scan_id")
                .longValue();
        PageClient.Shown shown = PageClient.member(service, key, "member").get("/editor?scan=" + id);
        assertThat(shown.text()).contains("This scan was saved without its text");
    }

    @Test
    void descriptionsOfChecksAreCachedByBrowsers() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        PageClient browser = PageClient.member(service, service.key(), "member");
        PageClient.Shown page = browser.get("/editor");
        PageClient.Shown checks = browser.get(data(page).path("checks").stringValue(""));
        assertThat(checks.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
        JsonNode all = RunningService.JSON.readTree(checks.body());
        assertThat(all.size()).isEqualTo(Catalogue.complete().cards().size());
        JsonNode one = all.path("link_text");
        assertThat(one.path("docs_url").stringValue("")).endsWith("/docs/checks/link_text");
        assertThat(one.path("because").stringValue("")).isNotBlank();
        assertThat(one.path("fixed_by").stringValue("")).isNotBlank();
        assertThat(browser.get("/editor/checks.json?v=older").headers().firstValue("Cache-Control"))
                .isNotEqualTo(checks.headers().firstValue("Cache-Control"));
    }

    private static String address(String url) {
        return RunningService.JSON.writeValueAsString(java.util.Map.of("url", url));
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void openingAWebPageIsFreeAndStoresNothing(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        PageClient browser = PageClient.member(service, key, "member");
        browser.get("/editor");
        long before =
                service.get("/api/v1/billing/entitlement", key).at("/available").longValue();

        PageClient.Shown opened = browser.json("/editor/page", address(" tea.example/blog/brew-green-tea "));

        assertThat(opened.status()).as(opened.body()).isEqualTo(200);
        JsonNode page = RunningService.JSON.readTree(opened.body());
        assertThat(page.path("content").stringValue()).contains("<h1>How to brew green tea</h1>", "Green tea is best");
        assertThat(page.at("/fields/base_url").stringValue()).isEqualTo("https://tea.example/blog/brew-green-tea");
        // Opening a page counts as a preview, so the header shows the limit for previews.
        assertThat(opened.headers().firstValue("X-RateLimit-Limit")).contains("300");
        assertThat(service.get("/api/v1/billing/entitlement", key)
                        .at("/available")
                        .longValue())
                .isEqualTo(before);
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();
        assertThat(service.get("/api/v1/jobs", key).at("/data")).isEmpty();
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void datesOfAWebPageFillTheDateFields(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        service.web().page("https://dated.example/tea", """
                <article><h1>Green tea</h1><p class="byline">By Mina Kett, <time datetime="2026-03-05">5 March</time>,
                updated <time class="updated" datetime="2026-03-07T10:00+01:00">7 March</time></p>
                <figure><img src="a.jpg" alt="A kettle"><figcaption>A kettle in Uji</figcaption></figure>
                <p>Good green tea is mostly a matter of water, and most kettles are far too hot for it.</p></article>
                """);
        PageClient browser = PageClient.member(service, service.key(), "member");
        browser.get("/editor");

        PageClient.Shown opened = browser.json("/editor/page", address("https://dated.example/tea"));

        JsonNode page = RunningService.JSON.readTree(opened.body());
        assertThat(page.at("/fields/published_at").stringValue()).isEqualTo("2026-03-05");
        assertThat(page.at("/fields/modified_at").stringValue()).isEqualTo("2026-03-07T10:00+01:00");
        assertThat(page.path("content").stringValue())
                .contains("<h1>Green tea</h1>", "By Mina Kett", "A kettle in Uji", "Good green tea");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void failuresToOpenAPageAreExplained(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        service.web().page("https://long.example/tea", "<p>" + "Tea. ".repeat(50_000) + "</p>");
        PageClient browser = PageClient.member(service, service.key(), "member");
        browser.get("/editor");

        refused(browser.json("/editor/page", address("")), 422, "must not be empty");
        refused(browser.json("/editor/page", address("mailto:ada@tea.example")), 422, "Only https URLs");
        refused(browser.json("/editor/page", address("http://tea.example:81/")), 422, "Only https URLs");
        refused(browser.json("/editor/page", address("https://nobody.example/")), 502, "No answer came");
        refused(browser.json("/editor/page", address("https://tea.example/none")), 502, "status 404");
        refused(browser.json("/editor/page", address("https://long.example/tea")), 422, "too long");
        refused(browser.json("/editor/page", "{\"url\":\"https://tea.example/\",\"also\":1}"), 422, "no such field");
        refused(
                browser.json("/editor/page", address("https://tea.example/"), "X-Page-Of", "per_x:ten_x"),
                403,
                "opened in a different account");
    }

    private static void refused(PageClient.Shown shown, int status, String why) {
        assertThat(shown.status()).as(shown.body()).isEqualTo(status);
        assertThat(RunningService.JSON.readTree(shown.body()).path("detail").stringValue())
                .contains(why);
    }
}
