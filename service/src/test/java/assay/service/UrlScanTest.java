package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests that a page is fetched, scored and charged once, and that failures are not charged.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class UrlScanTest {

    private static final String PATH = "/api/v1/scan/url";
    private static final String TEA = "https://tea.example/blog/brew-green-tea";

    private final RunningService service;

    UrlScanTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    @AfterEach
    void nobodyWaits() {
        service.web().beforeAnswering(_ -> {});
    }

    private Reply scan(String key, String url, String... headers) {
        return service.post(PATH, key, "{\"url\":\"" + url + "\"}", headers);
    }

    private long available(String key) {
        return service.get("/api/v1/billing/entitlement", key).at("/available").asLong();
    }

    @Test
    void pageScanResponseHasTheFormOfATextScanResponse() {
        String key = service.key(Plan.FREE);
        long before = available(key);

        Reply reply = scan(key, TEA);

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.text("/url")).isEqualTo(TEA);
        assertThat(reply.text("/slug")).isEqualTo("brew-green-tea");
        assertThat(reply.at("/word_count").asInt()).isGreaterThan(100);
        assertThat(reply.at("/credits_used").asInt()).isEqualTo(1);
        assertThat(available(key)).isEqualTo(before - 1);
        Reply stored = service.get("/api/v1/scans/" + reply.text("/scan_id"), key);
        assertThat(stored.at("/report")).isEqualTo(reply.at("/report"));
        JsonNode issue = stored.at("/report/inline_issues/0");
        if (!issue.isMissingNode()) {
            assertThat(issue.get("end").asInt())
                    .isLessThanOrEqualTo(stored.text("/content").length());
        }
    }

    @Test
    void invalidUrlIsRejectedImmediately() {
        String key = service.key(Plan.FREE);

        Reply reply = scan(key, "not an address");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("validation_failed");
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/url");
        assertThat(service.get("/api/v1/jobs", key).at("/data")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://tea.example/",
                "file:///etc/passwd",
                "javascript:alert(1)",
                "data:text/html,tea",
                "gopher://tea.example/",
                "ws://tea.example/",
                "mailto:ada@tea.example",
                " FTP://tea.example/",
                "http://tea.example/",
                "view-source:https://tea.example/"
            })
    void urlsWithOtherSchemesReturnUrlNotAllowed(String url) {
        String key = service.key(Plan.FREE);
        String webhook = "{\"url\":\"" + url + "\",\"events\":[\"scan.completed\"]}";

        for (Reply reply : List.of(
                scan(key, url),
                service.post("/api/v1/scan/blog", key, "{\"url\":\"" + url + "\"}"),
                service.post("/api/v1/webhooks", key, webhook))) {
            assertThat(reply.status()).as(reply.body()).isEqualTo(422);
            assertThat(reply.text("/code")).isEqualTo("url_not_allowed");
            assertThat(reply.text("/errors/0/pointer")).isEqualTo("/url");
            assertThat(reply.text("/detail")).startsWith("`url`: Only https");
        }
    }

    @Test
    void pagesThatCannotBeScoredAreFree() {
        String key = service.key(Plan.FREE);
        long before = available(key);

        Reply refused = scan(key, "http://tea.example/");
        Reply unreachable = scan(key, "https://nobody.example/");
        Reply missing = scan(key, "https://tea.example/blog/gone");

        assertThat(refused.status()).as(refused.body()).isEqualTo(422);
        assertThat(refused.text("/code")).isEqualTo("url_not_allowed");
        assertThat(refused.text("/errors/0/pointer")).isEqualTo("/url");
        assertThat(unreachable.status()).isEqualTo(502);
        assertThat(unreachable.text("/code")).isEqualTo("fetch_failed");
        assertThat(missing.status()).isEqualTo(502);
        assertThat(missing.text("/detail")).isEqualTo("The server responded with status 404.");
        assertThat(available(key)).isEqualTo(before);
    }

    @Test
    void forbiddenUrlsCreateNoJob() {
        String key = service.key(Plan.FREE);
        String secret = "https://jane:hunter2@tea.example/";

        for (String path : List.of(PATH, "/api/v1/scan/blog")) {
            Reply refused = service.post(path, key, "{\"url\":\"" + secret + "\"}", "Prefer", "respond-async");

            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text("/code")).isEqualTo("url_not_allowed");
            assertThat(refused.text("/errors/0/pointer")).isEqualTo("/url");
            assertThat(refused.body()).doesNotContain("hunter2");
        }
        assertThat(service.get("/api/v1/jobs", key).at("/data")).isEmpty();
        String tenant = service.get("/api/v1/account", key).text("/id");
        long kept = service.store()
                .read(sql -> sql.number("SELECT count(*) FROM event WHERE tenant = ?", tenant)
                        + sql.number("SELECT count(*) FROM job WHERE request LIKE '%hunter2%'"));
        assertThat(kept).isZero();
    }

    @Test
    void repeatedIdempotentCallCreatesOneScan() {
        String key = service.key(Plan.FREE);

        Reply first = scan(key, TEA, "Idempotency-Key", "one");
        Reply second = scan(key, TEA, "Idempotency-Key", "one");

        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header("Idempotency-Replayed")).hasValue("true");
        assertThat(first.header("Idempotency-Replayed")).isEmpty();
        assertThat(available(key)).isEqualTo(49);
    }

    @Test
    void temporaryFailureCanBeRetriedWithTheSameKey() {
        String key = service.key(Plan.FREE);
        String url = "https://late.example/post";

        assertThat(scan(key, url, "Idempotency-Key", "late").status()).isEqualTo(502);
        service.web()
                .page(url, "<article><h1>Tea</h1><p>" + "Tea is best steeped late. ".repeat(40) + "</p></article>");

        assertThat(scan(key, url, "Idempotency-Key", "late").status()).isEqualTo(200);
    }

    @Test
    void nothingStartsWithoutCredits() {
        String key = service.key(Plan.FREE);
        for (int i = 0; i < 50; i++) {
            service.clock().advance(Duration.ofSeconds(2));
            assertThat(scan(key, TEA).status()).isEqualTo(200);
        }
        service.clock().advance(Duration.ofMinutes(2));

        Reply reply = scan(key, TEA);

        assertThat(reply.status()).as(reply.body()).isEqualTo(402);
        assertThat(reply.text("/code")).isEqualTo("insufficient_credits");
        assertThat(reply.at("/required").asInt()).isEqualTo(1);
    }

    @Test
    void callersCanGetTheJobInsteadOfWaiting() {
        String key = service.key(Plan.FREE);

        Reply accepted = scan(key, TEA, "Prefer", "wait=5, respond-async");

        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        String location = accepted.header("Location").orElseThrow();
        assertThat(accepted.text("/kind")).isEqualTo("scan_url");
        Reply events = service.get(location + "/events", key);
        assertThat(events.header("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertThat(events.body()).contains("event: end\ndata: {\"id\":\"" + accepted.text("/id"));
        Reply job = service.get(location, key);
        assertThat(job.text("/state")).isEqualTo("succeeded");
        assertThat(job.at("/credits_used").asInt()).isEqualTo(1);
        assertThat(service.get(job.text("/result_url"), key).text("/url")).isEqualTo(TEA);
        assertThat(service.get("/api/v1/jobs", key).text("/data/0/id")).isEqualTo(job.text("/id"));
    }

    @Test
    void failedJobExplainsWhyAndSendsAnEvent() {
        String key = service.key(Plan.FREE);

        Reply accepted = scan(key, "https://nobody.example/", "Prefer", "respond-async");
        String location = accepted.header("Location").orElseThrow();
        service.get(location + "/events", key);

        assertThat(service.get(location, key).text("/state")).isEqualTo("failed");
        assertThat(service.get(location, key).text("/problem/code")).isEqualTo("fetch_failed");
        assertThat(service.get(location + "/result", key).status()).isEqualTo(502);
        String tenant = service.get("/api/v1/account", key).text("/id");
        List<String> told = service.store()
                .read(sql -> sql.all("SELECT kind FROM event WHERE tenant = ?", row -> row.text(1), tenant));
        assertThat(told).containsExactly("scan.failed");
    }

    @Test
    void jobOfAnotherTenantIsNotFound() {
        String location = scan(service.key(Plan.FREE), TEA, "Prefer", "respond-async")
                .header("Location")
                .orElseThrow();
        String stranger = service.key(Plan.FREE);

        assertThat(service.get(location, stranger).status()).isEqualTo(404);
        assertThat(service.get(location + "/result", stranger).status()).isEqualTo(404);
        assertThat(service.get(location + "/events", stranger).status()).isEqualTo(404);
        assertThat(service.delete(location, stranger).status()).isEqualTo(404);
    }

    @Test
    void cancellingDuringTheFetchIsFree() throws Exception {
        String key = service.key(Plan.FREE);
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        service.web().beforeAnswering(url -> {
            if (url.toString().equals(TEA)) {
                asked.countDown();
                try {
                    cancelled.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        String location =
                scan(key, TEA, "Prefer", "respond-async").header("Location").orElseThrow();
        asked.await();
        assertThat(service.delete(location, key).status()).isEqualTo(200);
        cancelled.countDown();
        service.get(location + "/events", key);

        Reply job = service.get(location, key);
        assertThat(job.text("/state")).isEqualTo("cancelled");
        assertThat(job.at("/credits_used").asInt()).isZero();
        assertThat(available(key)).isEqualTo(50);
    }
}
