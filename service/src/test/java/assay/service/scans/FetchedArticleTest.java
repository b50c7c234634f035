package assay.service.scans;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.CpuBudget;
import assay.scoring.Report;
import assay.scoring.Submission;
import assay.service.PageClient;
import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.StoreKind;
import assay.service.StoresOfThisRun;
import assay.service.contract.Contract;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests that the deck, byline, date and captions of a page fetched from a site on loopback are fields of the
/// response. They aren't part of the text, but the author and date checks still read them.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class FetchedArticleTest {

    private static final String DECK =
            "Eighty degrees and two minutes are all it takes to get a really really good cup from plain leaves.";

    private static final String CAPTION = "The the tea fields near Uji in spring. Photo: Reuters";

    private static final String HEADING = "<h1>How to brew green tea</h1>\n";

    private static final String FIRST = """
            <p>Green tea is best steeped at 80 degrees for two minutes, and then poured into a a warm cup. Water that boils
            burns the leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do
            not press them when you pour. The second cup needs a little longer than the first, because the leaves have opened
            by then. Keep the tin closed and out of the sun, and buy no more than you drink in a month or two.</p>
            """;

    private static final String SECOND = """
            <p>Warm the pot with a little hot water, and pour it away. Then put in the leaves, pour the water over them, and
            cover the pot. A second pot of the same leaves takes longer, and many people like it better. What is left goes on
            the roses, which do not mind.</p>
            """;

    private static final String FIGURE = "<figure><img src=\"/uji.jpg\" alt=\"Rows of tea on a hill\"><figcaption>"
            + CAPTION + "</figcaption></figure>\n";

    private static final String PAGE = page(HEADING + "<p class=\"deck\">" + DECK + "</p>\n"
            + "<p class=\"byline\">By <a rel=\"author\" href=\"/people/jane\">Jane Doe</a></p>\n"
            + "<p class=\"date\"><time datetime=\"2026-03-05\">March 5, 2026</time></p>\n"
            + FIRST + FIGURE + SECOND);

    private static final String PLAIN = page(HEADING + FIRST + SECOND);

    private static final HttpServer SITE = site();
    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);

    private final RunningService service;
    private final String key;

    FetchedArticleTest(StoreKind kind) {
        service = SERVICES.computeIfAbsent(kind, FetchedArticleTest::running);
        key = service.key(Plan.GROWTH);
    }

    @AfterAll
    static void close() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
        SITE.stop(0);
    }

    private static String page(String article) {
        return "<!doctype html>\n<html lang=\"en\"><head><title>How to brew green tea</title></head>\n<body><nav><a"
                + " href=\"/\">Home</a></nav><main><article>\n" + article + "</article></main></body></html>";
    }

    private static HttpServer site() {
        try {
            HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            site.createContext("/", FetchedArticleTest::answer);
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
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/posts/tea" -> send(exchange, "text/html; charset=utf-8", PAGE);
                case "/posts/plain" -> send(exchange, "text/html; charset=utf-8", PLAIN);
                case "/posts/markdown" -> send(exchange, "text/markdown", "# Green tea\n\n" + FIRST + SECOND);
                case "/feed" ->
                    send(
                            exchange,
                            "application/rss+xml",
                            "<rss version=\"2.0\"><channel><title>Tea</title><item><title>Green tea</title><link>http://"
                                    + authority() + "/posts/tea</link></item></channel></rss>");
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

    private static JsonNode row(JsonNode scan, String check) {
        return scan.at("/report/checks_detail")
                .valueStream()
                .filter(row -> row.get("check").asString().equals(check))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> issues(Reply scan) {
        return scan.at("/report/inline_issues").valueStream().toList();
    }

    private String tenant() {
        return service.get("/api/v1/account", key).text("/id");
    }

    private Scans.Stored stored(Reply scan) {
        return service.bean(Scans.class)
                .find(tenant(), scan.at("/scan_id").longValue())
                .orElseThrow();
    }

    private Report scored(Reply scan, Map<String, String[]> fields) {
        Scans.Stored stored = stored(scan);
        Submission submission =
                StoredText.of(service.bean(Scanning.class), tenant(), Fields.ofForm(fields, Set.of()), stored);
        return service.bean(Scanning.class).score(submission, CpuBudget.UNBOUNDED);
    }

    private String kept(Reply scan) {
        return service.store()
                .read(sql -> sql.first(
                                "SELECT report FROM scan WHERE id = ?",
                                row -> row.text(1),
                                scan.at("/scan_id").longValue())
                        .orElseThrow());
    }

    private static void hasTheFields(JsonNode article) {
        assertThat(article.at("/title").asString()).isEqualTo("How to brew green tea");
        assertThat(article.at("/deck").asString()).isEqualTo(DECK);
        assertThat(article.at("/byline").asString()).isEqualTo("By Jane Doe");
        assertThat(article.at("/published").asString()).isEqualTo("2026-03-05");
        assertThat(article.at("/captions").valueStream().map(JsonNode::asString))
                .containsExactly(CAPTION);
    }

    @Test
    void articleFieldsAreNotPartOfTheText() {
        Reply scan = scan("/posts/tea");

        hasTheFields(scan.at("/article"));
        assertThat(scan.at("/word_count")).isEqualTo(scan("/posts/plain").at("/word_count"));
        assertThat(issues(scan))
                .extracting(issue -> issue.get("excerpt").asString())
                .contains("a a");
        int caption = PAGE.indexOf(CAPTION);
        assertThat(issues(scan))
                .allSatisfy(issue -> assertThat(issue.get("start").asInt() >= caption + CAPTION.length()
                                || issue.get("end").asInt() <= caption)
                        .as(issue.toString())
                        .isTrue());
        int deck = PAGE.indexOf(DECK);
        assertThat(issues(scan))
                .noneMatch(issue ->
                        issue.get("start").asInt() >= deck && issue.get("end").asInt() <= deck + DECK.length());
    }

    /// Offsets refer to the fetched source, and the image belongs to the article.
    @Test
    void findingsKeepTheirOffsetsInTheFetchedPage() {
        Reply scan = scan("/posts/tea");

        assertThat(issues(scan)).isNotEmpty();
        assertThat(issues(scan))
                .filteredOn(issue -> issue.get("excerpt").asString().equals("a a"))
                .allSatisfy(issue -> assertThat(issue.get("start").asInt()).isEqualTo(PAGE.indexOf("a a warm")));
        assertThat(row(scan.json(), "image_presence").at("/metrics/image_count").asInt())
                .isEqualTo(1);
    }

    @Test
    void checksReadTheAuthorAndDateOfThePage() {
        Reply scan = scan("/posts/tea");

        assertThat(row(scan.json(), "author_eeat").at("/metrics/byline").asInt())
                .isEqualTo(1);
        assertThat(row(scan.json(), "author_eeat").at("/metrics/bio_link").asInt())
                .isEqualTo(1);
        assertThat(row(scan.json(), "freshness").at("/metrics/has_visible_date").asInt())
                .isEqualTo(1);
        assertThat(row(scan.json(), "freshness").at("/metrics").has("days_since_modified"))
                .isTrue();
        assertThat(row(scan("/posts/plain").json(), "author_eeat")
                        .at("/metrics/byline")
                        .asInt())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"/posts/tea, true", "/posts/plain, true", "/posts/markdown, true", "/posts/tea, false"})
    void responseMatchesTheSchema(String path, boolean keeping) {
        Reply scan = scan(path, keeping);

        assertThat(Contract.of(service).schema("#/components/schemas/Envelope", scan.body()))
                .as(scan.body())
                .isEmpty();
    }

    @Test
    void articleFieldsAreReturnedWithTheScan() {
        Reply scan = scan("/posts/tea");

        Reply read = service.get("/api/v1/scans/" + scan.text("/scan_id"), key);

        assertThat(read.at("/article")).isEqualTo(scan.at("/article"));
        assertThat(read.at("/report")).isEqualTo(scan.at("/report"));
        assertThat(read.text("/content")).contains(DECK, CAPTION);
    }

    @Test
    void reportPageShowsAuthorAndDate() {
        Reply scan = scan("/posts/tea");

        String facts = PageClient.member(service, key, "member")
                .get("/scans/" + scan.text("/scan_id"))
                .page()
                .select("dl.facts")
                .text();

        assertThat(facts).contains("Byline By Jane Doe", "Published 2026-03-05");
    }

    @Test
    void blogPostsIncludeArticleFields() {
        Reply blog =
                service.post("/api/v1/scan/blog", key, "{\"url\":\"http://" + authority() + "/feed\",\"limit\":1}");

        assertThat(blog.status()).as(blog.body()).isEqualTo(200);
        hasTheFields(blog.at("/results/0/article"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/posts/tea", "/posts/plain", "/posts/markdown"})
    void storedPageGivesTheSameReportAsTheFetchedPage(String path) {
        Reply scan = scan(path);

        assertThat(StoredReport.write(scored(scan, Map.of()))).isEqualTo(kept(scan));
    }

    /// A text sent with the scan's id is an edited version of the page's text: its page lines are found at
    /// their new positions.
    @Test
    void editedTextKeepsItsPageLines() {
        Reply scan = scan("/posts/tea");
        String edited = PAGE.replace("<h1>", "\n\n<h1>")
                .replace("a a warm", "a warm")
                .replace("the roses", "the old red roses");

        Report report = scored(scan, Map.of("content", new String[] {edited}));

        assertThat(report.wordCount()).isEqualTo(scan.at("/word_count").asInt() + 1);
        assertThat(report.inlineIssues())
                .noneMatch(issue ->
                        issue.excerpt().contains("The the") || issue.excerpt().contains("really"));
    }

    @Test
    void fixWithAScanIdKeepsPageLines() {
        Reply scan = scan("/posts/tea");

        Reply fixed = service.post(
                "/api/v1/admin_ext/auto_fix",
                key,
                "{\"scan_id\":" + scan.text("/scan_id")
                        + ",\"check_name\":\"spelling_grammar_hygiene\",\"mock\":true}");

        assertThat(fixed.status()).as(fixed.body()).isEqualTo(200);
        assertThat(fixed.at("/scores_before")).isEqualTo(scan.at("/report/scores"));
        assertThat(fixed.at("/fixed").booleanValue()).as(fixed.body()).isTrue();
        assertThat(fixed.text("/content")).contains("into a warm cup", DECK, CAPTION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/posts/plain", "/posts/markdown"})
    void plainPageHasOnlyATitle(String path) {
        Reply scan = scan(path);

        assertThat(scan.at("/article").propertyNames()).containsExactly("title", "captions");
        assertThat(scan.at("/article/captions")).isEmpty();
    }

    @Test
    void articleFieldsAreStoredOnlyWithTheText() {
        Reply scan = scan("/posts/tea", false);

        assertThat(scan.at("/article").isMissingNode()).isTrue();
        assertThat(scan.at("/word_count")).isEqualTo(scan("/posts/plain").at("/word_count"));
        assertThat(service.scan(key, PAGE).at("/article").isMissingNode()).isTrue();
    }
}
