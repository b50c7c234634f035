package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.BundleJson;
import assay.service.RunningService.Reply;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests research and drafts over HTTP without a provider: mock results, errors, and what is stored.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class BuilderTest {

    private static final String RESEARCH = "/api/v1/builder/research";
    private static final String GENERATE = "/api/v1/builder/generate";
    private static final String BUNDLES = "/api/v1/builder/bundles";

    private final StoreKind kind;
    private final RunningService service;

    BuilderTest(StoreKind kind) {
        this.kind = kind;
        service = RunningService.on(kind);
    }

    private static String body(Map<String, ?> fields) {
        return RunningService.JSON.writeValueAsString(fields);
    }

    private static Map<String, Object> wanted() {
        return new java.util.HashMap<>(Map.of(
                "primary_keyword",
                "best crm for startups",
                "audience",
                "founders of small companies",
                "house_product",
                "Acme CRM",
                "tool_count",
                4,
                "mock",
                true));
    }

    private Reply research(String key) {
        Reply reply = service.post(RESEARCH, key, body(wanted()));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply;
    }

    private Reply generate(String key, Object bundle, String format) {
        return service.post(GENERATE, key, body(Map.of("research_bundle", bundle, "format", format, "mock", true)));
    }

    private long available(String key) {
        return service.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    @Test
    void mockResearchIsCompleteAndFree() {
        String key = service.key();
        long before = available(key);

        Reply reply = research(key);

        JsonNode bundle = reply.at("/research_bundle");
        assertThat(BundleJson.mistakes(bundle)).isEmpty();
        assertThat(bundle.get("fictitious").booleanValue()).isTrue();
        assertThat(bundle.get("tools").size()).isEqualTo(4);
        assertThat(bundle.at("/tools/0/name").stringValue()).isEqualTo("Acme CRM");
        assertThat(bundle.at("/tools/0/house").booleanValue()).isTrue();
        assertThat(reply.text("/provider")).isEqualTo("mock");
        assertThat(reply.at("/credits_used").asInt()).isZero();
        assertThat(reply.at("/cost/calls").asInt()).isZero();
        assertThat(reply.at("/gaps").isArray()).isTrue();
        assertThat(available(key)).isEqualTo(before);
    }

    @Test
    void bundlesAreStoredListedAndDeleted() {
        String key = service.key();
        JsonNode bundle = research(key).at("/research_bundle");
        String id = bundle.get("id").stringValue();

        assertThat(service.get(BUNDLES + "/" + id, key).json()).isEqualTo(bundle);
        assertThat(service.get(BUNDLES, key).text("/data/0/id")).isEqualTo(id);
        String other = service.key();
        assertThat(service.get(BUNDLES + "/" + id, other).status()).isEqualTo(404);
        assertThat(service.get(BUNDLES, other).at("/data")).isEmpty();
        assertThat(service.delete(BUNDLES + "/" + id, key).status()).isEqualTo(204);
        assertThat(service.get(BUNDLES + "/" + id, key).status()).isEqualTo(404);
        Reply refused = generate(key, Map.of("id", id), "listicle");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text("/errors/0/pointer")).isEqualTo("/research_bundle/id");
    }

    /// If a person edited a fact so that it differs from its passage, the draft states it and marks it for
    /// review.
    @Test
    void unsupportedStatementIsReportedAsADoubt() {
        String key = service.key();
        ObjectNode bundle = (ObjectNode) research(key).at("/research_bundle");
        ObjectNode fact = Texts.bounded(bundle);

        Reply reply = generate(key, bundle, "listicle");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.at("/qa_report/grounding/findings")).isEmpty();
        assertThat(reply.at("/qa_report/doubts").valueStream()).isNotEmpty().allSatisfy(doubt -> {
            assertThat(doubt.get("text").asString()).contains(" only ");
            assertThat(doubt.get("reason").asString()).isEqualTo("No cited passage says “only”.");
            assertThat(doubt.get("evidence")).isEqualTo(fact.at("/evidence/0"));
            assertThat(fact.at("/text").asString().replace(" only ", " "))
                    .isEqualTo(doubt.get("quotation").asString());
        });
        assertThat(generate(key, research(key).at("/research_bundle"), "listicle")
                        .at("/qa_report/doubts"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"listicle", "comparison", "alternatives", "buyers_guide"})
    void mockDraftPassesItsChecks(String format) {
        String key = service.key();
        JsonNode bundle = research(key).at("/research_bundle");

        Reply reply = generate(key, bundle, format);

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.text("/draft_md")).startsWith("---\n").contains("Acme CRM");
        assertThat(reply.at("/qa_report/grounding/findings")).isEmpty();
        assertThat(reply.text("/qa_report/scan/verdict")).isNotIn("FAIL", "BLOCKER");
        assertThat(reply.at("/editorial_score").isNumber()).isTrue();
        assertThat(reply.at("/rounds").asInt()).isEqualTo(1);
        assertThat(reply.text("/provider")).isEqualTo("mock");
        Reply again = generate(key, Map.of("id", bundle.get("id").stringValue()), format);
        assertThat(again.text("/draft_md")).isEqualTo(reply.text("/draft_md"));
        Reply scan = service.post(
                "/api/v1/scan",
                key,
                body(Map.of(
                        "content",
                        reply.text("/draft_md"),
                        "content_type",
                        format,
                        "primary_keyword",
                        "best crm for startups")));
        assertThat(scan.text("/verdict")).isNotIn("FAIL", "BLOCKER");
    }

    @Test
    void exampleBundleNeedsNoResearch() {
        String key = service.key();

        Reply reply = generate(key, Map.of("id", "rb_example"), "listicle");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.text("/draft_md")).contains("Acme CRM");
        assertThat(service.get(BUNDLES + "/rb_example", key).at("/fictitious").booleanValue())
                .isTrue();
        assertThat(service.get(BUNDLES, key).at("/data")).isEmpty();
    }

    @Test
    void changedBundleIsAttributedToTheCaller() {
        String key = service.key();
        ObjectNode bundle = (ObjectNode) research(key).at("/research_bundle");
        ((ObjectNode) bundle.at("/evidence/0")).put("passage", "Acme CRM costs nothing at all, ever.");

        Reply reply = generate(key, bundle, "listicle");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        JsonNode own = service.get(BUNDLES, key).at("/data/0");
        assertThat(own.get("origin").stringValue()).isEqualTo("user");
        assertThat(own.get("id").stringValue()).isNotEqualTo(bundle.get("id").stringValue());
        JsonNode kept =
                service.get(BUNDLES + "/" + own.get("id").stringValue(), key).json();
        assertThat(kept.at("/evidence/0/verified").stringValue()).isEqualTo("user");
        assertThat(kept.at("/evidence/0/found").stringValue()).isEqualTo("brought");
        assertThat(kept.at("/evidence/1/verified").stringValue()).isEqualTo("page");
    }

    @Test
    void uploadedBundlesAreNotTrusted() {
        String key = service.key();
        JsonNode bundle = research(key).at("/research_bundle");
        String other = service.key();

        assertThat(generate(other, bundle, "listicle").status()).isEqualTo(200);

        String own = service.get(BUNDLES, other).text("/data/0/id");
        JsonNode kept = service.get(BUNDLES + "/" + own, other).json();
        assertThat(kept.get("origin").stringValue()).isEqualTo("user");
        assertThat(kept.get("evidence")
                        .valueStream()
                        .map(each -> each.get("verified").stringValue()))
                .containsOnly("user");
    }

    @ParameterizedTest
    @CsvSource({
        "/tools/0/facts/0/evidence/0, e99999, /research_bundle/tools/0/facts/0/evidence/0",
        "/tools/1/id, t1, /research_bundle/tools/1/id",
        "/evidence/0/url, javascript:alert(1), /research_bundle/evidence/0/url",
        "/version, 2, /research_bundle/version",
        "/tools/0/name, '', /research_bundle/tools/0/name"
    })
    void invalidBundleIsRejectedWithAPointer(String at, String value, String pointer) {
        String key = service.key();
        ObjectNode bundle = (ObjectNode) research(key).at("/research_bundle");
        int last = at.lastIndexOf('/');
        JsonNode parent = bundle.at(at.substring(0, last));
        String name = at.substring(last + 1);
        if (parent instanceof ObjectNode object) {
            object.put(name, value);
        } else {
            ((tools.jackson.databind.node.ArrayNode) parent).set(Integer.parseInt(name), value);
        }

        Reply reply = generate(key, bundle, "listicle");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors")
                        .valueStream()
                        .map(each -> each.get("pointer").stringValue()))
                .contains(pointer);
    }

    @Test
    void allMistakesAreReportedTogether() {
        String key = service.key();

        Reply reply =
                service.post(RESEARCH, key, body(Map.of("tool_count", 16, "llm_provider", "nobody", "mock", true)));

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors")
                        .valueStream()
                        .map(each -> each.get("pointer").stringValue()))
                .containsExactlyInAnyOrder(
                        "/primary_keyword", "/audience", "/house_product", "/tool_count", "/llm_provider");
        assertThat(service.post(GENERATE, key, "{}").text("/errors/0/pointer")).isEqualTo("/research_bundle");
    }

    @Test
    void researchNeedsAModelWithSearch() {
        Map<String, String> settings = new java.util.HashMap<>(kind.empty());
        settings.put("ASSAY_OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
        settings.put("ASSAY_OPENAI_INTERFACE", "chat");
        try (RunningService chat = new RunningService(settings, RunningService.TestBeans.class)) {
            String key = chat.key();
            Map<String, Object> wanted = wanted();
            wanted.put("mock", false);
            for (String provider : List.of("auto", "openai")) {
                wanted.put("llm_provider", provider);
                Reply reply = chat.post(RESEARCH, key, body(wanted));
                assertThat(reply.status()).as(reply.body()).isEqualTo(503);
                assertThat(reply.text("/code")).isEqualTo("not_configured");
                assertThat(reply.text("/detail")).startsWith("Research needs web search");
            }
            assertThat(chat.get("/api/v1/jobs", key).at("/data")).isEmpty();
        }
    }

    @Test
    void wholeNumbersAreIntegersInAnyNotation() {
        String key = service.key();
        String begin = "{\"primary_keyword\":\"tea\",\"audience\":\"beginners\",\"house_product\":\"Leaf\","
                + "\"mock\":true,\"tool_count\":";

        for (String number : List.of("6.0", "6", "0.6e1", "60e-1")) {
            Reply reply = service.post(RESEARCH, key, begin + number + "}");
            assertThat(reply.status()).as(number + reply.body()).isEqualTo(200);
            assertThat(reply.at("/research_bundle/tools")).hasSize(6);
        }
        for (String number : List.of("6.5", "1e400", "1e-400")) {
            Reply reply = service.post(RESEARCH, key, begin + number + "}");
            assertThat(reply.status()).as(number).isEqualTo(422);
            assertThat(reply.text("/detail")).startsWith("`tool_count` must be ");
        }
    }

    @Test
    void errorsInABundlePointToTheField() {
        String key = service.key();
        ObjectNode bundle = (ObjectNode) research(key).at("/research_bundle");
        bundle.remove("audience");
        bundle.put("surprise", 1);
        bundle.put("origin", "rumour");
        bundle.put("provider", "");
        bundle.put("house_product", "x".repeat(81));
        ((ObjectNode) bundle.at("/tools/0")).remove("name");
        ((ObjectNode) bundle.at("/tools/0")).put("url", 5);
        ((ObjectNode) bundle.at("/tools/1")).put("house", "no");
        ((ObjectNode) bundle.at("/tools/1")).put("id", "T9");
        ((ObjectNode) bundle.at("/evidence/0")).put("url", "ftp://tea.example/");
        bundle.put("created_at", "yesterday");

        Reply reply = generate(key, bundle, "listicle");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors")
                        .valueStream()
                        .map(each -> each.get("pointer").stringValue().replaceFirst("^/research_bundle", "") + " "
                                + each.get("detail").stringValue()))
                .containsExactlyInAnyOrder(
                        "/audience This field is required.",
                        "/surprise There is no such field.",
                        "/origin This field must be one of research, user.",
                        "/provider This field must not be empty.",
                        "/house_product This field must have at most 80 characters. It has 81.",
                        "/tools/0/name This field is required.",
                        "/tools/0/url This field must be a string, not a number.",
                        "/tools/1/house This field must be true or false, not a string.",
                        "/tools/1/id This field must be the id of a tool, such as t1.",
                        "/evidence/0/url This field must be an http or https URL.",
                        "/created_at This field must be a time such as 2027-01-31T00:00:00Z.");
    }

    @Test
    void bundleWithAnInvalidDateIsRejected() {
        String key = service.key();
        ObjectNode bundle = (ObjectNode) research(key).at("/research_bundle");
        bundle.put("created_at", "2026-02-31T00:00:00Z");

        Reply reply = generate(key, bundle, "listicle");

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/detail"))
                .isEqualTo("`research_bundle/created_at` must be a time such as 2027-01-31T00:00:00Z.");
        bundle.put("created_at", "2026-02-28T00:00:00Z");
        bundle.put("version", 1.0);
        assertThat(generate(key, bundle, "listicle").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00a0", "\u200b\u200b", "\u2003-\u2003"})
    void namesMustContainVisibleCharacters(String product) {
        Map<String, Object> wanted = wanted();
        wanted.put("house_product", product);

        Reply reply = service.post(RESEARCH, service.key(), body(wanted));

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/house_product");
    }

    @Test
    void evidenceOfARenamedToolIsAttributedToTheCaller() {
        String key = service.key();
        ObjectNode bundle = (ObjectNode) research(key).at("/research_bundle");
        String tool = bundle.at("/tools/1/id").stringValue();
        ((ObjectNode) bundle.at("/tools/1")).put("name", "Another product");

        generate(key, bundle, "listicle");

        String own = service.get(BUNDLES, key).text("/data/0/id");
        JsonNode kept = service.get(BUNDLES + "/" + own, key).json();
        assertThat(kept.get("evidence").valueStream())
                .allSatisfy(each -> assertThat(each.get("verified").stringValue())
                        .isEqualTo(tool.equals(each.get("tool").asString("")) ? "user" : "page"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "anthropic", "openai"})
    void nothingStartsWithoutAConfiguredProvider(String provider) {
        String key = service.key();
        Map<String, Object> wanted = wanted();
        wanted.put("mock", false);
        wanted.put("llm_provider", provider);

        Reply reply = service.post(RESEARCH, key, body(wanted));

        assertThat(reply.status()).as(reply.body()).isEqualTo(503);
        assertThat(reply.text("/code")).isEqualTo("not_configured");
        assertThat(reply.text("/detail")).contains("set up on this server");
        assertThat(service.get("/api/v1/jobs", key).at("/data")).isEmpty();
    }

    @Test
    void rejectedRequestsStoreNothing() {
        String key = service.key();
        ObjectNode bundle = (ObjectNode) research(key).at("/research_bundle");
        bundle.put("audience", "somebody else");

        Reply reply = service.post(GENERATE, key, body(Map.of("research_bundle", bundle)));

        assertThat(reply.status()).isEqualTo(503);
        assertThat(service.get(BUNDLES, key).at("/data").size()).isEqualTo(1);
    }

    @Test
    void callersCanGetAJobInsteadOfWaiting() {
        String key = service.key();

        Reply begun = service.post(RESEARCH, key, body(wanted()), "Prefer", "respond-async");

        assertThat(begun.status()).isEqualTo(202);
        assertThat(begun.text("/kind")).isEqualTo("research");
        String job = "/api/v1/jobs/" + begun.text("/id");
        Reply result = service.get(job + "/result", key);
        for (int i = 0; result.status() == 202 && i < 1_000; i++) {
            LockSupport.parkNanos(1_000_000);
            result = service.get(job + "/result", key);
        }
        assertThat(result.text("/research_bundle/primary_keyword")).isEqualTo("best crm for startups");
        assertThat(service.get(job, key).text("/state")).isEqualTo("succeeded");
    }

    @Test
    void repeatedIdempotentCallsRunOnce() {
        String key = service.key();

        Reply one = service.post(RESEARCH, key, body(wanted()), "Idempotency-Key", "once");
        Reply two = service.post(RESEARCH, key, body(wanted()), "Idempotency-Key", "once");

        assertThat(two.body()).isEqualTo(one.body());
        assertThat(service.get(BUNDLES, key).at("/data").size()).isEqualTo(1);
    }

    @Test
    void keysSeeOnlyTheJobsTheyMayStart() {
        String key = service.key();
        research(key);
        String builder = service.post("/api/v1/admin/keys", key, body(Map.of("name", "b", "scopes", List.of("build"))))
                .text("/key");
        String scanner = service.post("/api/v1/admin/keys", key, body(Map.of("name", "s", "scopes", List.of("scan"))))
                .text("/key");
        String job = service.get("/api/v1/jobs", key).text("/data/0/id");

        assertThat(service.get("/api/v1/jobs/" + job, builder).status()).isEqualTo(200);
        assertThat(service.get("/api/v1/jobs", builder).text("/data/0/id")).isEqualTo(job);
        assertThat(service.get("/api/v1/jobs", scanner).at("/data")).isEmpty();
        assertThat(service.get("/api/v1/jobs/" + job, scanner).status()).isEqualTo(403);
        assertThat(service.post(RESEARCH, scanner, body(wanted())).status()).isEqualTo(403);
    }

    @Test
    void bundleSchemaIsPublic() {
        Reply schema = service.get("/schemas/research-bundle-1.json", "");

        assertThat(schema.status()).isEqualTo(200);
        assertThat(schema.text("/title")).isEqualTo("Research bundle, version 1");
    }
}
