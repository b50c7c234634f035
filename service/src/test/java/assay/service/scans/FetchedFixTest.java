package assay.service.scans;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.CpuBudget;
import assay.reports.ReportJson;
import assay.scoring.Page;
import assay.scoring.PageFields;
import assay.scoring.Submission;
import assay.scoring.document.PageLine;
import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.StoreKind;
import assay.service.StoresOfThisRun;
import assay.service.credits.Plan;
import assay.service.platform.web.Fields;
import assay.service.scans.web.StoredText;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests that a page fetched from a site on loopback is fixed as a page: it is scored with the page data
/// collected during the fetch, its suppression comments are ignored, and its URL is kept.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class FetchedFixTest {

    private static final String SLIPS = "spelling_grammar_hygiene";

    private static final String TEXT = """
            <h1>Brewing green tea</h1>
            <p>Green tea is best steeped at 80 degrees for two minutes, and then poured into a a warm cup. Water that boils
            burns the the leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and
            do not press them when you pour. The second cup cup needs a little longer than the first, because the leaves have
            opened by then. Keep the tin closed and out of the sun, and buy no more than you drink in a month or two. Old
            leaves taste of hay, however well they are brewed.</p>
            <p>Warm the pot with a little hot water, and pour it away. Then put in the leaves, pour the water over them, and
            cover the pot. A second pot of the same leaves takes longer, and many people like it better. What is left goes on
            the roses, which do not mind.</p>
            """;

    /// A page with a comment that suppresses checks. The page declares another page's URL for sharing.
    private static final String PAGE = """
            <!doctype html>
            <html><head><title>Brewing green tea</title><meta property="og:url" content="https://tea.example/shop"></head>
            <body><article><!-- assay-disable -->
            """ + TEXT + "</article></body></html>";

    /// A Markdown page whose slug is malformed and is not part of the page's URL.
    private static final String MARKDOWN = """
            ---
            title: Brewing green tea
            slug: Brewing_Green_Tea
            ---
            <!-- assay-disable -->
            """ + TEXT.replaceAll("</?p>", "").replaceAll("<h1>(.*)</h1>", "# $1\n");

    /// A `robots.txt` that blocks one crawler and contains characters that a database can't store unchanged.
    private static final String ROBOTS = "# \0 \u0001\nUser-agent: OAI-SearchBot\nDisallow: /\n";

    private static final Map<String, List<String>> HEADERS = Map.of(
            "Link", List.of("<https://tea.example/other>; rel=\"canonical\""),
            "X-Robots-Tag", List.of("nofollow", "max-snippet: 20"),
            "Set-Cookie", List.of("visitor=secret"));

    private static final HttpServer SITE = site();
    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);

    private final RunningService service;
    private final String key;

    FetchedFixTest(StoreKind kind) {
        service = SERVICES.computeIfAbsent(kind, FetchedFixTest::running);
        key = service.key(Plan.GROWTH);
    }

    @AfterAll
    static void close() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
        SITE.stop(0);
    }

    private static HttpServer site() {
        try {
            HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            site.createContext("/", FetchedFixTest::answer);
            site.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            site.start();
            return site;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RunningService running(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_LIMITS", "off");
        settings.put("ASSAY_FETCH_ALLOW", authority());
        return new RunningService(settings);
    }

    private static String authority() {
        return "127.0.0.1:" + SITE.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            switch (path) {
                case "/robots.txt" -> send(exchange, "text/plain", ROBOTS);
                case "/llms.txt" -> send(exchange, "text/plain", "<!doctype html><p>Not here.</p>");
                case "/posts/tea" -> {
                    exchange.getResponseHeaders().putAll(HEADERS);
                    send(exchange, "text/html; charset=utf-8", PAGE);
                }
                case "/posts/plain" -> send(exchange, "text/html", PAGE);
                case "/posts/markdown" -> {
                    exchange.getResponseHeaders().putAll(HEADERS);
                    send(exchange, "text/markdown", MARKDOWN);
                }
                default -> exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private static void send(HttpExchange exchange, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private Reply scan(String path, boolean keeping) {
        ObjectNode fields = RunningService.JSON.createObjectNode();
        fields.put("url", "http://" + authority() + path).put("store_content", keeping);
        Reply reply = service.post("/api/v1/scan/url", key, fields.toString());
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply;
    }

    private Reply scan(String path) {
        return scan(path, true);
    }

    private static ObjectNode of(Reply scan, String check) {
        ObjectNode fields = RunningService.JSON.createObjectNode();
        return fields.put("scan_id", scan.at("/scan_id").longValue())
                .put("check_name", check)
                .put("mock", true);
    }

    private Reply fix(ObjectNode fields) {
        return service.post("/api/v1/admin_ext/auto_fix", key, fields.toString());
    }

    private Reply fixed(ObjectNode fields) {
        Reply reply = fix(fields);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply;
    }

    private static String row(Reply scan, String check) {
        return scan.at("/report/checks_detail")
                .valueStream()
                .filter(row -> row.get("check").asString().equals(check))
                .map(JsonNode::toString)
                .findFirst()
                .orElse("No " + check + " in " + scan.body());
    }

    private String tenant() {
        return service.get("/api/v1/account", key).text("/id");
    }

    private Scans.Stored stored(Reply scan) {
        return service.bean(Scans.class)
                .find(tenant(), scan.at("/scan_id").longValue())
                .orElseThrow();
    }

    private Submission restored(Scans.Stored scan) {
        return StoredText.of(service.bean(Scanning.class), tenant(), Fields.ofForm(Map.of(), Set.of()), scan);
    }

    @Tag("direct")
    @ParameterizedTest
    @ValueSource(strings = {"/posts/tea", "/posts/plain", "/posts/markdown"})
    void restoredPageIsScoredAsBefore(String path) {
        Reply scan = scan(path);

        Scans.Stored stored = stored(scan);
        var report = service.bean(Scanning.class).score(restored(stored), CpuBudget.UNBOUNDED);

        assertThat(row(scan, "ai_crawler_access")).contains("OAI-SearchBot");
        assertThat(scan.body())
                .contains("\"report\":"
                        + new String(
                                ReportJson.answer(
                                        report, service.bean(Rulesets.class).current()),
                                StandardCharsets.UTF_8));
        String kept = service.store()
                .read(sql -> sql.first(
                                "SELECT report FROM scan WHERE id = ?",
                                row -> row.text(1),
                                stored.scan().id())
                        .orElseThrow());
        assertThat(StoredReport.write(report)).isEqualTo(kept);
    }

    @Test
    void onlyDataThatChecksReadIsStored() {
        Page page = stored(scan("/posts/tea")).seen().orElseThrow();

        assertThat(page.url()).isEqualTo("http://" + authority() + "/posts/tea");
        assertThat(page.headers()).containsOnlyKeys("content-type", "link", "x-robots-tag");
        assertThat(page.header("X-Robots-Tag")).containsExactly("nofollow", "max-snippet: 20");
        assertThat(page.robots()).isEqualTo(new Page.SiteFile(200, ROBOTS));
        assertThat(page.llms()).isEqualTo(new Page.SiteFile(200, "<!doctype html><p>Not here.</p>"));
    }

    @ParameterizedTest
    @CsvSource({"ai_crawler_access", "indexability", "llms_txt", "snippet_eligibility"})
    void findingsOutsideTheTextAreLeftToTheWriter(String check) {
        Reply scan = scan("/posts/tea");

        Reply reply = fixed(of(scan, check));

        assertThat(reply.at("/before").toString()).isEqualTo(row(scan, check));
        assertThat(reply.at("/scores_before")).isEqualTo(scan.at("/report/scores"));
        assertThat(reply.at("/questions")).isNotEmpty();
    }

    @Test
    void commentsInAFetchedPageSuppressNothing() {
        Reply scan = scan("/posts/tea");

        Reply reply = fixed(of(scan, SLIPS));

        assertThat(reply.at("/before").toString()).isEqualTo(row(scan, SLIPS));
        assertThat(reply.at("/fixed").booleanValue()).as(reply.body()).isTrue();
        assertThat(reply.text("/content")).contains("burns the leaves");
    }

    /// The text in a request is the page's text, as edited so far.
    @Test
    void submittedTextIsTreatedAsThePage() {
        Reply scan = scan("/posts/tea");
        ObjectNode sent = of(scan, SLIPS).put("content", PAGE.replace("cup cup", "cup"));

        Reply reply = fixed(sent);

        assertThat(reply.text("/content")).contains("burns the leaves").contains("second cup needs");
        assertThat(fixed(of(scan, "ai_crawler_access").put("content", PAGE)).at("/questions"))
                .isNotEmpty();
        sent.remove("scan_id");
        assertThat(fix(sent).text("/errors/0/detail")).contains(SLIPS + " passes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page", "url", "headers", "robots"})
    void callersCannotSetPageData(String field) {
        ObjectNode fields = of(scan("/posts/tea"), SLIPS);

        Reply reply = fix(fields.put(field, "https://tea.example/"));

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/" + field);
    }

    @Test
    void slugOfAFetchedPageIsNotChanged() {
        Reply scan = scan("/posts/markdown");
        ObjectNode fields = of(scan, "slug");

        Reply reply = fixed(fields);

        assertThat(reply.at("/fixed").booleanValue()).as(reply.body()).isFalse();
        assertThat(reply.text("/content")).isEqualTo(MARKDOWN);
        // Other pages can't link to an unpublished text.
        fields.remove("scan_id");
        fields.put("content", MARKDOWN.replace("<!-- assay-disable -->", ""));
        assertThat(fixed(fields).text("/content")).contains("slug: brewing-green-tea");
    }

    @Test
    void missingCanonicalBecomesTheUrlOfThePage() {
        Reply reply = fixed(of(scan("/posts/plain"), "canonical"));

        assertThat(reply.at("/fixed").booleanValue()).as(reply.body()).isTrue();
        assertThat(reply.text("/content"))
                .contains("<link rel=\"canonical\" href=\"http://" + authority() + "/posts/plain\">");
    }

    @ParameterizedTest
    @CsvSource({"/posts/tea, false", "/posts/plain, true"})
    void encodingIsDeclaredOnce(String path, boolean declared) {
        Reply reply = fixed(of(scan(path), "page_metadata"));

        assertThat(reply.at("/fixed").booleanValue()).as(reply.body()).isTrue();
        assertThat(reply.text("/content").contains("<meta charset=")).isEqualTo(declared);
    }

    @Test
    void pageDataIsStoredOnlyWithTheText() {
        Reply scan = scan("/posts/tea", false);

        assertThat(stored(scan).seen()).isEmpty();
        ObjectNode fields = of(scan, SLIPS);
        assertThat(fix(fields).text("/errors/0/pointer")).isEqualTo("/content");
        fields.put("content", PAGE.replace("<!-- assay-disable -->", ""));
        assertThat(fixed(fields).at("/fixed").booleanValue()).isTrue();
    }

    /// Tests scans from before page data was stored, and scans of submitted texts.
    @Test
    void scanWithoutPageDataIsTreatedAsATextScan() {
        Reply scan = scan("/posts/tea");
        service.store()
                .write(sql -> sql.run(
                        "UPDATE scan SET page = NULL WHERE id = ?",
                        scan.at("/scan_id").longValue()));
        Reply sent = service.scan(key, MARKDOWN);

        assertThat(fix(of(scan, "ai_crawler_access")).text("/errors/0/detail")).contains("not applicable");
        assertThat(fix(of(scan, SLIPS)).text("/errors/0/detail")).contains(SLIPS + " passes");
        assertThat(stored(sent).seen()).isEmpty();
        assertThat(fix(of(sent, SLIPS)).text("/errors/0/detail")).contains(SLIPS + " passes");
    }

    /// Stored pages outlive the release that stored them.
    @Test
    void olderStoredPagesAreReadable() {
        Reply scan = scan("/posts/tea");
        String kept = """
                {"url":"https://tea.example/a","status":200,"headers":{"link":["<b>","<c>"]},\
                "robots":{"status":404,"body":""},"llms":null}""";
        service.store()
                .write(sql -> sql.run(
                        "UPDATE scan SET page = ? WHERE id = ?",
                        kept,
                        scan.at("/scan_id").longValue()));

        Page page = new Page(
                "https://tea.example/a", 200, Map.of("link", List.of("<b>", "<c>")), new Page.SiteFile(404, ""), null);
        assertThat(stored(scan).seen()).contains(page);
        String now = """
                {"url":"https://tea.example/a","status":200,"headers":{"link":["<b>","<c>"]},\
                "robots":{"status":404,"body":""},"llms":null,\
                "fields":{"title":"Tea","deck":null,"byline":"By Jane","published":null,"captions":["Uji"]},\
                "lines":[{"start":3,"end":9,"caption":true}]}""";
        Page lined = page.lines(
                new PageFields("Tea", null, "By Jane", null, List.of("Uji")), List.of(new PageLine.Place(3, 9, true)));
        assertThat(RunningService.JSON.readValue(now, Page.class)).isEqualTo(lined);
        assertThat(RunningService.JSON.writeValueAsString(lined)).isEqualTo(now);
    }

    /// Page data is stored with each of a site's posts, so it must be small.
    @Test
    void oversizedPageDataIsNotStored() {
        Page page =
                Page.at("https://tea.example/posts/tea").header("Link", "<https://tea.example/>; rel=\"canonical\"");
        Page filed = page.robots(200, "User-agent: *\n").llms(200, "x".repeat(200_000));
        Page headed = page.header("Link", "x".repeat(200_000));
        assertThat(SubmissionJson.page(page.robots(200, "User-agent: *\n"))).contains("User-agent", "canonical");
        assertThat(SubmissionJson.page(filed))
                .contains("User-agent", "canonical")
                .doesNotContain("xxxx");
        assertThat(SubmissionJson.page(filed.robots(200, "x".repeat(200_000))))
                .contains("canonical")
                .doesNotContain("xxxx");
        assertThat(SubmissionJson.page(headed)).doesNotContain("canonical").contains("https://tea.example/posts/tea");
        assertThat(SubmissionJson.page(headed.lines(null, List.of(new PageLine.Place(3, 9, false)))))
                .contains("\"start\":3");
        assertThat(SubmissionJson.page(null)).isNull();
    }
}
