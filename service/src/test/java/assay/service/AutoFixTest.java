package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import assay.testing.ProviderRequest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests auto-fix over HTTP, with fake providers: what is fixed by whom, what a fix costs, and what is
/// rejected.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class AutoFixTest {

    private static final String FIX = "/api/v1/admin_ext/auto_fix";

    private static final String SLIPS = """
            # Brewing green tea

            Green tea is best steeped at 80 °C for two minutes, and then poured into a a warm cup. Water that boils burns
            the the leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do do not
            press them when you pour. The second cup cup needs a little longer than the first, because the leaves have opened
            by then. Keep the tin closed and out of the sun,, and buy no more than you drink in a month or two. Old leaves
            taste of hay, however well they are brewed.
            """;

    private static final String TEA = """
            Green tea is best steeped at 80 °C for two minutes, and then poured into a warm cup. Water that boils burns
            the leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do not
            press them when you pour. The second cup needs a little longer than the first, because the leaves have opened
            by then. Keep the tin closed and out of the sun, and buy no more than you drink in a month or two. Old leaves
            taste of hay, however well they are brewed.
            """;

    private static final FakeAnthropic ANTHROPIC = new FakeAnthropic();
    private static final FakeOpenAi OPEN_AI = new FakeOpenAi();
    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);

    private final RunningService service;

    AutoFixTest(StoreKind kind) {
        service = SERVICES.computeIfAbsent(kind, AutoFixTest::running);
    }

    private static RunningService running(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_ANTHROPIC_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_ANTHROPIC_BASE_URL", ANTHROPIC.baseUrl());
        settings.put("ASSAY_ANTHROPIC_PRICES", "3,15");
        settings.put("ASSAY_OPENAI_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_OPENAI_BASE_URL", OPEN_AI.baseUrl());
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterAll
    static void end() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
    }

    @BeforeEach
    void nobodyIsExpectedToBeAsked() {
        ANTHROPIC.answers(_ -> assay.testing.Reply.error(500, "api_error"));
        OPEN_AI.answers(_ -> assay.testing.Reply.error(500, "api_error"));
    }

    private static ObjectNode fields(String content, String check) {
        return RunningService.JSON.createObjectNode().put("content", content).put("check_name", check);
    }

    private static ObjectNode titled(String title) {
        return fields(TEA, "title_keyword").put("title", title).put("primary_keyword", "green tea");
    }

    private Reply fix(String key, ObjectNode fields, String... headers) {
        return service.post(FIX, key, fields.toString(), headers);
    }

    private Reply fixed(String key, ObjectNode fields, String... headers) {
        Reply reply = fix(key, fields, headers);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply;
    }

    /// Returns a model's response that changes only the title.
    private static Function<ProviderRequest, assay.testing.Reply> title(String title) {
        ObjectNode answer = RunningService.JSON.createObjectNode();
        answer.putArray("edits");
        answer.put("title", title);
        answer.putNull("meta_description");
        answer.putNull("slug");
        answer.putArray("questions");
        return _ -> assay.testing.Reply.json(answer);
    }

    /// Returns a model's response that replaces words in a text. The words are given as pairs of before and
    /// after.
    private static Function<ProviderRequest, assay.testing.Reply> edits(String content, String... pairs) {
        ObjectNode answer = RunningService.JSON.createObjectNode();
        var edits = answer.putArray("edits");
        for (int i = 0; i < pairs.length; i += 2) {
            int line = 1
                    + (int) content.substring(0, content.indexOf(pairs[i]))
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            edits.addObject()
                    .put("first_line", line)
                    .put("last_line", line)
                    .put("before", pairs[i])
                    .put("after", pairs[i + 1]);
        }
        answer.putNull("title");
        answer.putNull("meta_description");
        answer.putNull("slug");
        answer.putArray("questions");
        return _ -> assay.testing.Reply.json(answer);
    }

    private long rewritesLeft(String key) {
        return service.get("/api/v1/billing/entitlement", key)
                .at("/rewrites_left")
                .asLong();
    }

    private List<JsonNode> events(String key) {
        String tenant = service.get("/api/v1/billing/entitlement", key).text("/tenant");
        List<JsonNode> events = new ArrayList<>();
        service.store()
                .read(sql -> sql.all(
                        "SELECT body FROM event WHERE kind = 'scan.auto_fixed' AND tenant = ? ORDER BY sequence",
                        row -> row.text(1),
                        tenant))
                .forEach(body -> events.add(RunningService.JSON.readTree(body).get("data")));
        return events;
    }

    @Test
    void ruleFixesAreFree() {
        String key = service.key(Plan.GROWTH);
        int asked = ANTHROPIC.requests();

        Reply reply = fixed(key, fields(SLIPS, "spelling_grammar_hygiene"));

        assertThat(reply.at("/fixed").asBoolean()).isTrue();
        assertThat(reply.text("/content"))
                .contains("Green tea is best steeped at 80 °C")
                .doesNotContain("the the");
        assertThat(reply.text("/before/severity")).isNotEqualTo("PASS");
        assertThat(reply.text("/after/severity")).isEqualTo("PASS");
        assertThat(reply.at("/scores_after/overall").asDouble())
                .isGreaterThan(reply.at("/scores_before/overall").asDouble());
        assertThat(reply.text("/diff")).contains("-", "+", "@@");
        assertThat(reply.at("/rewrites_used").asInt()).isZero();
        assertThat(reply.at("/rewrites_left").asLong()).isEqualTo(100);
        assertThat(reply.at("/provider").isNull()).isTrue();
        assertThat(ANTHROPIC.requests()).isEqualTo(asked);
        assertThat(events(key)).hasSize(1);
        assertThat(events(key).getFirst().get("rewrites_used").asInt()).isZero();
        assertThat(events(key).getFirst().get("scan_id").isNull()).isTrue();
    }

    @Test
    void checksThatNoLongerApplyCountAsFixed() {
        String key = service.key(Plan.GROWTH);
        String tea =
                "# Tea\n\nSteep green tea at 80 °C for two minutes and pour it into a warm cup. Old leaves taste of hay.\n";

        Reply reply = fixed(key, fields("Certainly! Here is your article.\n\n" + tea, "ai_boilerplate"));

        assertThat(reply.at("/fixed").asBoolean()).as(reply.body()).isTrue();
        assertThat(reply.text("/content")).isEqualTo(tea);
        assertThat(reply.text("/before/severity")).isEqualTo("BLOCKER");
        assertThat(reply.json().has("after")).isTrue();
        assertThat(reply.at("/after").isNull()).isTrue();
        assertThat(reply.at("/reasons").size()).isEqualTo(1);
        assertThat(reply.text("/reasons/0")).startsWith("The check no longer applies. ");
        assertThat(reply.at("/questions").size()).isZero();
        assertThat(events(key)).singleElement().satisfies(event -> {
            assertThat(event.get("severity_before").asString()).isEqualTo("BLOCKER");
            assertThat(event.get("severity_after").asString()).isEqualTo("PASS");
        });
    }

    @Test
    void changesTurnTheOldTextIntoTheNewText() {
        Reply reply = fixed(service.key(Plan.GROWTH), fields(SLIPS, "spelling_grammar_hygiene"));

        StringBuilder text = new StringBuilder();
        int at = 0;
        for (JsonNode change : reply.at("/changes")) {
            assertThat(change.get("field").asString()).isEqualTo("content");
            int start = change.get("start").asInt();
            int end = change.get("end").asInt();
            assertThat(SLIPS.substring(start, end))
                    .isEqualTo(change.get("before").asString());
            text.append(SLIPS, at, start).append(change.get("after").asString());
            at = end;
        }
        text.append(SLIPS, at, SLIPS.length());

        assertThat(text).hasToString(reply.text("/content"));
        assertThat(reply.at("/changes").size()).isGreaterThan(2);
    }

    @ParameterizedTest
    @CsvSource({"anthropic, anthropic", "openai, openai", "auto, anthropic"})
    void acceptedModelEditsCostARewrite(String provider, String taken) {
        ANTHROPIC.answers(title("Green tea: steeping notes for a warm cup"));
        OPEN_AI.answers(title("Green tea: steeping notes for a warm cup"));
        String key = service.key(Plan.GROWTH);
        long credits =
                service.get("/api/v1/billing/entitlement", key).at("/available").asLong();

        Reply reply = fixed(key, titled("Steeping notes").put("llm_provider", provider));

        assertThat(reply.at("/fixed").asBoolean()).as(reply.body()).isTrue();
        assertThat(reply.text("/metadata/title")).isEqualTo("Green tea: steeping notes for a warm cup");
        assertThat(reply.text("/content")).isEqualTo(TEA);
        assertThat(reply.text("/changes/0/field")).isEqualTo("title");
        assertThat(reply.text("/provider")).isEqualTo(taken);
        assertThat(reply.at("/cost/calls").asInt()).isEqualTo(1);
        assertThat(reply.at("/cost/input_tokens").asLong()).isPositive();
        assertThat(reply.at("/rewrites_used").asInt()).isEqualTo(1);
        assertThat(reply.at("/rewrites_left").asLong()).isEqualTo(99);
        assertThat(rewritesLeft(key)).isEqualTo(99);
        assertThat(service.get("/api/v1/billing/entitlement", key)
                        .at("/available")
                        .asLong())
                .isEqualTo(credits);
        assertThat(events(key)).singleElement().satisfies(event -> {
            assertThat(event.get("check_name").asString()).isEqualTo("title_keyword");
            assertThat(event.get("rewrites_used").asInt()).isEqualTo(1);
        });
    }

    @Test
    void changedMeaningIsReportedAsADoubtWithBothSentences() {
        String text = TEA.replace("Green tea is", "It is") + """

                ## The tin

                A tin of steel with a lid that closes well lasts for years. Wash it by hand when it is empty, dry it with a
                cloth, and leave it open overnight. Glass lets the light in, which bleaches what lies in it within weeks, and
                paper lets the damp in. Two small tins are better than a large one, since each is opened less often.

                Green tea likes the dark.
                """;
        ANTHROPIC.answers(edits(text, "It is best", "Green tea is best", "Glass lets", "Only glass lets"));
        String key = service.key(Plan.GROWTH);

        Reply reply = fixed(key, fields(text, "keyword_in_intro").put("primary_keyword", "green tea"));

        assertThat(reply.at("/fixed").asBoolean()).as(reply.body()).isTrue();
        assertThat(reply.at("/doubts").size()).isEqualTo(1);
        assertThat(reply.text("/doubts/0/before")).startsWith("Glass lets the light in");
        assertThat(reply.text("/doubts/0/after")).startsWith("Only glass lets the light in");
        assertThat(reply.text("/doubts/0/reason")).isEqualTo("A restriction such as “only” was added.");
    }

    @Test
    void editsWithInventedFactsAreRejectedAndFree() {
        ANTHROPIC.answers(title("Green tea: 7 steeping secrets of Dr Tanaka"));
        String key = service.key(Plan.GROWTH);

        Reply reply = fixed(key, titled("Steeping notes"));

        assertThat(reply.at("/fixed").asBoolean()).isFalse();
        assertThat(reply.text("/metadata/title")).isEqualTo("Steeping notes");
        assertThat(reply.text("/content")).isEqualTo(TEA);
        assertThat(reply.text("/diff")).isEmpty();
        assertThat(reply.at("/changes").size()).isZero();
        assertThat(reply.at("/reasons").size()).isPositive();
        assertThat(reply.at("/reasons").toString()).contains("7");
        assertThat(reply.at("/doubts").isArray()).isTrue();
        assertThat(reply.at("/doubts")).isEmpty();
        assertThat(reply.at("/scores_after")).isEqualTo(reply.at("/scores_before"));
        assertThat(rewritesLeft(key)).isEqualTo(100);
        assertThat(events(key)).isEmpty();
    }

    @Test
    void missingFactsAreRequestedFromTheWriterNotTheModel() {
        String key = service.key(Plan.GROWTH);
        int asked = ANTHROPIC.requests();
        String text =
                TEA + "\nStudies show that green tea wakes people up. " + "It is drunk in the morning. ".repeat(30);

        Reply reply = fixed(key, fields(text, "source_citations"));

        assertThat(reply.at("/fixed").asBoolean()).isFalse();
        assertThat(reply.at("/questions").size()).isPositive();
        assertThat(reply.at("/questions").toString()).contains("Studies show");
        assertThat(ANTHROPIC.requests()).isEqualTo(asked);
        assertThat(rewritesLeft(key)).isEqualTo(100);
    }

    @Test
    void repeatedIdempotentCallsRunOnce() {
        ANTHROPIC.answers(title("Green tea: steeping notes for a warm cup"));
        String key = service.key(Plan.GROWTH);

        Reply first = fixed(key, titled("Steeping notes"), "Idempotency-Key", "once");
        int asked = ANTHROPIC.requests();
        Reply second = fixed(key, titled("Steeping notes"), "Idempotency-Key", "once");

        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header("Idempotency-Replayed")).contains("true");
        assertThat(ANTHROPIC.requests()).isEqualTo(asked);
        assertThat(rewritesLeft(key)).isEqualTo(99);
        assertThat(events(key)).hasSize(1);
    }

    @Test
    void freePlanIncludesNoFixes() {
        Reply reply = fix(service.key(Plan.FREE), fields(SLIPS, "spelling_grammar_hygiene"));

        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.text("/code")).isEqualTo("plan_required");
        assertThat(reply.json().propertyNames()).doesNotContain("available", "required");
    }

    @Test
    void onlyRulesFixIfNoRewritesAreLeft() {
        ANTHROPIC.answers(title("Green tea: steeping notes for a warm cup"));
        String key = service.key(Plan.GROWTH);
        String tenant = service.get("/api/v1/billing/entitlement", key).text("/tenant");
        service.store()
                .write(sql ->
                        sql.run("UPDATE credit_account SET rewrites_used = rewrites - 1 WHERE tenant = ?", tenant));

        assertThat(fixed(key, titled("Steeping notes")).at("/rewrites_left").asLong())
                .isZero();
        int asked = ANTHROPIC.requests();
        Reply reply = fix(key, titled("Steeping"));

        assertThat(reply.status()).as(reply.body()).isEqualTo(402);
        assertThat(reply.text("/code")).isEqualTo("rewrites_exhausted");
        assertThat(ANTHROPIC.requests()).isEqualTo(asked);
        assertThat(fixed(key, fields(SLIPS, "spelling_grammar_hygiene"))
                        .at("/fixed")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "spelling_grammar_hygiene, passes",
        "title_keyword, not applicable",
        "no_such_check, This check does not exist",
    })
    void onlyFailingChecksAreFixed(String check, String said) {
        Reply reply = fix(service.key(Plan.GROWTH), fields(TEA, check));

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/check_name");
        assertThat(reply.text("/errors/0/detail")).contains(said);
    }

    @Test
    void longTextsAreRejected() {
        Reply reply = fix(service.key(Plan.GROWTH), fields("word ".repeat(12_001), "spelling_grammar_hygiene"));

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("content_too_long");
    }

    @Test
    void storedScansSupplyMissingFields() {
        String key = service.key(Plan.GROWTH);
        Reply scan = service.post(
                "/api/v1/scan",
                key,
                RunningService.JSON.writeValueAsString(Map.of("content", SLIPS, "primary_keyword", "green tea")));
        ObjectNode fields = RunningService.JSON.createObjectNode();
        fields.put("scan_id", scan.at("/scan_id").asLong()).put("check_name", "spelling_grammar_hygiene");

        Reply reply = fixed(key, fields);

        assertThat(reply.at("/fixed").asBoolean()).isTrue();
        assertThat(reply.at("/before").toString())
                .isEqualTo(scan.at("/report/checks_detail")
                        .valueStream()
                        .filter(row -> row.get("check").asString().equals("spelling_grammar_hygiene"))
                        .findFirst()
                        .orElseThrow()
                        .toString());
        assertThat(events(key).getFirst().get("scan_id").asLong())
                .isEqualTo(scan.at("/scan_id").asLong());
        assertThat(fix(service.key(Plan.GROWTH), fields).status()).isEqualTo(404);
    }

    @Test
    void scansWithoutStoredTextNeedTheText() {
        String key = service.key(Plan.GROWTH);
        Reply scan = service.post(
                "/api/v1/scan",
                key,
                RunningService.JSON.writeValueAsString(Map.of("content", SLIPS, "store_content", false)));
        ObjectNode fields = RunningService.JSON.createObjectNode();
        fields.put("scan_id", scan.at("/scan_id").asLong()).put("check_name", "spelling_grammar_hygiene");

        assertThat(fix(key, fields).text("/errors/0/pointer")).isEqualTo("/content");
        assertThat(fixed(key, fields.put("content", SLIPS)).at("/fixed").asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"anthropic", "openai"})
    void failedProvidersCostNothing(String provider) {
        String key = service.key(Plan.GROWTH);

        Reply reply = fix(key, titled("Steeping notes").put("llm_provider", provider), "Idempotency-Key", "again");

        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.text("/code")).isEqualTo("provider_failed");
        assertThat(rewritesLeft(key)).isEqualTo(100);
        ANTHROPIC.answers(title("Green tea: steeping notes for a warm cup"));
        OPEN_AI.answers(title("Green tea: steeping notes for a warm cup"));
        assertThat(fixed(key, titled("Steeping notes").put("llm_provider", provider), "Idempotency-Key", "again")
                        .at("/fixed")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void mockModeIsFreeAndCallsNoModel() {
        String key = service.key(Plan.GROWTH);
        int asked = ANTHROPIC.requests() + OPEN_AI.requests();

        Reply reply = fixed(key, titled("Steeping notes").put("mock", true));

        assertThat(reply.text("/provider")).isEqualTo("mock");
        assertThat(reply.at("/rewrites_used").asInt()).isZero();
        assertThat(ANTHROPIC.requests() + OPEN_AI.requests()).isEqualTo(asked);
        assertThat(rewritesLeft(key)).isEqualTo(100);
    }

    @Test
    void simultaneousFixesAreLimited() throws InterruptedException, ExecutionException {
        CountDownLatch asked = new CountDownLatch(2);
        CountDownLatch answered = new CountDownLatch(1);
        Function<ProviderRequest, assay.testing.Reply> answer = title("Green tea: steeping notes for a warm cup");
        ANTHROPIC.answers(question -> {
            asked.countDown();
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return answer.apply(question);
        });
        String key = service.key(Plan.GROWTH);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Reply> first = threads.submit(() -> fix(key, titled("Steeping notes")));
            Future<Reply> second = threads.submit(() -> fix(key, titled("Steeping")));
            asked.await();

            Reply third = fix(key, titled("Notes"));
            answered.countDown();

            assertThat(third.status()).as(third.body()).isEqualTo(429);
            assertThat(third.text("/detail")).contains("at the same time");
            assertThat(first.get().status()).isEqualTo(200);
            assertThat(second.get().status()).isEqualTo(200);
        }
        assertThat(fix(key, titled("Notes")).status()).isEqualTo(200);
    }

    @Test
    void reasonsAndMetricsInTheRequestAreReadAndLimited() {
        String key = service.key(Plan.GROWTH);
        ObjectNode fields = titled("Steeping notes").put("mock", true);
        fields.putArray("reasons").add("The keyword is missing.");
        fields.putObject("metrics").put("kw_in_title", 0);
        assertThat(fix(key, fields).status()).isEqualTo(200);

        fields.putArray("reasons").add("x".repeat(1_001));
        fields.putObject("metrics").put("note", "x".repeat(10_001));
        Reply reply = fix(key, fields);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors").toString()).contains("/reasons/0", "/metrics");
    }
}
