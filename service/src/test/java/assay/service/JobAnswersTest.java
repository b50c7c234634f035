package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.contract.Contract;
import assay.service.contract.Operation;
import assay.service.credits.Plan;
import assay.service.jobs.WaitingSlots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that a call which runs as a job responds with the result and a 200, or with the job and a 202, and
/// with nothing else.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class JobAnswersTest {

    private static final String URL = "/api/v1/scan/url";
    private static final String BLOG = "/api/v1/scan/blog";
    private static final String RESEARCH = "/api/v1/builder/research";
    private static final String GENERATE = "/api/v1/builder/generate";
    private static final String TEA = "https://tea.example/blog";

    private final RunningService service;
    private final Contract contract;

    JobAnswersTest(StoreKind kind) {
        service = RunningService.on(kind);
        contract = Contract.of(service);
    }

    @AfterEach
    void nobodyWaits() {
        service.web().beforeAnswering(_ -> {});
    }

    private void requireContract(String path, Reply reply) {
        Operation operation = contract.operations().stream()
                .filter(each -> each.path().equals(path))
                .findFirst()
                .orElseThrow();
        assertThat(contract.complaints(operation, reply)).as(reply.body()).isEmpty();
    }

    /// Returns a request for each kind of job.
    private Map<String, String> requests(String key) {
        Map<String, String> requests = new LinkedHashMap<>();
        requests.put(URL, "{\"url\":\"" + RunningService.PAGE + "\"}");
        requests.put(BLOG, "{\"url\":\"" + TEA + "\"}");
        String research = """
                {"primary_keyword": "green tea", "audience": "beginners", "house_product": "Leaf", "mock": true}
                """;
        requests.put(RESEARCH, research);
        String bundle = service.post(RESEARCH, key, research).text("/research_bundle/id");
        requests.put(GENERATE, "{\"research_bundle\":{\"id\":\"" + bundle + "\"},\"mock\":true}");
        return requests;
    }

    @Test
    void repeatedRequestsReturnTheJobWith202OrItsResultWith200() {
        String key = service.key(Plan.SCALE);

        requests(key).forEach((path, body) -> {
            Reply first = service.post(path, key, body, "Prefer", "respond-async", "Idempotency-Key", path);
            String location = first.header("Location").orElseThrow();
            service.get(location + "/events", key);
            Reply again = service.post(path, key, body, "Prefer", "respond-async", "Idempotency-Key", path);
            Reply result = service.post(path, key, body, "Idempotency-Key", path);

            assertThat(first.status()).as(path).isEqualTo(202);
            assertThat(again.status()).as(path).isEqualTo(202);
            assertThat(again.text("/id")).isEqualTo(first.text("/id"));
            assertThat(again.text("/state")).isEqualTo("succeeded");
            assertThat(again.header("Location")).hasValue(location);
            assertThat(again.header("Idempotency-Replayed")).hasValue("true");
            assertThat(result.status()).as(path).isEqualTo(200);
            assertThat(result.body())
                    .isEqualTo(service.get(location + "/result", key).body());
            requireContract(path, first);
            requireContract(path, again);
            requireContract(path, result);
        });
    }

    @Test
    void repeatedRequestsForFailedJobsReturnTheJobOrItsProblem() {
        String key = service.key(Plan.FREE);
        service.web().page("https://bare.example/", "<html><body></body></html>");
        String body = "{\"url\":\"https://bare.example/\"}";

        Reply first = service.post(URL, key, body, "Prefer", "respond-async", "Idempotency-Key", "bare");
        service.get(first.header("Location").orElseThrow() + "/events", key);
        Reply again = service.post(URL, key, body, "Prefer", "respond-async", "Idempotency-Key", "bare");
        Reply problem = service.post(URL, key, body, "Idempotency-Key", "bare");

        assertThat(again.status()).isEqualTo(202);
        assertThat(again.text("/id")).isEqualTo(first.text("/id"));
        assertThat(again.text("/problem/code")).isEqualTo("content_not_extractable");
        assertThat(problem.status()).as(problem.body()).isEqualTo(422);
        requireContract(URL, again);
        requireContract(URL, problem);
    }

    private static long id(Reply job) {
        return Long.parseLong(job.text("/id").substring("job_".length()));
    }

    @Test
    void cancelledJobsHaveNoResult() throws Exception {
        for (String path : new String[] {URL, BLOG}) {
            String key = service.key(Plan.FREE);
            CountDownLatch asked = new CountDownLatch(1);
            CountDownLatch cancelled = new CountDownLatch(1);
            service.web().beforeAnswering(url -> {
                if (url.getHost().equals("tea.example")) {
                    asked.countDown();
                    try {
                        cancelled.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
            });
            String body = "{\"url\":\"" + (path.equals(URL) ? RunningService.PAGE : TEA) + "\"}";
            CompletableFuture<Reply> waiting =
                    CompletableFuture.supplyAsync(() -> service.post(path, key, body, "Idempotency-Key", "k"));
            asked.await();
            String job = "/api/v1/jobs/" + service.get("/api/v1/jobs", key).text("/data/0/id");
            assertThat(service.delete(job, key).status()).isEqualTo(200);
            cancelled.countDown();

            Reply waited = waiting.join();
            Reply result = service.get(job + "/result", key);
            Reply replay = service.post(path, key, body, "Idempotency-Key", "k");
            Reply async = service.post(path, key, body, "Prefer", "respond-async", "Idempotency-Key", "k");

            assertThat(waited.status()).as(waited.body()).isEqualTo(409);
            assertThat(waited.text("/code")).isEqualTo("job_cancelled");
            assertThat(result.status()).as(result.body()).isEqualTo(409);
            assertThat(result.text("/code")).isEqualTo("job_cancelled");
            assertThat(replay.status()).as(replay.body()).isEqualTo(409);
            assertThat(async.status()).isEqualTo(202);
            assertThat(async.text("/state")).isEqualTo("cancelled");
            assertThat(async.at("/result_url").isNull()).isTrue();
            requireContract(path, waited);
            requireContract("/api/v1/jobs/{job_id}/result", result);
            requireContract(path, async);
        }
    }

    /// Otherwise, the requests of many tenants that wait would leave no room for requests that end by
    /// themselves.
    @Test
    void callsDoNotWaitIfTooManyOthersDo() {
        String key = service.key(Plan.FREE);
        WaitingSlots slots = service.bean(WaitingSlots.class);
        List<WaitingSlots.Slot> taken = new ArrayList<>();
        for (int i = 0; ; i++) {
            Optional<WaitingSlots.Slot> slot = slots.take("tenant " + i);
            if (slot.isEmpty()) {
                break;
            }
            taken.add(slot.get());
        }
        CountDownLatch goOn = new CountDownLatch(1);
        service.web().beforeAnswering(_ -> {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Reply later;
        Reply stream;
        try {
            later = service.post(URL, key, "{\"url\":\"" + RunningService.PAGE + "\"}");
            stream = service.get(later.header("Location").orElseThrow() + "/events", key);
        } finally {
            taken.forEach(WaitingSlots.Slot::close);
            goOn.countDown();
        }

        assertThat(later.status()).as(later.body()).isEqualTo(202);
        requireContract(URL, later);
        assertThat(stream.status()).isEqualTo(429);
        assertThat(stream.header("Retry-After")).isPresent();
        assertThat(service.get(later.header("Location").orElseThrow() + "/events", key)
                        .body())
                .contains("event: end");
    }

    @Test
    void resultOfACancelledJobOfAnyKindIsAConflict() {
        String key = service.key(Plan.SCALE);

        requests(key).forEach((path, body) -> {
            Reply first = service.post(path, key, body, "Prefer", "respond-async", "Idempotency-Key", path);
            String location = first.header("Location").orElseThrow();
            service.get(location + "/events", key);
            service.store()
                    .write(sql -> sql.run("UPDATE job SET state = 'cancelled', result = NULL WHERE id = ?", id(first)));

            Reply result = service.get(location + "/result", key);
            Reply replay = service.post(path, key, body, "Idempotency-Key", path);
            Reply async = service.post(path, key, body, "Prefer", "respond-async", "Idempotency-Key", path);

            assertThat(result.status()).as(result.body()).isEqualTo(409);
            assertThat(result.text("/code")).isEqualTo("job_cancelled");
            assertThat(replay.status()).as(replay.body()).isEqualTo(409);
            assertThat(replay.text("/code")).isEqualTo("job_cancelled");
            assertThat(async.status()).as(async.body()).isEqualTo(202);
            assertThat(async.text("/state")).isEqualTo("cancelled");
            requireContract("/api/v1/jobs/{job_id}/result", result);
            requireContract(path, replay);
            requireContract(path, async);
        });
    }

    /// Problems with which a job may end if it runs late: settings and stored objects may have changed since
    /// it began.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "not_configured",
                "not_found",
                "fetch_failed",
                "too_complex",
                "url_not_allowed",
                "content_not_extractable",
                "rate_limited"
            })
    void resultsOfFailedJobsMatchTheContract(String problem) {
        String key = service.key(Plan.FREE);
        Reply begun = service.post(URL, key, "{\"url\":\"" + RunningService.PAGE + "\"}", "Prefer", "respond-async");
        String location = begun.header("Location").orElseThrow();
        service.get(location + "/events", key);
        service.store()
                .write(sql -> sql.run(
                        "UPDATE job SET state = 'failed', problem = ?, detail = 'Why.' WHERE id = ?",
                        problem,
                        id(begun)));

        Reply result = service.get(location + "/result", key);

        assertThat(result.status()).as(result.body()).isGreaterThanOrEqualTo(400);
        requireContract("/api/v1/jobs/{job_id}/result", result);
    }

    @Test
    void keysListTheJobsOfTheirScopes() {
        String key = service.key(Plan.SCALE);
        requests(key).forEach((path, body) -> service.post(path, key, body));

        assertThat(kinds(limited(key, "build"))).containsOnly("research", "generate");
        assertThat(kinds(limited(key, "scan"))).containsOnly("scan_url", "scan_blog");
        assertThat(kinds(key)).containsOnly("scan_url", "scan_blog", "research", "generate");
        assertThat(service.get("/api/v1/jobs", limited(key, "webhooks")).status())
                .isEqualTo(403);
    }

    private String limited(String key, String scope) {
        return service.post("/api/v1/admin/keys", key, "{\"name\":\"Jobs\",\"scopes\":[\"" + scope + "\"]}")
                .text("/key");
    }

    private List<String> kinds(String key) {
        Reply list = service.get("/api/v1/jobs", key);
        assertThat(list.status()).as(list.body()).isEqualTo(200);
        requireContract("/api/v1/jobs", list);
        return list.at("/data").findValuesAsString("kind");
    }

    @Test
    void cancelledBlogScansHaveNoResultEvenWithScoredPosts() {
        String key = service.key(Plan.FREE);
        Reply begun = service.post(BLOG, key, "{\"url\":\"" + TEA + "\"}", "Prefer", "respond-async");
        String location = begun.header("Location").orElseThrow();
        service.get(location + "/events", key);
        service.store().write(sql -> sql.run("UPDATE job SET state = 'cancelled' WHERE id = ?", id(begun)));

        Reply result = service.get(location + "/result", key);

        assertThat(result.text("/code")).isEqualTo("job_cancelled");
        assertThat(service.get(location, key).at("/result_url").isNull()).isTrue();
        assertThat(service.get("/api/v1/scans", key).at("/data")).hasSize(1);
    }
}
