package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plan;
import assay.service.credits.Reconciliation;
import assay.service.jobs.Job;
import assay.service.jobs.Jobs;
import assay.testing.FakeAnthropic;
import assay.testing.FakeProvider;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.node.ObjectNode;

/// Tests limits on a tenant's use of language models, and the cost of cancelling.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class ModelBudgetTest {

    private static final String RESEARCH = "/api/v1/builder/research";
    private static final String FIX = "/api/v1/admin_ext/auto_fix";
    private static final String TEA = "Green tea is best steeped at 80 degrees for two minutes. ".repeat(30);

    private static final int SERVICE_TOKENS = 300_000;

    private static final FakeAnthropic ANTHROPIC = new FakeAnthropic();
    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);
    private static final Map<StoreKind, Map<String, String>> SETTINGS = new EnumMap<>(StoreKind.class);

    private final StoreKind kind;
    private final RunningService service;

    ModelBudgetTest(StoreKind kind) {
        this.kind = kind;
        service = SERVICES.computeIfAbsent(kind, ModelBudgetTest::running);
        // A new day begins, with nothing used.
        service.clock().advance(Duration.ofDays(1));
    }

    private static RunningService running(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_ANTHROPIC_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_ANTHROPIC_BASE_URL", ANTHROPIC.baseUrl());
        settings.put("ASSAY_MODEL_TOKENS_DAY", Integer.toString(SERVICE_TOKENS));
        SETTINGS.put(kind, settings);
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterAll
    static void end() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
    }

    @BeforeEach
    void modelsAnswer() {
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        ANTHROPIC.answers(model::answer);
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

    private Reply entitlement(String key) {
        return service.get("/api/v1/billing/entitlement", key);
    }

    private String tenant(String key) {
        return entitlement(key).text("/tenant");
    }

    private long tokens(String key) {
        return entitlement(key).at("/in_use/model_tokens").asLong();
    }

    private void used(String tenant, long tokens, long fixes) {
        long day = service.clock().millis() / 86_400_000;
        service.store().write(sql -> sql.run("""
                INSERT INTO model_day (tenant, day, tokens, fixes) VALUES (?, ?, ?, ?)
                ON CONFLICT (tenant, day) DO UPDATE SET tokens = excluded.tokens, fixes = excluded.fixes
                """, tenant, day, tokens, fixes));
    }

    private Reply firstJob(String key) {
        String id = service.get("/api/v1/jobs", key).text("/data/0/id");
        return service.get("/api/v1/jobs/" + id, key);
    }

    private void assertBooksAreInOrder() {
        assertThat(service.bean(Reconciliation.class).run().wrong()).isEmpty();
    }

    @Test
    void usageReportedByProvidersCountsTowardsTheBudgetsOfTheTenantAndTheService() {
        String key = service.key(Plan.FREE);

        Reply reply = service.post(RESEARCH, key, wanted("anthropic"));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        long billed = reply.at("/cost/input_tokens").asLong()
                + reply.at("/cost/output_tokens").asLong();
        assertThat(tokens(key)).isEqualTo(billed).isPositive();
        assertThat(service.bean(ModelBudgets.class).service().used()).isEqualTo(billed);
        assertThat(entitlement(key).at("/limits/model_tokens_per_day").asLong()).isEqualTo(200_000);
        assertThat(entitlement(key).text("/in_use/day_ends_at")).endsWith("T00:00:00.000Z");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(service.operator().usage())
                .anySatisfy(
                        line -> assertThat(line).startsWith(tenant(key) + "\tfree\t" + billed + "\t200000\t0\t50\t"));
        assertThat(Admin.run(
                        Objects.requireNonNull(SETTINGS.get(kind)),
                        List.of("usage"),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        System.err))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("of " + SERVICE_TOKENS)
                .contains(tenant(key));
    }

    /// Begins a job whose model signals when it is called, and fails when told to.
    private String researchThatWaits(String key, CountDownLatch asked, CountDownLatch over) {
        ANTHROPIC.answers(_ -> {
            asked.countDown();
            await(over);
            return assay.testing.Reply.error(500, "api_error");
        });
        return service.post(RESEARCH, key, wanted("anthropic"), "Prefer", "respond-async")
                .text("/id");
    }

    @Test
    void abortedCallsAreCountedByTheirEstimatedUsage() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        String key = service.key(Plan.FREE);
        String job = researchThatWaits(key, asked, over);
        asked.await();
        long reserved = tokens(key);

        service.delete("/api/v1/jobs/" + job, key);
        ended(key, job);
        over.countDown();

        assertThat(reserved).isPositive();
        assertThat(tokens(key)).isEqualTo(reserved);
        assertThat(firstJob(key).at("/credits_used").asInt()).isZero();
    }

    @Test
    void exhaustedBudgetsReportTheirResetTime() {
        String key = service.key(Plan.FREE);
        used(tenant(key), 200_000, 0);
        int before = ANTHROPIC.requests();

        Reply refused = service.post(RESEARCH, key, wanted("anthropic"));

        LimitHeaders.require(refused, "tokens", 200_000);
        assertThat(refused.text("/code")).isEqualTo("rate_limited");
        assertThat(refused.text("/detail"))
                .contains("your plan's 200,000 model tokens")
                .endsWith("T00:00:00.000Z.");
        long left = refused.number("Retry-After");
        assertThat(left)
                .isBetween(1L, 86_400L)
                .isEqualTo(refused.at("/retry_after").asLong());
        assertThat(refused.number("X-RateLimit-Limit")).isEqualTo(200_000);
        assertThat(refused.number("X-RateLimit-Remaining")).isZero();
        assertThat(refused.number("X-RateLimit-Reset") * 1_000)
                .isEqualTo(service.clock().millis() / 1_000 * 1_000 + left * 1_000);
        assertThat(refused.header("RateLimit").orElseThrow()).isEqualTo("\"tokens\";r=0;t=" + left);
        assertThat(ANTHROPIC.requests()).isEqualTo(before);
        assertThat(service.get("/api/v1/jobs", key).at("/data")).isEmpty();
        service.clock().advance(Duration.ofSeconds(left));
        assertThat(service.post(RESEARCH, key, wanted("anthropic")).status()).isEqualTo(200);
    }

    @Test
    void serviceBudgetIsEnforcedToo() {
        used("", SERVICE_TOKENS, 0);

        Reply refused = service.post(RESEARCH, service.key(Plan.SCALE), wanted("anthropic"));

        assertThat(refused.status()).as(refused.body()).isEqualTo(429);
        assertThat(refused.text("/detail")).contains("today's model tokens");
        assertThat(refused.number("X-RateLimit-Limit")).isEqualTo(SERVICE_TOKENS);
        assertThat(service.post(RESEARCH, service.key(Plan.FREE), wanted("mock"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void jobsThatExhaustTheBudgetPayForCompletedSteps() {
        String key = service.key(Plan.FREE);
        String tenant = tenant(key);
        long before = entitlement(key).at("/available").asLong();
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        AtomicInteger answers = new AtomicInteger();
        ANTHROPIC.answers(asked -> {
            if (answers.incrementAndGet() == 2) {
                used(tenant, 300_000, 0);
            }
            return model.answer(asked);
        });

        Reply reply = service.post(RESEARCH, key, wanted("anthropic"), "Idempotency-Key", "budget");

        LimitHeaders.require(reply, "tokens", 200_000);
        assertThat(reply.text("/detail")).contains("model tokens for today");
        assertThat(reply.number("Retry-After")).isPositive();
        Reply job = firstJob(key);
        assertThat(job.text("/state")).isEqualTo("failed");
        // This is the cost of two out of eight steps of a five-credit job, rounded up.
        assertThat(job.at("/credits_used").asInt()).isEqualTo(2);
        assertThat(entitlement(key).at("/available").asLong()).isEqualTo(before - 2);
        Reply later = service.get(job.text("/events_url").replace("/events", "/result"), key);
        assertThat(later.status()).as(later.body()).isEqualTo(409);
        assertThat(later.text("/code")).isEqualTo("job_out_of_budget");
        assertThat(later.text("/detail")).contains("model tokens for today");
        // The stored result has not changed, and the same call succeeds later.
        assertThat(later.headers()).doesNotContainKeys("retry-after");
        LimitHeaders.waitForReset(service, reply);
        assertThat(service.get(job.text("/events_url").replace("/events", "/result"), key)
                        .status())
                .isEqualTo(409);
        ANTHROPIC.answers(model::answer);
        assertThat(service.post(RESEARCH, key, wanted("anthropic"), "Idempotency-Key", "budget")
                        .status())
                .isEqualTo(200);
        assertBooksAreInOrder();
    }

    @Test
    void cancelledJobsPayForCompletedSteps() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        ObedientModel model = new ObedientModel(Attack.NONE, false);
        AtomicInteger answers = new AtomicInteger();
        ANTHROPIC.answers(question -> {
            if (answers.incrementAndGet() > 2) {
                asked.countDown();
                await(over);
            }
            return model.answer(question);
        });
        String key = service.key(Plan.FREE);
        long before = entitlement(key).at("/available").asLong();
        String job = service.post(RESEARCH, key, wanted("anthropic"), "Prefer", "respond-async")
                .text("/id");
        asked.await();

        service.delete("/api/v1/jobs/" + job, key);
        service.delete("/api/v1/jobs/" + job, key);
        ended(key, job);
        over.countDown();

        Reply ended = firstJob(key);
        assertThat(ended.text("/state")).isEqualTo("cancelled");
        assertThat(ended.at("/credits_used").asInt()).isEqualTo(2);
        assertThat(entitlement(key).at("/available").asLong()).isEqualTo(before - 2);
        assertThat(entitlement(key).at("/balance").asLong()).isEqualTo(before - 2);
        assertThat(service.get("/api/v1/billing/ledger", key)
                        .at("/data/0/amount")
                        .asInt())
                .isEqualTo(-2);
        assertBooksAreInOrder();
    }

    @Test
    void mockCallsCountAgainstTheModelRateLimit() {
        String key = service.key(Plan.FREE);

        assertThat(service.post(RESEARCH, key, wanted("mock")).status()).isEqualTo(200);
        assertThat(service.post(RESEARCH, key, wanted("mock")).status()).isEqualTo(200);
        Reply third = service.post(RESEARCH, key, wanted("mock"));

        assertThat(third.status()).as(third.body()).isEqualTo(429);
        assertThat(third.text("/detail")).contains("2 calls to a language model or the mock model every 60 seconds");
        assertThat(tokens(key)).isZero();
    }

    @Test
    void queuedMockCallsOccupyModelCallSlots() {
        String key = service.key(Plan.FREE);
        String tenant = tenant(key);
        service.store().write(sql -> sql.run("""
                INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at)
                VALUES (?, ?, 'generate', '{}', 'queued', ?, 1)
                """, Math.abs((long) tenant.hashCode()), tenant, false));

        Reply refused = service.post(RESEARCH, key, wanted("mock"));

        assertThat(refused.status()).as(refused.body()).isEqualTo(429);
        assertThat(refused.text("/detail")).contains("at the same time");
    }

    /// No matter how long a model takes, its job has ended when the limit resets.
    @Test
    void modelJobsCanStartAtTheReportedResetTime() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        String key = service.key(Plan.FREE);
        String job = researchThatWaits(key, asked, over);
        asked.await();

        Reply refused = service.post(RESEARCH, key, wanted("mock"));
        LimitHeaders.require(refused, "model-calls-at-once", 1);
        LimitHeaders.waitForReset(service, refused);
        ended(key, job);

        assertThat(service.post(RESEARCH, key, wanted("mock")).status()).isEqualTo(200);
        over.countDown();
    }

    private static ObjectNode titled() {
        return RunningService.JSON
                .createObjectNode()
                .put("content", TEA)
                .put("check_name", "title_keyword")
                .put("title", "How to brew")
                .put("primary_keyword", "green tea")
                .put("llm_provider", "anthropic");
    }

    private static void titles(String title) {
        ObjectNode answer = RunningService.JSON.createObjectNode();
        answer.putArray("edits");
        answer.put("title", title);
        answer.putNull("meta_description");
        answer.putNull("slug");
        answer.putArray("questions");
        ANTHROPIC.answers(_ -> assay.testing.Reply.json(answer));
    }

    private long fixes(String key) {
        return entitlement(key).at("/in_use/unaccepted_fixes").asLong();
    }

    @Test
    void onlyUnacceptedFixesCountTowardsTheLimit() {
        String key = service.key(Plan.GROWTH);
        titles("How to brew coffee");
        Reply refused = service.post(FIX, key, titled().toString());
        assertThat(refused.status()).as(refused.body()).isEqualTo(200);
        assertThat(refused.at("/fixed").asBoolean()).isFalse();
        assertThat(fixes(key)).isEqualTo(1);
        assertThat(tokens(key)).isPositive();

        titles("How to brew green tea");
        Reply fixed = service.post(FIX, key, titled().toString());
        assertThat(fixed.at("/fixed").asBoolean()).as(fixed.body()).isTrue();
        assertThat(fixes(key)).isEqualTo(1);

        ANTHROPIC.answers(_ -> assay.testing.Reply.error(500, "api_error"));
        assertThat(service.post(FIX, key, titled().toString()).status()).isEqualTo(502);
        assertThat(fixes(key)).isEqualTo(1);
    }

    @Test
    void unacceptedFixesAreLimitedByPlan() {
        String key = service.key(Plan.GROWTH);
        used(tenant(key), 0, 50);
        titles("How to brew coffee");
        int before = ANTHROPIC.requests();

        Reply refused = service.post(FIX, key, titled().toString());

        assertThat(refused.status()).as(refused.body()).isEqualTo(429);
        assertThat(refused.text("/detail")).contains("50 rejected fixes");
        assertThat(refused.number("X-RateLimit-Limit")).isEqualTo(50);
        assertThat(refused.number("Retry-After")).isBetween(1L, 86_400L);
        assertThat(ANTHROPIC.requests()).isEqualTo(before);
        service.clock().advance(Duration.ofDays(1));
        assertThat(service.post(FIX, key, titled().toString()).status()).isEqualTo(200);
    }

    @Test
    void concurrentReservationsNeverExceedTheBudget() throws InterruptedException {
        String tenant = tenant(service.key(Plan.FREE));
        ModelBudgets budgets = service.bean(ModelBudgets.class);
        AtomicInteger reserved = new AtomicInteger();
        try (var threads = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                var _ = threads.submit(() -> {
                    budgets.reserve(tenant, 30_000);
                    return reserved.incrementAndGet();
                });
            }
        }

        assertThat(reserved).hasValue(6);
        assertThat(budgets.today(tenant).tokens()).isEqualTo(180_000);
    }

    /// Waits for a job to end.
    private void ended(String key, String job) {
        Jobs jobs = service.bean(Jobs.class);
        Job found = jobs.find(tenant(key), job).orElseThrow();
        assertThat(jobs.await(found, Duration.ofSeconds(30)).ended()).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
