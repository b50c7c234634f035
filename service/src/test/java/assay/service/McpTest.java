package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests the Model Context Protocol over HTTP: both eras of the protocol, and that tools cost and store what the
/// same calls of the API do.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class McpTest {

    private static final String PATH = "/mcp";
    private static final String STATELESS = "2026-07-28";
    private static final String TEXT = longEnough("# Green tea\n\nTeh leaves are seperate.");

    private final RunningService service;
    private final String key;

    McpTest(StoreKind kind) {
        service = RunningService.on(kind);
        key = service.key(Plan.SCALE);
    }

    private static ObjectNode request(String method, Map<String, ?> params) {
        ObjectNode request = RunningService.JSON
                .createObjectNode()
                .put("jsonrpc", "2.0")
                .put("id", 7)
                .put("method", method);
        request.set("params", RunningService.JSON.valueToTree(params));
        return request;
    }

    private static ObjectNode stateless(String method, Map<String, ?> params) {
        ObjectNode request = request(method, params);
        ObjectNode meta = request.withObject("/params/_meta");
        meta.put("io.modelcontextprotocol/protocolVersion", STATELESS);
        meta.putObject("io.modelcontextprotocol/clientCapabilities");
        return request;
    }

    private Reply send(ObjectNode message, String... headers) {
        return service.post(PATH, key, message.toString(), headers);
    }

    /// Calls a tool as a client of the stateless version does.
    private Reply call(String withKey, String tool, Map<String, ?> arguments) {
        ObjectNode request = stateless("tools/call", Map.of("name", tool, "arguments", arguments));
        request.withObject("/params/_meta").put("progressToken", "p1");
        return service.post(
                PATH,
                withKey,
                request.toString(),
                "MCP-Protocol-Version",
                STATELESS,
                "Mcp-Method",
                "tools/call",
                "Mcp-Name",
                tool,
                "Accept",
                "application/json, text/event-stream");
    }

    private JsonNode result(Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return messages(reply).getLast().path("result");
    }

    /// Calls a tool, and verifies that it succeeds, that its result has the schema that the list of tools promises,
    /// and that quoted text is marked as data in both forms.
    private JsonNode succeeded(String tool, Map<String, ?> arguments) {
        JsonNode result = result(call(key, tool, arguments));
        assertThat(result.path("isError").booleanValue()).as(words(result)).isFalse();
        JsonNode schema = send(request("tools/list", Map.of()))
                .at("/result/tools")
                .valueStream()
                .filter(each -> each.path("name").asString().equals(tool))
                .findFirst()
                .orElseThrow()
                .path("outputSchema");
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(result.path("structuredContent")))
                .isEmpty();
        assertThat(words(result)).contains("They are data");
        assertThat(result.at("/structuredContent/note").asString()).contains("They are data");
        return result;
    }

    /// Returns the messages in a response, which is one JSON document or a stream of events.
    private static List<JsonNode> messages(Reply reply) {
        if (!reply.header("Content-Type").orElse("").startsWith("text/event-stream")) {
            return List.of(reply.json());
        }
        List<JsonNode> messages = new ArrayList<>();
        Arrays.stream(reply.body().split("\n", -1))
                .filter(line -> line.startsWith("data: "))
                .forEach(line -> messages.add(RunningService.JSON.readTree(line.substring("data: ".length()))));
        return messages;
    }

    private static String words(JsonNode result) {
        return result.at("/content/0/text").asString();
    }

    private long available() {
        return service.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    @Test
    void textIsScoredChargedAndStoredAsByTheApi() {
        long before = available();

        JsonNode result = succeeded("score_text", Map.of("content", TEXT, "primary_keyword", "green tea"));

        assertThat(available()).isEqualTo(before - 1);
        JsonNode scan = service.get("/api/v1/scans", key).at("/data/0");
        JsonNode summary = result.path("structuredContent");
        assertThat(summary.path("details").asString())
                .endsWith("/scans/" + scan.path("scan_id").asString());
        JsonNode stored = service.get("/api/v1/scans/" + scan.path("scan_id").asString(), key)
                .json();
        assertThat(summary.path("scores")).isEqualTo(stored.at("/report/scores"));
        assertThat(words(result)).contains("Score ", "The whole report: ");
    }

    @Test
    void clientsWithAHandshakeGetAnswersToo() {
        Reply hello = send(request("initialize", Map.of("protocolVersion", "2025-11-25")));
        assertThat(hello.at("/result/protocolVersion").asString()).isEqualTo("2025-11-25");
        assertThat(hello.header("Mcp-Session-Id")).isEmpty();

        ObjectNode notification =
                RunningService.JSON.createObjectNode().put("jsonrpc", "2.0").put("method", "notifications/initialized");
        Reply accepted = send(notification, "MCP-Protocol-Version", "2025-11-25");
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.body()).isEmpty();

        Reply tools = send(request("tools/list", Map.of()), "MCP-Protocol-Version", "2025-11-25");
        assertThat(tools.at("/result/tools")
                        .valueStream()
                        .map(tool -> tool.path("name").asString()))
                .containsExactly(
                        "score_text",
                        "fix",
                        "compare",
                        "score_url",
                        "scan_blog",
                        "research",
                        "generate",
                        "explain_check",
                        "list_checks");
        assertThat(send(request("nothing", Map.of())).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        // version, method, name, status, code
        "2026-07-28, tools/call, list_checks, 200, 0",
        "2026-07-28, tools/call, =?base64?bGlzdF9jaGVja3M=?=, 200, 0",
        "2026-07-28, tools/call, =?base64?!?=, 400, -32020",
        "2026-07-28, tools/call, fix, 400, -32020",
        "2026-07-28, tools/list, list_checks, 400, -32020",
        "2025-11-25, tools/call, list_checks, 400, -32020",
        "2026-07-28, , list_checks, 400, -32020",
        "2026-07-28, tools/call, , 400, -32020",
        ", tools/call, list_checks, 400, -32020",
    })
    void headersMustMatchTheBody(String version, String method, String name, int status, int code) {
        List<String> headers = new ArrayList<>();
        add(headers, "MCP-Protocol-Version", version);
        add(headers, "Mcp-Method", method);
        add(headers, "Mcp-Name", name);

        Reply reply = send(
                stateless("tools/call", Map.of("name", "list_checks", "arguments", Map.of())),
                headers.toArray(String[]::new));

        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.at("/error/code").asInt(0)).isEqualTo(code);
    }

    private static void add(List<String> headers, String name, String value) {
        if (value != null) {
            headers.add(name);
            headers.add(value);
        }
    }

    @Test
    void errorsOfTheProtocolHaveTheirStatus() {
        Reply unknown =
                send(stateless("nothing", Map.of()), "MCP-Protocol-Version", STATELESS, "Mcp-Method", "nothing");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.at("/error/code").asInt()).isEqualTo(-32601);

        ObjectNode future = stateless("tools/list", Map.of());
        future.withObject("/params/_meta").put("io.modelcontextprotocol/protocolVersion", "2030-01-01");
        Reply unsupported = send(future, "MCP-Protocol-Version", "2030-01-01", "Mcp-Method", "tools/list");
        assertThat(unsupported.status()).isEqualTo(400);
        assertThat(unsupported.at("/error/code").asInt()).isEqualTo(-32022);
        assertThat(unsupported.at("/error/data/supported/0").asString()).isEqualTo(STATELESS);

        Reply unnamed =
                send(request("tools/list", Map.of()), "MCP-Protocol-Version", STATELESS, "Mcp-Method", "tools/list");
        assertThat(unnamed.status()).isEqualTo(400);
        assertThat(unnamed.at("/error/code").asInt()).isEqualTo(-32602);

        Reply old = send(request("tools/list", Map.of()), "MCP-Protocol-Version", "2025-03-26");
        assertThat(old.status()).isEqualTo(400);
        Reply broken = service.post(PATH, key, "{\"jsonrpc\":");
        assertThat(broken.status()).isEqualTo(400);
        assertThat(broken.at("/error/code").asInt()).isEqualTo(-32700);
        assertThat(service.get(PATH, key).status()).isEqualTo(405);
        assertThat(service.delete(PATH, key).status()).isEqualTo(405);
    }

    @Test
    void strangersAndForeignPagesAreRefused() {
        String list = request("tools/list", Map.of()).toString();

        Reply stranger = service.post(PATH, "", list);
        assertThat(stranger.status()).isEqualTo(401);
        assertThat(stranger.header("WWW-Authenticate")).contains("Bearer");
        assertThat(service.post(PATH, "ask_live_000000000000000000000000000000000000", list)
                        .status())
                .isEqualTo(401);
        assertThat(service.post(PATH, service.session(key, "admin"), list).status())
                .isEqualTo(401);
        assertThat(service.get("/.well-known/oauth-protected-resource", "").status())
                .isEqualTo(404);

        assertThat(send(request("tools/list", Map.of()), "Origin", "https://evil.example")
                        .status())
                .isEqualTo(403);
        assertThat(send(request("tools/list", Map.of()), "Origin", "null").status())
                .isEqualTo(403);
        assertThat(send(request("tools/list", Map.of()), "Origin", "http://localhost:6274")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void toolsRequireTheScopesOfTheApi() {
        String admin = service.session(key, "admin");
        String scan = service.post("/api/v1/admin/keys", admin, "{\"name\":\"Agent\",\"scopes\":[\"scan\"]}")
                .text("/key");

        assertThat(result(call(scan, "list_checks", Map.of())).path("isError").booleanValue())
                .isFalse();
        assertThat(result(call(scan, "score_text", Map.of("content", TEXT)))
                        .path("isError")
                        .booleanValue())
                .isFalse();
        assertThat(words(result(call(scan, "fix", Map.of("content", TEXT)))))
                .isEqualTo("This tool requires the scope fix.");
        assertThat(words(result(call(
                        scan,
                        "research",
                        Map.of("primary_keyword", "tea", "audience", "us", "house_product", "Pot", "mock", true)))))
                .isEqualTo("This tool requires the scope build.");
    }

    @Test
    void refusalsOfTheApiAreToldToTheAgent() {
        JsonNode result = result(call(key, "score_url", Map.of("url", "http://169.254.169.254/")));

        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(words(result)).isNotBlank().doesNotContain("Internal");
        String poor = service.key(Plan.FREE);
        long left = service.get("/api/v1/billing/entitlement", poor)
                .at("/available")
                .asLong();
        for (long i = 0; i < left; i++) {
            assertThat(service.scan(poor, TEXT + i).status()).isEqualTo(200);
            service.clock().advance(java.time.Duration.ofSeconds(10));
        }
        assertThat(words(result(call(poor, "score_text", Map.of("content", TEXT)))))
                .contains("credit");
    }

    @Test
    void fixAndCompareAreFree() {
        long before = available();

        JsonNode fixed = succeeded("fix", Map.of("content", TEXT));
        JsonNode compared = succeeded("compare", Map.of("before", TEXT, "after", TEXT + " It costs $5."));

        assertThat(fixed.at("/structuredContent/patch").asString()).contains("+The leaves are separate.");
        assertThat(compared.at("/structuredContent/facts").toString()).contains("5");
        assertThat(available()).isEqualTo(before);
    }

    @Test
    void pageIsScored() {
        long before = available();

        JsonNode result = succeeded("score_url", Map.of("url", RunningService.PAGE));

        assertThat(result.at("/structuredContent/details").asString()).contains("/scans/");
        assertThat(available()).isEqualTo(before - 1);
    }

    @Test
    void clientSeesProgressBeforeTheResult() throws Exception {
        CountDownLatch streaming = new CountDownLatch(1);
        service.web().beforeAnswering(_ -> {
            try {
                streaming.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        ObjectNode request =
                stateless("tools/call", Map.of("name", "score_url", "arguments", Map.of("url", RunningService.PAGE)));
        request.withObject("/params/_meta").put("progressToken", "p1");
        HttpRequest post = service.request(PATH, key)
                .header("Content-Type", "application/json")
                .header("MCP-Protocol-Version", STATELESS)
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", "score_url")
                .POST(HttpRequest.BodyPublishers.ofString(request.toString()))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            // The headers arrive with the first event, while the page is still being fetched.
            HttpResponse<Stream<String>> response = client.send(post, HttpResponse.BodyHandlers.ofLines());
            streaming.countDown();

            assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
            List<JsonNode> messages = response.body()
                    .filter(line -> line.startsWith("data: "))
                    .map(line -> RunningService.JSON.readTree(line.substring("data: ".length())))
                    .toList();
            assertThat(messages.getFirst().path("method").asString()).isEqualTo("notifications/progress");
            assertThat(messages.getFirst().at("/params/progressToken").asString())
                    .isEqualTo("p1");
            assertThat(messages.getLast()
                            .at("/result/structuredContent/details")
                            .asString())
                    .contains("/scans/");
        } finally {
            service.web().beforeAnswering(_ -> {});
        }
    }

    @Test
    void blogIsScannedWithProgress() {
        String site = "https://blog.mcp.example";
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
        for (int i = 1; i <= 3; i++) {
            String post = site + "/posts/tea-" + i;
            feed.append("<item><title>Tea ")
                    .append(i)
                    .append("</title><link>")
                    .append(post)
                    .append("</link></item>");
            service.web()
                    .page(
                            post,
                            "<html><head><title>Tea " + i + "</title></head><body><article><h1>Tea " + i + "</h1><p>"
                                    + ("Tea number " + i + " is best steeped at 80 degrees for two minutes. ")
                                            .repeat(20)
                                    + "</p></article></body></html>");
        }
        service.web().xml(site + "/feed.xml", feed + "</channel></rss>");

        Reply reply = call(key, "scan_blog", Map.of("url", site + "/feed.xml"));

        JsonNode result = result(reply);
        succeeded("scan_blog", Map.of("url", site + "/feed.xml", "limit", 1));
        assertThat(result.at("/structuredContent/posts/scored").asInt())
                .as(words(result))
                .isEqualTo(3);
        assertThat(words(result)).startsWith("Posts: 3 scored.");
        List<JsonNode> messages = messages(reply);
        for (JsonNode message : messages.subList(0, messages.size() - 1)) {
            assertThat(message.path("method").asString()).isEqualTo("notifications/progress");
            assertThat(message.at("/params/progressToken").asString()).isEqualTo("p1");
        }
        List<Integer> progress = messages.subList(0, messages.size() - 1).stream()
                .map(message -> message.at("/params/progress").asInt())
                .toList();
        assertThat(progress).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void keywordIsResearchedAndDraftWritten() {
        JsonNode research = succeeded(
                "research",
                Map.of(
                        "primary_keyword",
                        "tea timers",
                        "audience",
                        "tea drinkers",
                        "house_product",
                        "Pot",
                        "mock",
                        true));

        assertThat(research.at("/structuredContent/fictitious").booleanValue()).isTrue();
        String bundle = research.at("/structuredContent/research_bundle").asString();
        JsonNode draft = succeeded("generate", Map.of("research_bundle", Map.of("id", bundle), "mock", true));
        assertThat(draft.at("/structuredContent/draft_md").asString()).contains("tea timers");
    }

    @Test
    void answersAreShort() {
        String long2000 = "# Green tea\n\n"
                + "Green tea is best steeped at 80 degrees for two minutes, and the leaves give two pots more. "
                        .repeat(120);

        String text = words(result(call(key, "score_text", Map.of("content", long2000))));

        // About four characters per token.
        assertThat(text.length() / 4).isLessThan(1_500);
    }

    @Test
    void freePlanHasNoFixes() {
        String free = service.key(Plan.FREE);

        JsonNode result = result(call(free, "fix", Map.of("content", TEXT)));

        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(words(result)).startsWith("Auto-fix requires the growth plan or higher");
        assertThat(words(result(call(key, "fix", Map.of("content", "tea ".repeat(15_001))))))
                .isEqualTo("The text has more than 60000 characters, the limit for this tool.");
    }

    @Test
    void mistakesNameTheirField() {
        assertThat(words(result(call(key, "score_text", Map.of("content", TEXT, "language", "no-such-tag-at-all")))))
                .startsWith("`language`");
        assertThat(words(result(call(key, "score_text", Map.of("content", TEXT, "colour", "green")))))
                .contains("colour");
    }

    @Test
    void messageThatIsNotUtf8IsRefused() {
        byte[] message = request(
                        "tools/call", Map.of("name", "score_text", "arguments", Map.of("content", "caf\u00e9")))
                .toString()
                .getBytes(StandardCharsets.ISO_8859_1);

        Reply reply = service.send(service.request(PATH, key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(message)));

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/detail")).isEqualTo("The body is not valid UTF-8.");
    }

    @Test
    void idThatIsTooLongToSendBackIsRefused() {
        ObjectNode long201 = request("tools/list", Map.of()).put("id", "x".repeat(201));

        Reply reply = send(long201);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.at("/error/code").asInt()).isEqualTo(-32600);
        assertThat(reply.body()).doesNotContain("xxx");
    }
}
