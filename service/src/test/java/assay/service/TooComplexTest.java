package assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.service.platform.cpu.FakeCpuTime;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.scans.web.TextScans;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/// Tests that texts which need too much CPU time are rejected on every path that accepts texts, and cost
/// nothing. Rate limits are off, because nothing here depends on them.
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TooComplexTest {

    /// CPU time that the test controls.
    static class Slow {
        @Bean
        @Primary
        FakeCpuTime fakeCpuTime() {
            return new FakeCpuTime();
        }
    }

    private static final RunningService SERVICE = RunningService.unlimited(StoreKind.SQLITE, Slow.class);

    private static final String TEA = "# Tea\n\nGreen tea is is best steeped at 80 degrees for two minutes.";

    private static final int ALL = Integer.MAX_VALUE;

    private final FakeCpuTime cpu = SERVICE.bean(FakeCpuTime.class);
    private final ScoringPool pool = SERVICE.bean(ScoringPool.class);
    private final String key = SERVICE.key(Plan.SCALE);
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<CompletableFuture<String>> held = new ArrayList<>();

    /// Waits for the held threads, because a task that ends later would count in the next test.
    @AfterEach
    void nothingTakesTime() {
        released.countDown();
        held.forEach(each -> each.exceptionally(_ -> "refused").join());
        cpu.takeTooLong(0);
    }

    @AfterAll
    static void end() {
        SERVICE.close();
    }

    private String tenant() {
        return SERVICE.get("/api/v1/account", key).text("/id");
    }

    private long available() {
        return SERVICE.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    private static String body(Map<String, ?> fields) {
        return RunningService.JSON.writeValueAsString(fields);
    }

    /// @param field the field with the text or its source
    private static void assertTooComplex(Reply reply, String field) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("too_complex");
        assertThat(reply.at("/errors").findValuesAsString("pointer")).containsExactly("/" + field);
        assertThat(reply.text("/detail")).startsWith("`" + field + "`");
    }

    /// Returns the numbers of stored scans, events and charges.
    private Map<String, Long> stored() {
        String tenant = tenant();
        return SERVICE.store()
                .read(sql -> Map.of(
                        "scan", sql.number("SELECT count(*) FROM scan WHERE tenant = ?", tenant),
                        "event", sql.number("SELECT count(*) FROM event WHERE tenant = ?", tenant),
                        "ledger", sql.number("SELECT count(*) FROM ledger_entry WHERE tenant = ?", tenant)));
    }

    @Test
    void textsOver15000LinesAreRejectedBeforeParsing() {
        long before = available();
        String lines = "- a\n".repeat(15_000);
        assertThat(SERVICE.post("/api/v1/scan", key, body(Map.of("content", lines)))
                        .status())
                .isEqualTo(200);
        for (String path : List.of("/api/v1/scan", "/api/v1/admin_ext/auto_fix")) {
            Reply reply = SERVICE.post(
                    path,
                    key,
                    body(
                            path.endsWith("scan")
                                    ? Map.of("content", lines + "\n")
                                    : Map.of("content", "<p>".repeat(15_001), "check", "fluff")));
            assertThat(reply.status()).as(path + ": " + reply.body()).isEqualTo(422);
            assertThat(reply.text("/code")).isEqualTo("too_complex");
            assertThat(reply.text("/errors/0/pointer")).isEqualTo("/content");
        }
        assertThat(available()).isEqualTo(before - 1);
    }

    @Test
    void scansOfOverlyComplexTextsAreNeitherChargedNorStored() {
        Map<String, Long> stored = stored();
        long before = available();
        cpu.takeTooLong(1);

        assertTooComplex(SERVICE.scan(key, TEA), "content");

        assertThat(available()).isEqualTo(before);
        assertThat(stored()).isEqualTo(stored);
        assertThat(SERVICE.scan(key, TEA).status()).isEqualTo(200);
    }

    @Test
    void previewsOfOverlyComplexTextsAreRejected() {
        cpu.takeTooLong(1);
        Call<?> call = new Call<>(
                "POST",
                "/editor/preview",
                "req_x",
                null,
                body(Map.of("content", TEA)).getBytes(StandardCharsets.UTF_8));
        String tenant = tenant();
        assertThatThrownBy(() -> SERVICE.bean(TextScans.class).preview(tenant, call))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.kind()).isEqualTo(ProblemKind.TOO_COMPLEX));
    }

    @Test
    void scansOfOverlyComplexPagesAreNotCharged() {
        long before = available();
        cpu.takeTooLong(1);

        assertTooComplex(SERVICE.post("/api/v1/scan/url", key, body(Map.of("url", RunningService.PAGE))), "url");

        assertThat(available()).isEqualTo(before);
    }

    @Test
    void postsThatAreTooComplexAreListedButNotChargedWhileTheRestAreScored() {
        String site = "https://complex.example";
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Tea</title>");
        for (int i = 1; i <= 3; i++) {
            feed.append("<item><title>Tea</title><link>" + site + "/posts/" + i + "</link></item>");
            SERVICE.web()
                    .page(
                            site + "/posts/" + i,
                            "<html><head><title>Tea " + i + "</title></head><body><article><h1>Tea " + i + "</h1><p>"
                                    + ("Tea number " + i + " is best steeped for two minutes. ").repeat(20)
                                    + "</p></article></body></html>");
        }
        SERVICE.web().xml(site + "/feed.xml", feed + "</channel></rss>");
        long before = available();
        cpu.takeTooLong(1);

        Reply reply = SERVICE.post("/api/v1/scan/blog", key, body(Map.of("url", site + "/feed.xml", "limit", 3)));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.at("/scanned").asInt()).isEqualTo(2);
        assertThat(reply.at("/failures")).hasSize(1);
        assertThat(reply.text("/failures/0/problem/code")).isEqualTo("too_complex");
        assertThat(available()).isEqualTo(before - 2);
    }

    @Test
    void allScoringsOfAFixShareOneDeadline() {
        Map<String, Object> call = Map.of(
                "content",
                "# Tea\n\n"
                        + "Green tea is is best steeped with with care and and kept in a tin that is shut well. "
                                .repeat(10),
                "check_name",
                "spelling_grammar_hygiene",
                "mock",
                true);
        cpu.takeTooLong(1);
        assertTooComplex(SERVICE.post("/api/v1/admin_ext/auto_fix", key, body(call)), "content");
        Reply again = SERVICE.post("/api/v1/admin_ext/auto_fix", key, body(call));
        assertThat(again.status()).as(again.body()).isEqualTo(200);
    }

    @Test
    void errorsInFixesOfStoredTextsPointToTheScan() {
        long scan = SERVICE.scan(key, TEA).at("/scan_id").asLong();
        cpu.takeTooLong(1);

        assertTooComplex(
                SERVICE.post("/api/v1/admin_ext/auto_fix", key, body(Map.of("scan_id", scan, "check_name", "fluff"))),
                "scan_id");
    }

    @Test
    void errorsInDraftsPointToTheBundle() {
        var bundle = SERVICE.get("/api/v1/builder/bundles/rb_example", key).json();
        cpu.takeTooLong(1);

        assertTooComplex(
                SERVICE.post("/api/v1/builder/generate", key, body(Map.of("research_bundle", bundle, "mock", true))),
                "research_bundle");
    }

    @Test
    void draftsThatAreTooComplexFailAndAreFree() {
        Map<String, Object> call = Map.of("research_bundle", Map.of("id", "rb_example"), "mock", true);
        long before = available();
        cpu.takeTooLong(1);

        assertTooComplex(SERVICE.post("/api/v1/builder/generate", key, body(call)), "research_bundle");

        assertThat(available()).isEqualTo(before);
        assertThat(SERVICE.get("/api/v1/jobs", key).text("/data/0/state")).isEqualTo("failed");
    }

    @Test
    void tooComplexResponseIsReplayedForItsIdempotencyKey() {
        cpu.takeTooLong(1);
        String call = body(Map.of("content", TEA));
        assertTooComplex(SERVICE.post("/api/v1/scan", key, call, "Idempotency-Key", "complex"), "content");
        assertTooComplex(SERVICE.post("/api/v1/scan", key, call, "Idempotency-Key", "complex"), "content");
    }

    /// Holds a thread for a tenant until the test ends.
    private CompletableFuture<String> hold(String tenant, CountDownLatch begun) {
        CompletableFuture<String> hold = CompletableFuture.supplyAsync(
                () -> pool.interactive(tenant, 1).run(() -> {
                    begun.countDown();
                    try {
                        released.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return "released";
                }),
                Thread.ofVirtual()::start);
        held.add(hold);
        return hold;
    }

    @Test
    void tenantsThatUseTheirFullShareOfThreadsDoNotDelayOthers() throws InterruptedException {
        CountDownLatch share = new CountDownLatch(2);
        for (int i = 0; i < 8; i++) {
            var _ = hold("greedy", share);
        }
        share.await();

        assertThat(SERVICE.scan(key, TEA).status()).isEqualTo(200);
        assertThat(held).noneMatch(CompletableFuture::isDone);
    }

    /// None of these requests waits for a thread of the pool. If one did, the test would time out.
    @Test
    void busyThreadsDelayTextsButNoOtherRequests() throws InterruptedException {
        int threads = SERVICE.bean(ScoringPool.class).threads();
        CountDownLatch all = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            var _ = hold("tenant" + i, all);
        }
        all.await();

        assertThat(SERVICE.get("/health", "").status()).isEqualTo(200);
        assertThat(SERVICE.get("/api/v1/account", key).status()).isEqualTo(200);
        assertThat(SERVICE.session(key, "member")).isNotEmpty();
        assertThat(held).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void longTextsDoNotBlockOtherScans() throws InterruptedException {
        int threads = pool.threads();
        CountDownLatch most = new CountDownLatch(threads - 2);
        for (int i = 0; i < threads - 2; i++) {
            var _ = hold("tenant" + i, most);
        }
        most.await();

        assertThat(SERVICE.scan(key, TEA).status()).isEqualTo(200);
        assertThat(held).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void fullQueueReturns429WithRetryAfter() throws InterruptedException {
        String tenant = tenant();
        CountDownLatch share = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            var _ = hold(tenant, share);
        }
        share.await();
        // The tenant's two threads are held, so no task leaves the queue: 128 wait, and the others are
        // refused.
        CountDownLatch refused = new CountDownLatch(100);
        for (int i = 0; i < 228; i++) {
            var _ = hold(tenant, share).whenComplete((_, failure) -> {
                if (failure != null) {
                    refused.countDown();
                }
            });
        }
        refused.await();

        Reply reply = SERVICE.scan(key, TEA);

        LimitHeaders.require(reply, "scoring-queue", 128);
        assertThat(reply.text("/code")).isEqualTo("rate_limited");
        assertThat(reply.number("Retry-After")).isEqualTo(2);
        // Other tenants are still served.
        assertThat(SERVICE.scan(SERVICE.key(), TEA).status()).isEqualTo(200);
    }

    @Test
    void allThreadsAreFreeAfterOverlyComplexTexts() {
        cpu.takeTooLong(ALL);
        for (int i = 0; i < 20; i++) {
            assertTooComplex(SERVICE.scan(key, TEA), "content");
        }
        cpu.takeTooLong(0);
        assertThat(SERVICE.scan(key, TEA).status()).isEqualTo(200);
    }
}
