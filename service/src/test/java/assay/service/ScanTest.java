package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Tests `POST /api/v1/scan` and its side effects.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class ScanTest {

    private static final String TEA = """
            # How to brew green tea

            Green tea is best steeped at 80 °C for two minutes. 🍵

            ## Why not boiling?

            Boiling water draws out bitter tannins.
            """;

    private final RunningService service;

    ScanTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    private static String body(Object... fields) {
        Map<String, Object> body = new java.util.LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            body.put((String) fields[i], fields[i + 1]);
        }
        return RunningService.JSON.writeValueAsString(body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | `content` is required.",
                "{\"content\":7} | `content` must be a string, not a number.",
                "{\"content\":\"Tea.\",\"strictness\":\"loose\"} | `strictness` must be one of strict, balanced, permissive.",
                "{\"content\":\"Tea.\",\"language\":\"\"} | `language` must not be empty.",
                "{\"content\":\"Tea.\",\"colour\":\"green\"} | `colour`: There is no such field.",
                "{\"strictness\":\"loose\"} | 2 fields or values are invalid. See `errors`."
            })
    void detailMentionsTheOnlyInvalidField(String body, String detail) {
        RunningService.Reply reply = service.post("/api/v1/scan", service.key(), body);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/detail")).isEqualTo(detail);
    }

    @Test
    void responseContainsTheFieldsOfTheContractAndAdditionalOnes() {
        String key = service.key();
        RunningService.Reply reply = service.scan(key, TEA);

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).contains("application/json");
        JsonNode json = reply.json();
        assertThat(json.propertyNames())
                .containsExactly(
                        "slug",
                        "verdict",
                        "content_type",
                        "word_count",
                        "report",
                        "scan_id",
                        "engine_version",
                        "ruleset_version",
                        "as_of",
                        "credits_used",
                        "created_at");
        assertThat(json.get("report").propertyNames())
                .containsExactly(
                        "scores",
                        "suppressed_count",
                        "scores_unsuppressed",
                        "percentiles",
                        "caps",
                        "meta",
                        "checks_detail",
                        "action_items",
                        "inline_issues",
                        "not_applicable",
                        "notes");
        assertThat(json.at("/report/scores").propertyNames()).containsExactly("overall", "seo", "aeo", "geo");
        assertThat(json.at("/report/meta").propertyNames())
                .containsExactly("pass_count", "blocker_count", "fail_count", "warning_count", "optimization_count");
        assertThat(json.get("content_type").stringValue()).isEqualTo("blog");
        assertThat(json.get("as_of").stringValue())
                .isEqualTo(LocalDate.now(service.clock()).toString());
        assertThat(json.get("credits_used").intValue()).isEqualTo(1);
        assertThat(json.get("scan_id").longValue()).isPositive().isLessThan(1L << 53);
        for (JsonNode row : json.at("/report/checks_detail")) {
            assertThat(row.propertyNames())
                    .containsExactly(
                            "check",
                            "status",
                            "severity",
                            "reasons",
                            "metrics",
                            "engine",
                            "weight",
                            "points",
                            "points_lost",
                            "threshold",
                            "evidence",
                            "docs_url");
            assertThat(row.get("status")).isEqualTo(row.get("severity"));
        }
    }

    @Test
    void everyOptionIsAccepted() {
        RunningService.Reply reply = service.post(
                "/api/v1/scan",
                service.key(),
                body(
                        "content",
                        TEA,
                        "content_type",
                        "how_to",
                        "title",
                        "Green tea",
                        "slug",
                        "green-tea",
                        "primary_keyword",
                        "green tea",
                        "strictness",
                        "strict",
                        "meta_description",
                        "Steep it.",
                        "language",
                        "en-GB",
                        "base_url",
                        "https://tea.example/blog/",
                        "published_at",
                        "2026-01-02",
                        "modified_at",
                        "2026-02-03T04:05:06Z",
                        "as_of",
                        "2026-03-04",
                        "format",
                        "markdown",
                        "store_content",
                        false));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.text("/content_type")).isEqualTo("how_to");
        assertThat(reply.text("/as_of")).isEqualTo("2026-03-04");
        assertThat(reply.text("/slug")).isEqualTo("green-tea");
    }

    @Test
    void sameTextReturnsTheSameReportByteForByte() {
        String key = service.key();

        assertThat(report(service.scan(key, TEA))).isEqualTo(report(service.scan(key, TEA)));
    }

    @Test
    void storedScanIsReturnedByteForByteWithItsContent() {
        String key = service.key();
        RunningService.Reply scanned = service.scan(key, TEA);

        RunningService.Reply read = service.get("/api/v1/scans/" + scanned.text("/scan_id"), key);

        assertThat(read.status()).isEqualTo(200);
        assertThat(report(read)).isEqualTo(report(scanned));
        assertThat(read.body())
                .startsWith(scanned.body().substring(0, scanned.body().length() - 1));
        assertThat(read.text("/content")).isEqualTo(TEA);
    }

    @Test
    void contentIsNotStoredOnRequest() {
        String key = service.key();
        RunningService.Reply scanned = service.post("/api/v1/scan", key, body("content", TEA, "store_content", false));

        RunningService.Reply read = service.get("/api/v1/scans/" + scanned.text("/scan_id"), key);

        assertThat(read.body()).isEqualTo(scanned.body());
    }

    @Test
    void scanOfAnotherTenantIsNotFound() {
        String path = "/api/v1/scans/" + service.scan(service.key(), TEA).text("/scan_id");
        String stranger = service.key();

        assertThat(service.get(path, stranger).status()).isEqualTo(404);
        assertThat(service.delete(path, stranger).status()).isEqualTo(404);
        assertThat(service.get("/api/v1/scans", stranger).at("/data").size()).isZero();
    }

    @Test
    void invalidIdsAreNotFound() {
        String key = service.key();
        for (String id : List.of("0", "-1", "abc", "9".repeat(40), "1.5", "%20", "9007199254740993", "1e3", "x1")) {
            RunningService.Reply reply = service.get("/api/v1/scans/" + id, key);
            assertThat(reply.status()).as(id).isEqualTo(404);
            assertThat(reply.text("/code")).isEqualTo("not_found");
        }
    }

    @Test
    void scanCanBeDeletedOnlyOnce() {
        String key = service.key();
        String path = "/api/v1/scans/" + service.scan(key, TEA).text("/scan_id");

        RunningService.Reply removed = service.delete(path, key);

        assertThat(removed.status()).isEqualTo(204);
        assertThat(removed.body()).isEmpty();
        assertThat(service.get(path, key).status()).isEqualTo(404);
        assertThat(service.delete(path, key).status()).isEqualTo(404);
    }

    @Test
    void scanListIsPagedNewestFirst() {
        String key = service.key();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(service.scan(key, TEA + i).text("/scan_id"));
            service.clock().advance(Duration.ofMillis(5));
        }
        List<String> listed = new ArrayList<>();
        String path = "/api/v1/scans?limit=2";
        RunningService.Reply page = service.get(path, key);
        while (true) {
            page.at("/data").forEach(each -> listed.add(each.get("scan_id").asString()));
            if (!page.at("/has_more").booleanValue()) {
                break;
            }
            page = service.get(path + "&cursor=" + page.text("/next_cursor"), key);
        }

        assertThat(listed).isEqualTo(ids.reversed());
        assertThat(page.at("/next_cursor").isNull()).isTrue();
        assertThat(service.get("/api/v1/scans?limit=0", key).status()).isEqualTo(422);
        assertThat(service.get("/api/v1/scans?limit=101", key).status()).isEqualTo(422);
        assertThat(service.get("/api/v1/scans?limit=x", key).status()).isEqualTo(422);
        assertThat(service.get("/api/v1/scans?cursor=!!", key).status()).isEqualTo(422);
    }

    @Test
    void scanCostsOneCreditAndSendsItsEvent() {
        String key = service.key(Plan.FREE);
        RunningService.Reply scanned = service.scan(key, TEA);
        String tenant = tenant(scanned);

        assertThat(balance(tenant)).isEqualTo(49);
        assertThat(ledger(tenant)).isEqualTo(49);
        String event = service.store()
                .read(sql -> sql.first(
                                "SELECT body FROM event WHERE tenant = ? AND kind = 'scan.completed'",
                                row -> row.text(1),
                                tenant)
                        .orElseThrow());
        JsonNode json = RunningService.JSON.readTree(event);
        assertThat(json.propertyNames()).containsExactly("event", "id", "created_at", "data");
        assertThat(json.get("id").stringValue()).startsWith("evt_");
        assertThat(json.get("data").propertyNames())
                .containsExactly("scan_id", "tenant", "url", "verdict", "score", "credits_used");
        assertThat(json.at("/data/scan_id").asString()).isEqualTo(scanned.text("/scan_id"));
        assertThat(json.at("/data/score").isNumber()).isTrue();
        assertThat(json.at("/data/url").stringValue()).isEmpty();
    }

    @Test
    void rejectedScansAreFree() {
        String key = service.key(Plan.FREE);
        String tenant = tenant(service.scan(key, TEA));
        service.post("/api/v1/scan", key, "{}");
        service.post("/api/v1/scan", key, "{");

        assertThat(balance(tenant)).isEqualTo(49);
    }

    @Test
    void insufficientCreditsReturn402AndStoreNothing() {
        String key = service.key(Plan.FREE);
        String tenant = tenant(service.scan(key, TEA));
        spendAllBut(0, tenant);

        RunningService.Reply reply = service.scan(key, TEA);

        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.text("/code")).isEqualTo("insufficient_credits");
        assertThat(reply.at("/available").intValue()).isZero();
        assertThat(reply.at("/required").intValue()).isEqualTo(1);
        assertThat(service.get("/api/v1/scans", key).at("/data").size()).isEqualTo(1);
    }

    @Test
    void simultaneousRequestsNeverSpendTheSameCredit() throws Exception {
        String key = service.key(Plan.SCALE);
        String tenant = tenant(service.scan(key, TEA));
        spendAllBut(3, tenant);
        CountDownLatch go = new CountDownLatch(1);
        List<Integer> statuses = new ArrayList<>();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                answers.add(pool.submit(() -> {
                    go.await();
                    return service.scan(key, TEA).status();
                }));
            }
            go.countDown();
            for (Future<Integer> answer : answers) {
                statuses.add(answer.get());
            }
        }

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(3);
        assertThat(statuses).filteredOn(status -> status == 402).hasSize(17);
        assertThat(balance(tenant)).isZero();
        assertThat(service.get("/api/v1/scans", key).at("/data").size()).isEqualTo(4);
    }

    @Test
    void lowAndExhaustedEventsAreEachSentOnce() {
        String key = service.key(Plan.FREE);
        String tenant = tenant(service.scan(key, TEA));
        spendAllBut(6, tenant);
        for (int i = 0; i < 8; i++) {
            service.scan(key, TEA);
        }

        List<String> kinds = service.store()
                .read(sql -> sql.all(
                        "SELECT kind FROM event WHERE tenant = ? AND kind LIKE 'credit.%' ORDER BY sequence",
                        row -> row.text(1), tenant));
        assertThat(kinds).containsExactly("credit.low", "credit.exhausted");
        List<Long> sequence = service.store()
                .read(sql -> sql.all(
                        "SELECT sequence FROM event WHERE tenant = ? ORDER BY sequence", row -> row.number(1), tenant));
        assertThat(sequence)
                .isEqualTo(java.util.stream.LongStream.rangeClosed(1, sequence.size())
                        .boxed()
                        .toList());
    }

    @Test
    void repeatedIdempotentRequestCreatesOneScan() {
        String key = service.key(Plan.FREE);
        RunningService.Reply first = service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "a b");
        RunningService.Reply again =
                service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "\"a b\"");

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        assertThat(first.header("Idempotency-Replayed")).isEmpty();
        assertThat(balance(tenant(first))).isEqualTo(49);
    }

    @Test
    void deletedScanIsNotReplayed() {
        String key = service.key(Plan.FREE);
        String name = "removed-" + java.util.UUID.randomUUID();
        RunningService.Reply first = service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", name);
        String tenant = tenant(first);
        RunningService.Reply other =
                service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", name + "-other");
        service.delete("/api/v1/scans/" + first.text("/scan_id"), key);

        RunningService.Reply again = service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", name);

        assertThat(again.status()).isEqualTo(404);
        assertThat(again.text("/code")).isEqualTo("not_found");
        assertThat(again.text("/detail")).isEqualTo("This scan was deleted.");
        assertThat(balance(tenant)).isEqualTo(48);
        long dropped = service.store()
                .read(sql -> sql.number(
                        "SELECT count(*) FROM idempotency_key WHERE tenant = ? AND name = ? AND body IS NULL",
                        tenant,
                        name));
        assertThat(dropped).isEqualTo(1);
        assertThat(service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", name + "-other")
                        .body())
                .isEqualTo(other.body());
        service.clock().advance(Duration.ofHours(25));
        assertThat(service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", name)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void sameIdempotencyKeyWithAnotherBodyIsAMismatch() {
        String key = service.key();
        service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "k");
        RunningService.Reply other =
                service.post("/api/v1/scan", key, body("content", TEA + "!"), "Idempotency-Key", "k");

        assertThat(other.status()).isEqualTo(422);
        assertThat(other.text("/code")).isEqualTo("idempotency_mismatch");
    }

    @Test
    void idempotencyKeyExpiresAfterADay() {
        String key = service.key();
        RunningService.Reply first = service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "k");
        service.clock().advance(Duration.ofHours(25));
        RunningService.Reply later = service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "k");

        assertThat(later.text("/scan_id")).isNotEqualTo(first.text("/scan_id"));
    }

    @Test
    void abandonedIdempotencyKeyIsFreedWhenItsLeaseEnds() {
        String key = service.key();
        RunningService.Reply first =
                service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "lease");
        String tenant = tenant(first);
        service.store()
                .write(sql -> sql.run(
                        "UPDATE idempotency_key SET status = NULL, body = NULL WHERE name = 'lease' AND tenant = ?",
                        tenant));
        RunningService.Reply early =
                service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "lease");
        service.clock().advance(Duration.ofSeconds(10));
        RunningService.Reply later =
                service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "lease");

        assertThat(early.status()).isEqualTo(409);
        assertThat(early.number("Retry-After")).isEqualTo(1);
        assertThat(later.status()).isEqualTo(200);
        assertThat(later.header("Idempotency-Replayed")).isEmpty();
    }

    @Test
    void tenantsDoNotShareIdempotencyKeys() {
        RunningService.Reply one =
                service.post("/api/v1/scan", service.key(), body("content", TEA), "Idempotency-Key", "k");
        RunningService.Reply two =
                service.post("/api/v1/scan", service.key(), body("content", TEA), "Idempotency-Key", "k");

        assertThat(two.text("/scan_id")).isNotEqualTo(one.text("/scan_id"));
    }

    @Test
    void errorsAreReplayedToo() {
        String key = service.key();
        RunningService.Reply first = service.post("/api/v1/scan", key, "{\"x\":1}", "Idempotency-Key", "k");
        RunningService.Reply again = service.post("/api/v1/scan", key, "{\"x\":1}", "Idempotency-Key", "k");

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).contains("true");
    }

    @Test
    void simultaneousRepeatedRequestsAreChargedOnce() throws ExecutionException, InterruptedException {
        String key = service.key(Plan.SCALE);
        String tenant = tenant(service.scan(key, TEA));
        List<RunningService.Reply> replies = new ArrayList<>();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<RunningService.Reply>> answers = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                answers.add(pool.submit(
                        () -> service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "k")));
            }
            for (Future<RunningService.Reply> answer : answers) {
                replies.add(answer.get());
            }
        }

        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isIn(200, 409));
        assertThat(replies).filteredOn(reply -> reply.status() == 200).isNotEmpty();
        assertThat(replies)
                .filteredOn(reply -> reply.status() == 409)
                .allSatisfy(reply -> assertThat(reply.text("/code")).isEqualTo("idempotency_conflict"));
        assertThat(balance(tenant)).isEqualTo(Plan.SCALE.credits() - 2);
    }

    @Test
    void idempotencyKeyHas1To255PrintableCharacters() {
        String key = service.key();
        assertThat(service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "k".repeat(255))
                        .status())
                .isEqualTo(200);
        assertThat(service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "k".repeat(256))
                        .status())
                .isEqualTo(422);
        assertThat(service.post("/api/v1/scan", key, body("content", TEA), "Idempotency-Key", "\"\"")
                        .status())
                .isEqualTo(422);
    }

    private String report(RunningService.Reply reply) {
        String body = reply.body();
        return body.substring(body.indexOf("\"report\":"), body.indexOf(",\"scan_id\":"));
    }

    private String tenant(RunningService.Reply scanned) {
        return service.store()
                .read(sql -> sql.first(
                                "SELECT tenant FROM scan WHERE id = ?",
                                row -> row.text(1),
                                scanned.at("/scan_id").longValue())
                        .orElseThrow());
    }

    private long balance(String tenant) {
        return service.store().read(sql -> sql.number("SELECT balance FROM credit_account WHERE tenant = ?", tenant));
    }

    private long ledger(String tenant) {
        return service.store().read(sql -> sql.number("SELECT sum(amount) FROM ledger_entry WHERE tenant = ?", tenant));
    }

    private void spendAllBut(long rest, String tenant) {
        service.store().write(sql -> sql.run("UPDATE credit_account SET balance = ? WHERE tenant = ?", rest, tenant));
    }
}
