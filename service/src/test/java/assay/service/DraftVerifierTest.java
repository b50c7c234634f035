package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import assay.testing.ProviderRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests drafts by one provider whose statements another provider's model verifies. This model agrees, lies,
/// misquotes, obeys a passage, is slow, fails, or responds in another format.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DraftVerifierTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final FakeAnthropic anthropic = new FakeAnthropic();
    private final FakeOpenAi openAi = new FakeOpenAi();
    private RunningService service;
    private String key;
    private String bundle;

    @BeforeAll
    void begin() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_ANTHROPIC_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_ANTHROPIC_BASE_URL", anthropic.baseUrl());
        settings.put("ASSAY_OPENAI_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_OPENAI_BASE_URL", openAi.baseUrl());
        service = new RunningService(settings, RunningService.TestBeans.class);
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        model.pages().forEach((url, page) -> service.web().answer(url, page.status(), page.type(), page.body()));
        openAi.takesTemperature();
        allAnswer();
        key = service.key(Plan.SCALE);
        Reply researched = service.post(
                "/api/v1/builder/research",
                key,
                JSON.writeValueAsString(Map.of(
                        "primary_keyword", Attack.NONE.keyword(),
                        "audience", Attack.NONE.audience(),
                        "house_product", Attack.NONE.house(),
                        "tool_count", 3,
                        "llm_provider", "anthropic")));
        assertThat(researched.status()).as(researched.body()).isEqualTo(200);
        bundle = researched.text("/research_bundle/id");
    }

    @AfterAll
    void end() {
        service.close();
        assertThat(anthropic.violations()).isEmpty();
        assertThat(openAi.violations()).isEmpty();
        anthropic.close();
        openAi.close();
    }

    @BeforeEach
    void allAnswer() {
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        anthropic.answers(model::answer);
        openAi.answers(model::answer);
    }

    private Reply draft() {
        return service.post(
                "/api/v1/builder/generate",
                key,
                JSON.writeValueAsString(Map.of("research_bundle", Map.of("id", bundle), "llm_provider", "anthropic")));
    }

    private JsonNode drafted() {
        Reply reply = draft();
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    /// Makes OpenAI's model give this verdict on each statement.
    private void verifies(BiFunction<JsonNode, ObjectNode, ObjectNode> verdict) {
        openAi.answers(asked -> assay.testing.Reply.json(verdicts(asked, verdict)));
    }

    private static ObjectNode verdicts(ProviderRequest asked, BiFunction<JsonNode, ObjectNode, ObjectNode> verdict) {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode all = json.putArray("verdicts");
        for (JsonNode claim : JSON.readTree(asked.material()).path("claims")) {
            ObjectNode blank = JSON.createObjectNode()
                    .put("claim", claim.path("claim").asInt())
                    .put("verdict", "not_stated")
                    .put("evidence", "")
                    .put("quotation", "");
            all.add(verdict.apply(claim, blank));
        }
        return json;
    }

    private static ObjectNode supported(JsonNode claim, ObjectNode verdict) {
        JsonNode passage = claim.path("passages").path(0);
        return verdict.put("verdict", "supported")
                .put("evidence", passage.path("id").asString(""))
                .put("quotation", passage.path("text").asString(""));
    }

    private static List<String> results(JsonNode draft) {
        return draft.at("/qa_report/statements")
                .valueStream()
                .map(each -> each.path("verifier").path("verdict").asString("none"))
                .distinct()
                .toList();
    }

    @Test
    void anotherProviderVerifiesTheStatementsAtTemperatureZero() {
        verifies(DraftVerifierTest::supported);
        int before = openAi.asked().size();
        JsonNode draft = drafted();
        assertThat(draft.at("/qa_report/meaning/status").asString()).isEqualTo("checked");
        assertThat(draft.at("/qa_report/meaning/verifier").asString()).isEqualTo("openai");
        assertThat(draft.at("/qa_report/meaning/independent").booleanValue()).isTrue();
        assertThat(results(draft)).containsExactly("supported");
        assertThat(draft.at("/draft_md").asString()).contains("meaning_check: checked");
        List<ProviderRequest> asked =
                openAi.asked().subList(before, openAi.asked().size());
        assertThat(asked).isNotEmpty().allSatisfy(each -> {
            assertThat(each.body().path("temperature").asInt(-1)).isZero();
            assertThat(JSON.readTree(each.material()).propertyNames()).containsExactly("claims");
            assertThat(each.material()).doesNotContain("Disclosure", "draft_md");
        });
        // The call is billed like any other, under the provider's own name.
        assertThat(draft.at("/cost/steps")
                        .valueStream()
                        .filter(step -> step.path("step").asString().startsWith("verify.")))
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.path("provider").asString()).isEqualTo("openai"));
    }

    /// Returns verdicts that must not be trusted, and the words that the report uses for them.
    static Stream<Arguments> unbelievable() {
        return Stream.of(
                Arguments.of(
                        "agrees with everything and quotes nothing",
                        said((_, verdict) -> verdict.put("verdict", "supported"))),
                Arguments.of(
                        "quotes words that are not there",
                        said((claim, verdict) ->
                                supported(claim, verdict).put("quotation", "It is the best note app in the world."))),
                Arguments.of(
                        "quotes another page",
                        said((claim, verdict) -> supported(claim, verdict)
                                .put("evidence", "e999")
                                .put("quotation", "Students compare all the note apps there are"))),
                Arguments.of(
                        "lies that the passages rule it out, without words for it",
                        said((_, verdict) -> verdict.put("verdict", "contradicted"))));
    }

    private static BiFunction<JsonNode, ObjectNode, ObjectNode> said(
            BiFunction<JsonNode, ObjectNode, ObjectNode> verdict) {
        return verdict;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unbelievable")
    void verdictsWithoutAQuotationSupportNothing(String what, BiFunction<JsonNode, ObjectNode, ObjectNode> verdict) {
        verifies(verdict);
        JsonNode draft = drafted();
        // All statements are removed: none was supported.
        assertThat(draft.at("/qa_report/meaning/supported").asInt()).as(what).isZero();
        assertThat(draft.at("/qa_report/statements")).isEmpty();
        assertThat(draft.at("/qa_report/removed"))
                .isNotEmpty()
                .anySatisfy(each -> assertThat(each.path("reason").asString())
                        .isEqualTo("The verifier did not quote a passage that supports its verdict."));
        assertThat(draft.at("/draft_md").asString()).doesNotContain("$12 a month");
    }

    @Test
    void contradictedStatementIsRewrittenThenRemoved() {
        verifies((claim, verdict) -> claim.path("statement").asString().contains("Brio has a free plan")
                ? supported(claim, verdict).put("verdict", "contradicted")
                : supported(claim, verdict));
        JsonNode draft = drafted();
        assertThat(draft.at("/draft_md").asString())
                .contains("do not say whether Brio has a free plan")
                .doesNotContainPattern("(?<!whether )Brio has a free plan");
        assertThat(draft.at("/qa_report/removed"))
                .anySatisfy(
                        each -> assertThat(each.path("reason").asString()).startsWith("The passage says otherwise: “"));
        assertThat(draft.at("/qa_report/cut").asInt())
                .isEqualTo(draft.at("/qa_report/removed").size());
    }

    /// Returns the ways in which a verifier can fail.
    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of("is down", reply(assay.testing.Reply.error(500, "api_error"))),
                Arguments.of("rejected the API key", reply(assay.testing.Reply.error(401, "authentication_error"))),
                Arguments.of("declines", reply(assay.testing.Reply.refusal())),
                Arguments.of("breaks off", reply(assay.testing.Reply.truncated())),
                Arguments.of("answers in prose", reply(assay.testing.Reply.text("All statements are supported."))),
                Arguments.of(
                        "answers in another form",
                        reply(assay.testing.Reply.text("{\"verdicts\":[{\"claim\":1,\"verdict\":\"yes\"}]}"))));
    }

    private static Function<ProviderRequest, assay.testing.Reply> reply(assay.testing.Reply reply) {
        return _ -> reply;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void verificationFallsBackToASeparateCallOfTheWritersProvider(
            String what, Function<ProviderRequest, assay.testing.Reply> failing) {
        openAi.answers(failing);
        JsonNode draft = drafted();
        assertThat(draft.at("/qa_report/meaning/status").asString()).as(what).isEqualTo("checked");
        assertThat(draft.at("/qa_report/meaning/verifier").asString()).isEqualTo("anthropic");
        assertThat(draft.at("/qa_report/meaning/independent").booleanValue()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void draftReportsThatItsMeaningWasNotCheckedIfBothProvidersFail(
            String what, Function<ProviderRequest, assay.testing.Reply> failing) {
        openAi.answers(failing);
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        anthropic.answers(asked -> isVerifier(asked) ? failing.apply(asked) : model.answer(asked));
        JsonNode draft = drafted();
        assertThat(draft.at("/qa_report/meaning/status").asString()).as(what).isEqualTo("not_checked");
        assertThat(draft.at("/qa_report/meaning/reason").asString()).isNotBlank();
        assertThat(draft.at("/draft_md").asString()).contains("meaning_check: not_checked", "$12 a month");
        assertThat(results(draft)).containsExactly("none");
    }

    @Test
    void draftWaitsForASlowVerifier() {
        openAi.answers(asked -> assay.testing.Reply.slow(
                assay.testing.Reply.json(verdicts(asked, DraftVerifierTest::supported)), 512, Duration.ofMillis(1)));
        assertThat(drafted().at("/qa_report/meaning/status").asString()).isEqualTo("checked");
    }

    private static boolean isVerifier(ProviderRequest asked) {
        return asked.schema()
                .map(schema -> schema.at("/properties").has("verdicts"))
                .orElse(false);
    }
}
