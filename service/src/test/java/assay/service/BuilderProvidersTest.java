package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests research and drafting with providers that respond, fail and hang: the cost, the automatic choice of
/// a provider, and what is stored.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BuilderProvidersTest {

    private static final String RESEARCH = "/api/v1/builder/research";
    private static final String GENERATE = "/api/v1/builder/generate";

    private final FakeAnthropic anthropic = new FakeAnthropic();
    private final FakeOpenAi openAi = new FakeOpenAi();
    private RunningService service;

    @BeforeAll
    void begin() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_ANTHROPIC_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_ANTHROPIC_BASE_URL", anthropic.baseUrl());
        settings.put("ASSAY_ANTHROPIC_PRICES", "3,15");
        settings.put("ASSAY_OPENAI_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_OPENAI_BASE_URL", openAi.baseUrl());
        service = new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterAll
    void end() {
        service.close();
        anthropic.close();
        openAi.close();
    }

    @BeforeEach
    void allAnswer() {
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        anthropic.answers(model::answer);
        openAi.answers(model::answer);
        model.pages().forEach((url, page) -> service.web().answer(url, page.status(), page.type(), page.body()));
    }

    private static String wanted(String provider) {
        return RunningService.JSON.writeValueAsString(Map.of(
                "primary_keyword", Attack.NONE.keyword(),
                "audience", Attack.NONE.audience(),
                "house_product", Attack.NONE.house(),
                "tool_count", 3,
                "llm_provider", provider));
    }

    private long available(String key) {
        return service.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    @ParameterizedTest
    @CsvSource({"anthropic, anthropic", "openai, openai", "auto, anthropic"})
    void researchAndDraftAreCharged(String provider, String taken) {
        String key = service.key(Plan.GROWTH);
        long before = available(key);

        Reply researched = service.post(RESEARCH, key, wanted(provider));

        assertThat(researched.status()).as(researched.body()).isEqualTo(200);
        assertThat(researched.text("/provider")).isEqualTo(taken);
        assertThat(researched.at("/credits_used").asInt()).isEqualTo(5);
        JsonNode cost = researched.at("/cost");
        assertThat(cost.get("searches").asInt()).isPositive();
        assertThat(cost.get("input_tokens").asLong())
                .isPositive()
                .isEqualTo(cost.get("steps")
                        .valueStream()
                        .mapToLong(step -> step.get("input_tokens").asLong())
                        .sum());
        // The calls are the search for the keyword, the ranking, a search and an extraction for each of three
        // tools, and two batches in which the other provider's model verifies eighteen facts.
        String other = taken.equals("openai") ? "anthropic" : "openai";
        assertThat(cost.get("steps")
                        .valueStream()
                        .map(step -> step.get("provider").asString()))
                .containsOnly(taken, other)
                .filteredOn(other::equals)
                .hasSize(2);
        assertThat(cost.get("steps").size()).isEqualTo(10);
        // OpenAI's prices are not configured.
        assertThat(cost.get("usd").isNull()).isTrue();
        assertThat(cost.get("steps").valueStream())
                .allSatisfy(step -> assertThat(step.get("usd").isNull())
                        .isEqualTo(step.get("provider").asString().equals("openai")));
        Reply drafted = service.post(
                GENERATE,
                key,
                RunningService.JSON.writeValueAsString(
                        Map.of("research_bundle", researched.at("/research_bundle"), "llm_provider", provider)));
        assertThat(drafted.status()).as(drafted.body()).isEqualTo(200);
        assertThat(drafted.text("/provider")).isEqualTo(taken);
        assertThat(drafted.text("/draft_md")).contains("$12 a month", "https://brio.example/notes");
        assertThat(drafted.at("/qa_report/grounding/findings")).isEmpty();
        assertThat(available(key)).isEqualTo(before - 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"anthropic", "openai"})
    void providerOutageIsFreeAndReported(String provider) {
        FakeProvider fake = provider.equals("anthropic") ? anthropic : openAi;
        fake.answers(_ -> assay.testing.Reply.error(500, "api_error"));
        String key = service.key(Plan.FREE);
        long before = available(key);

        Reply reply = service.post(RESEARCH, key, wanted(provider));

        assertThat(reply.status()).as(reply.body()).isEqualTo(502);
        assertThat(reply.text("/code")).isEqualTo("provider_failed");
        assertThat(available(key)).isEqualTo(before);
        String job = service.get("/api/v1/jobs", key).text("/data/0/id");
        assertThat(service.get("/api/v1/jobs/" + job, key).text("/state")).isEqualTo("failed");
        List<String> told = service.store()
                .read(sql -> sql.all(
                        "SELECT body FROM event WHERE kind = 'scan.failed' AND body LIKE ?",
                        row -> row.text(1),
                        "%" + job + "%"));
        assertThat(told)
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("\"url\":null,\"job\":\"" + job + "\",\"code\":\"provider_failed\"");
    }

    @Test
    void researchFallsBackToTheNextProvider() {
        anthropic.answers(_ -> assay.testing.Reply.error(529, "overloaded_error"));
        String key = service.key(Plan.FREE);

        Reply reply = service.post(RESEARCH, key, wanted("auto"));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.text("/provider")).isEqualTo("openai");
        assertThat(reply.at("/cost/steps")
                        .valueStream()
                        .map(step -> step.get("provider").asString()))
                .containsOnly("openai");
    }

    @Test
    void failedProvidersUsageIsListedSeparately() {
        anthropic.answers(_ -> assay.testing.Reply.refusal());
        String key = service.key(Plan.FREE);

        Reply reply = service.post(RESEARCH, key, wanted("auto"));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        List<JsonNode> steps = reply.at("/cost/steps")
                .valueStream()
                .filter(step -> !step.get("step").asString().startsWith("verify"))
                .toList();
        JsonNode inVain = steps.getFirst();
        assertThat(inVain.get("step").asString()).isEqualTo("search");
        assertThat(inVain.get("provider").asString()).isEqualTo("anthropic");
        assertThat(inVain.get("failed").booleanValue()).isTrue();
        assertThat(inVain.get("input_tokens").asLong()).isEqualTo(1_000);
        assertThat(inVain.get("usd").isNumber()).isTrue();
        assertThat(steps.subList(1, steps.size())).hasSize(8).allSatisfy(step -> {
            assertThat(step.get("provider").asString()).isEqualTo("openai");
            assertThat(step.get("failed").booleanValue()).isFalse();
            assertThat(step.get("calls").asInt()).isEqualTo(1);
        });
        assertThat(reply.at("/cost/calls").asInt())
                .isEqualTo(reply.at("/cost/steps")
                        .valueStream()
                        .mapToInt(step -> step.get("calls").asInt())
                        .sum());
    }

    @Test
    void failedStepIsBilledToTheResumedJob() {
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        anthropic.answers(asked -> asked.material().contains("\"product\":\"Cava\"")
                ? assay.testing.Reply.refusal()
                : model.answer(asked));
        String key = service.key(Plan.FREE);

        Reply reply = service.post(RESEARCH, key, wanted("anthropic"));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        List<JsonNode> inVain = reply.at("/cost/steps")
                .valueStream()
                .filter(step -> step.get("failed").booleanValue())
                .toList();
        assertThat(inVain).singleElement().satisfies(step -> {
            assertThat(step.get("step").asString()).startsWith("search:");
            assertThat(step.get("input_tokens").asLong()).isEqualTo(1_000);
        });
        assertThat(reply.at("/cost/input_tokens").asLong())
                .isEqualTo(reply.at("/cost/steps")
                        .valueStream()
                        .mapToLong(step -> step.get("input_tokens").asLong())
                        .sum());
    }

    @Test
    void failedJobStoresTheUsageItCaused() {
        anthropic.answers(_ -> assay.testing.Reply.refusal());
        String key = service.key(Plan.FREE);

        assertThat(service.post(RESEARCH, key, wanted("anthropic")).status()).isEqualTo(502);

        long job = Long.parseLong(
                service.get("/api/v1/jobs", key).text("/data/0/id").replaceAll("\\D", ""));
        long billed = service.store()
                .read(sql -> sql.number("SELECT sum(input_tokens) FROM draft_step_failed WHERE job = ?", job));
        assertThat(billed).isEqualTo(1_000);
    }

    @Test
    void tooFewCreditsAreReportedBeforeAnyRequest() {
        String key = service.key(Plan.FREE);
        for (int i = 0; i < 46; i++) {
            service.scan(key, longEnough("# Tea " + i + "\n\nHot.\n"));
        }
        int before = anthropic.requests();

        Reply reply = service.post(RESEARCH, key, wanted("anthropic"));

        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.at("/required").asLong()).isEqualTo(5);
        assertThat(reply.at("/available").asLong()).isEqualTo(4);
        assertThat(anthropic.requests()).isEqualTo(before);
        assertThat(service.post(RESEARCH, key, wanted("mock")).status()).isEqualTo(200);
    }

    @Test
    void simultaneousJobsAreLimited() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        anthropic.answers(question -> {
            asked.countDown();
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return model.answer(question);
        });
        String key = service.key(Plan.FREE);
        Reply first = service.post(RESEARCH, key, wanted("anthropic"), "Prefer", "respond-async");
        asked.await();

        Reply second = service.post(RESEARCH, key, wanted("openai"));
        answered.countDown();
        // The events end with the job. Wait for them, so that the job calls no model in the next test.
        service.get("/api/v1/jobs/" + first.text("/id") + "/events", key);

        assertThat(first.status()).isEqualTo(202);
        assertThat(second.status()).as(second.body()).isEqualTo(429);
        assertThat(second.text("/detail")).contains("at the same time");
    }

    @Test
    void jobsPerMinuteAreLimited() {
        String key = service.key(Plan.FREE);

        service.post(RESEARCH, key, wanted("openai"));
        service.post(RESEARCH, key, wanted("openai"));
        Reply third = service.post(RESEARCH, key, wanted("openai"));

        assertThat(third.status()).as(third.body()).isEqualTo(429);
        assertThat(third.text("/detail")).contains("2 calls to a language model or the mock model every 60 seconds");
        assertThat(third.header("Retry-After")).isPresent();
    }

    @Test
    void cancellingDuringTheLastStepCostsAllStepsAndStoresNothing() {
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        AtomicInteger answers = new AtomicInteger();
        anthropic.answers(asked -> {
            // This is the last of the eight steps.
            if (answers.incrementAndGet() == 8) {
                service.store().write(sql -> sql.run("UPDATE job SET cancelling = ? WHERE ended_at IS NULL", true) > 0);
            }
            return model.answer(asked);
        });
        String key = service.key(Plan.FREE);
        long before = available(key);

        Reply reply = service.post(RESEARCH, key, wanted("anthropic"));

        assertThat(answers).hasValue(8);
        assertThat(reply.status()).as(reply.body()).isEqualTo(409);
        assertThat(reply.text("/code")).isEqualTo("job_cancelled");
        Reply job = service.get("/api/v1/jobs", key);
        assertThat(job.text("/data/0/state")).isEqualTo("cancelled");
        assertThat(job.at("/data/0/credits_used").asInt()).isEqualTo(5);
        assertThat(available(key)).isEqualTo(before - 5);
        assertThat(service.get("/api/v1/builder/bundles", key).at("/data")).isEmpty();
    }

    @Test
    void cancellingDuringTheFirstStepIsFree() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        anthropic.answers(_ -> {
            asked.countDown();
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return assay.testing.Reply.error(500, "api_error");
        });
        String key = service.key(Plan.FREE);
        long before = available(key);
        String job = service.post(RESEARCH, key, wanted("anthropic"), "Prefer", "respond-async")
                .text("/id");
        asked.await();

        service.delete("/api/v1/jobs/" + job, key);
        answered.countDown();
        // The events end with the job.
        service.get("/api/v1/jobs/" + job + "/events", key);

        assertThat(service.get("/api/v1/jobs/" + job, key).text("/state")).isEqualTo("cancelled");
        assertThat(available(key)).isEqualTo(before);
    }
}
