package assay.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class McpServerTest {

    private static final String TEXT = """
            ---
            title: Green tea
            ---

            ## Water

            ##### Temperature

            Green tea is best steeped at 80 °C for two minutes, and then poured into a warm cup. Water that boils burns the
            leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do not press
            them when you pour. The second cup needs a little longer than the first, because the leaves have opened by then.
            Teh leaves are seperate. TODO: add the price.
            """;

    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final JsonMapper JSON = new JsonMapper();

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final McpServer<LocalHost.User> server = new McpServer<>(
            new LocalHost(
                    () -> TODAY,
                    (path, _) -> {
                        if (path.equals("broken.md")) {
                            throw new IllegalStateException("Teh leaves are seperate.");
                        }
                        if (path.equals("tea.md")) {
                            return new Host.Text(
                                    Submission.of(TEXT, TODAY).in(SourceFormat.MARKDOWN), Host.Severities.FOUND);
                        }
                        throw new Tool.Failed("There is no file “" + path + "”.");
                    },
                    "https://docs.example/checks/",
                    new PrintStream(log, true, StandardCharsets.UTF_8)),
            List.of());

    private static ObjectNode meta() {
        ObjectNode meta = JSON.createObjectNode();
        meta.put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
        meta.putObject("io.modelcontextprotocol/clientCapabilities");
        return meta;
    }

    private JsonNode answer(String method, ObjectNode params) {
        ObjectNode request =
                JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 7).put("method", method);
        request.set("params", params);
        JsonNode answer = JSON.readTree(
                server.answer(request.toString(), LocalHost.User.LOCAL).orElseThrow());
        assertThat(answer.path("id").asInt()).isEqualTo(7);
        return answer;
    }

    private JsonNode stateless(String method, ObjectNode params) {
        params.set("_meta", meta());
        return answer(method, params);
    }

    private JsonNode called(String tool, Map<String, ?> arguments) {
        ObjectNode params = JSON.createObjectNode().put("name", tool);
        params.set("arguments", JSON.valueToTree(arguments));
        return answer("tools/call", params).path("result");
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-25, 2025-11-25",
        "2025-06-18, 2025-06-18",
        "2024-11-05, 2024-11-05",
        // Servers of this version must accept batches.
        "2025-03-26, 2025-11-25",
        "2023-01-01, 2025-11-25"
    })
    void clientsWithAHandshakeGetAVersionThatTheServerSpeaks(String asked, String answered) {
        JsonNode result = answer("initialize", JSON.createObjectNode().put("protocolVersion", asked))
                .path("result");

        assertThat(result.path("protocolVersion").asString()).isEqualTo(answered);
        assertThat(result.at("/serverInfo/name").asString()).isEqualTo("assay");
        assertThat(result.path("capabilities").propertyNames())
                .containsExactlyInAnyOrder("tools", "resources", "prompts");
        assertThat(result.has("resultType")).isFalse();
        assertThat(answer("ping", JSON.createObjectNode()).path("result")).isEmpty();
    }

    @Test
    void statelessClientsDiscoverTheServer() {
        JsonNode result = stateless("server/discover", JSON.createObjectNode()).path("result");

        assertThat(result.path("resultType").asString()).isEqualTo("complete");
        assertThat(result.at("/supportedVersions/0").asString()).isEqualTo("2026-07-28");
        assertThat(result.path("capabilities").has("tools")).isTrue();
        assertThat(result.path("_meta")
                        .path("io.modelcontextprotocol/serverInfo")
                        .path("name")
                        .asString())
                .isEqualTo("assay");
        assertThat(result.path("ttlMs").isNumber()).isTrue();
        assertThat(result.path("cacheScope").asString()).isEqualTo("public");
    }

    @Test
    void versionThatTheServerDoesNotSpeakIsRejectedWithTheOnesItSpeaks() {
        ObjectNode params = JSON.createObjectNode();
        params.set("_meta", meta().put("io.modelcontextprotocol/protocolVersion", "2030-01-01"));

        JsonNode error = answer("tools/list", params).path("error");

        assertThat(error.path("code").asInt()).isEqualTo(-32022);
        assertThat(error.at("/data/supported/0").asString()).isEqualTo("2026-07-28");
        assertThat(error.at("/data/supported"))
                .isEqualTo(stateless("server/discover", JSON.createObjectNode()).at("/result/supportedVersions"));
        assertThat(error.at("/data/requested").asString()).isEqualTo("2030-01-01");
    }

    @Test
    void statelessRequestWithoutCapabilitiesIsInvalid() {
        ObjectNode params = JSON.createObjectNode();
        params.putObject("_meta").put("io.modelcontextprotocol/protocolVersion", "2026-07-28");

        assertThat(answer("tools/list", params).at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(answer("server/discover", JSON.createObjectNode())
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
        assertThat(stateless("initialize", JSON.createObjectNode())
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32601);
        assertThat(stateless("ping", JSON.createObjectNode()).at("/error/code").asInt())
                .isEqualTo(-32601);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "7",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1}"
            })
    void messageThatIsNotARequestGetsAnError(String message) {
        assertThat(JSON.readTree(server.answer(message, LocalHost.User.LOCAL).orElseThrow())
                        .at("/error/code")
                        .asInt())
                .isIn(-32700, -32600);
    }

    @Test
    void notificationsAndResponsesGetNoAnswer() {
        assertThat(server.answer(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", LocalHost.User.LOCAL))
                .isEmpty();
        assertThat(server.answer("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}", LocalHost.User.LOCAL))
                .isEmpty();
    }

    /// Each tool's result is valid for its own output schema, in both eras.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "score_text; {\"content\": \"TEXT\", \"primary_keyword\": \"green tea\"}",
                "score_text; {\"content\": \"tea\"}",
                "score_file; {\"path\": \"tea.md\", \"content_type\": \"how_to\"}",
                "fix; {\"content\": \"TEXT\"}",
                "fix; {\"path\": \"tea.md\", \"checks\": [\"spelling\"]}",
                "compare; {\"before\": \"TEXT\", \"after\": \"Tea.\"}",
                "explain_check; {\"check\": \"spelling\"}",
                "list_checks; {}"
            })
    void toolsAnswerAsTheirSchemaSays(String tool, String arguments) {
        ObjectNode params = JSON.createObjectNode().put("name", tool);
        params.set("arguments", JSON.readTree(arguments.replace("\"TEXT\"", JSON.writeValueAsString(TEXT))));
        JsonNode result = stateless("tools/call", params).path("result");
        JsonNode schema = null;
        for (JsonNode each : answer("tools/list", JSON.createObjectNode()).at("/result/tools")) {
            schema = each.path("name").asString().equals(tool) ? each.path("outputSchema") : schema;
            assertThat(each.at("/annotations/readOnlyHint").asBoolean()).isTrue();
        }

        assertThat(result.path("isError").asBoolean()).as(result.toString()).isFalse();
        assertThat(result.path("resultType").asString()).isEqualTo("complete");
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(result.path("structuredContent")))
                .isEmpty();
        assertThat(result.at("/content/0/text").asString()).isNotBlank();
    }

    @Test
    void scoreNamesTheMostValuableItemsWithTheirPlaces() {
        JsonNode result = called("score_text", Map.of("content", TEXT));

        JsonNode first = result.at("/structuredContent/items/0");
        assertThat(first.path("check").asString()).isEqualTo("placeholder_text");
        assertThat(first.path("severity").asString()).isEqualTo("BLOCKER");
        int start = first.at("/places/0/start").asInt();
        assertThat(TEXT.substring(start, first.at("/places/0/end").asInt())).startsWith("TODO");
        assertThat(result.at("/content/0/text").asString())
                .startsWith("Score ")
                .contains(
                        "verdict BLOCKER",
                        "(placeholder_text, blocker; line 12)",
                        "Excerpts are quoted from the text.");
    }

    /// If a replacement were shortened, applying it would delete text.
    @Test
    void longReplacementsAreLeftOut() {
        String good = TEXT.substring(0, TEXT.indexOf("TODO"));
        for (String heading :
                List.of("Leaves and cups", "Leaves and cups ".repeat(20).strip())) {
            JsonNode items = called("score_text", Map.of("content", good + "\n\n##" + heading + "\n\nTea.\n"))
                    .at("/structuredContent/items");

            List<String> suggestions = items.valueStream()
                    .flatMap(item -> item.path("places").valueStream())
                    .map(place -> place.path("suggestion").asString(""))
                    .toList();
            assertThat(suggestions).noneMatch(each -> each.endsWith("…"));
            assertThat(suggestions.contains("## " + heading)).isEqualTo(heading.length() < 100);
        }
    }

    /// A token is about four characters.
    @Test
    void scoreOfALongTextIsShort() {
        JsonNode result = called("score_text", Map.of("content", TEXT.repeat(25)));

        assertThat(result.at("/content/0/text").asString().length()
                        + result.path("structuredContent").toString().length())
                .isLessThan(4 * 1_500);
    }

    @Test
    void fixProposesAPatch() {
        JsonNode fixed = called("fix", Map.of("path", "tea.md", "checks", new String[] {"spelling"}))
                .path("structuredContent");

        assertThat(fixed.path("patch").asString())
                .startsWith("--- a/tea.md\n+++ b/tea.md\n@@ ")
                .contains("-Teh leaves are seperate.", "+The leaves are separate.");
        assertThat(fixed.at("/fixed/0/check").asString()).isEqualTo("spelling");
        assertThat(fixed.path("fixed")).hasSize(1);
        // The placeholder limits the score.
        assertThat(called("fix", Map.of("content", TEXT)).at("/content/0/text").asString())
                .matches("(?s)The score stays \\d+\\.\\d\\. .* Apply this patch:\n---.*");
        assertThat(fixed.at("/scores_after/overall").asDouble())
                .isGreaterThanOrEqualTo(fixed.at("/scores_before/overall").asDouble());
    }

    @Test
    void compareNamesChangedFacts() {
        JsonNode compared = called(
                        "compare",
                        Map.of(
                                "before",
                                TEXT,
                                "after",
                                TEXT.replace("80 °C", "95 °C").replace(" TODO: add the price.", "")))
                .path("structuredContent");

        assertThat(compared.path("better").toString()).contains("placeholder_text");
        assertThat(compared.path("facts").toString()).contains("“95 °” replaces “80 °”");
    }

    @Test
    void scoresOfATextWithSuppressedFindingsSaySo() {
        String quiet = "<!-- assay-disable -->\n\n" + TEXT.replace(" TODO: add the price.", "");
        JsonNode scored = called("score_text", Map.of("content", quiet));
        JsonNode compared = called("compare", Map.of("before", TEXT, "after", quiet));

        assertThat(scored.at("/structuredContent/suppressed_count").asInt()).isPositive();
        assertThat(scored.at("/structuredContent/scores_unsuppressed/overall").asDouble())
                .isLessThan(scored.at("/structuredContent/scores/overall").asDouble());
        assertThat(scored.at("/content/0/text").asString()).contains("Without suppression, the score is");
        assertThat(compared.at("/structuredContent/suppressed_count").asInt()).isPositive();
        assertThat(compared.at("/content/0/text").asString()).contains("Without suppression, the score is");
    }

    @Test
    void mistakesInArgumentsAreErrorsThatTheAgentCanRead() {
        assertThat(called("score_text", Map.of("text", "tea")).toString())
                .contains("\"isError\":true", "content", "text");
        assertThat(called("score_text", Map.of("content", TEXT, "content_type", "poem"))
                        .path("isError")
                        .asBoolean())
                .isTrue();
        assertThat(called("score_file", Map.of("path", "../secret.md"))
                        .at("/content/0/text")
                        .asString())
                .isEqualTo("There is no file “../secret.md”.");
        assertThat(called("fix", Map.of()).at("/content/0/text").asString())
                .isEqualTo("Pass either `content` or `path`.");
        assertThat(called("explain_check", Map.of("check", "headings"))
                        .at("/content/0/text")
                        .asString())
                .contains("No check is named “headings”");
        assertThat(answer("tools/call", JSON.createObjectNode().put("name", "publish"))
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @Test
    void formatAppliesToFiles() {
        JsonNode asHtml = called("score_file", Map.of("path", "tea.md", "format", "html"));

        assertThat(asHtml).isEqualTo(called("score_text", Map.of("content", TEXT, "format", "html")));
        assertThat(asHtml).isNotEqualTo(called("score_file", Map.of("path", "tea.md", "format", "auto")));
        assertThat(called("fix", Map.of("path", "tea.md", "format", "html")).at("/structuredContent/scores_before"))
                .isEqualTo(
                        called("fix", Map.of("content", TEXT, "format", "html")).at("/structuredContent/scores_before"))
                .isNotEqualTo(called("fix", Map.of("path", "tea.md")).at("/structuredContent/scores_before"));
    }

    @Test
    void failureOfAToolIsAnInternalErrorThatIsLoggedWithoutTheText() {
        ObjectNode params = JSON.createObjectNode().put("name", "score_file");
        params.putObject("arguments").put("path", "broken.md");

        JsonNode error = answer("tools/call", params).path("error");

        assertThat(error.path("code").asInt()).isEqualTo(-32603);
        assertThat(error.path("message").asString()).isEqualTo("Internal error");
        assertThat(log.toString(StandardCharsets.UTF_8))
                .contains("java.lang.IllegalStateException", "at assay.mcp.")
                .doesNotContain("Teh leaves");
        assertThat(answer("ping", JSON.createObjectNode()).has("result")).isTrue();
    }

    @Test
    void checksAreResources() {
        JsonNode resources = answer("resources/list", JSON.createObjectNode()).at("/result/resources");
        assertThat(resources.size()).isGreaterThan(50);
        String uri = resources.at("/0/uri").asString();

        JsonNode content = answer("resources/read", JSON.createObjectNode().put("uri", uri))
                .at("/result/contents/0");
        assertThat(content.path("text").asString()).startsWith("# ").contains("## How to fix it");
        assertThat(answer("resources/read", JSON.createObjectNode().put("uri", "assay://checks/none"))
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32002);
        assertThat(stateless("resources/read", JSON.createObjectNode().put("uri", "assay://checks/none"))
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @ParameterizedTest
    @CsvSource({"revise, text", "write, brief"})
    void promptsContainWhatTheUserPasses(String prompt, String argument) {
        ObjectNode params = JSON.createObjectNode().put("name", prompt);
        params.putObject("arguments").put(argument, "About green tea.");

        JsonNode message = answer("prompts/get", params).at("/result/messages/0");

        assertThat(message.path("role").asString()).isEqualTo("user");
        assertThat(message.at("/content/text").asString())
                .endsWith("About green tea.")
                .containsIgnoringCase("invent")
                .hasSizeLessThan(2_000);
        assertThat(answer("prompts/get", JSON.createObjectNode().put("name", prompt))
                        .at("/error/message")
                        .asString())
                .isEqualTo("The argument `" + argument + "` is missing.");
    }

    private String served(String input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StdioTransport.serve(server, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void linesAreMessages() throws IOException {
        assertThat(served("\n" + PING + "\nx\n" + PING + "\n").lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"),
                        line -> assertThat(line).contains("-32700"),
                        line -> assertThat(line).contains("\"result\":{}"));
    }

    @Test
    void lastLineNeedsNoLineBreak() throws IOException {
        assertThat(served(PING)).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
    }

    @Test
    void messageThatIsTooLargeGetsAnErrorAndTheNextOneAnAnswer() throws IOException {
        assertThat(served(PING + " ".repeat(6_000_000) + "\n" + PING + "\n").lines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("\"id\":null", "-32600", "larger than"),
                        line -> assertThat(line).contains("\"result\":{}"));
    }

    @Test
    void messageWithTwoOfTheLongestTextsIsRead() throws IOException {
        String longest = "\\ud83d\\ude00".repeat(200_000);

        assertThat(served(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"arguments\":{\"before\":\""
                                + longest + "\",\"after\":\"" + longest + "\"},\"name\":\"none\"}}\n"))
                .contains("There is no tool “none”.");
    }
}
