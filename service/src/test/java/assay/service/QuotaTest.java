package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.service.credits.Reconciliation;
import assay.service.credits.Storage;
import assay.service.platform.Sweep;
import assay.service.platform.web.Idempotency;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests how much a tenant may store, and that counted bytes match stored bytes.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class QuotaTest {

    private static final String RESEARCH = "/api/v1/builder/research";
    private static final String GENERATE = "/api/v1/builder/generate";
    private static final String KEYS = "/api/v1/admin/keys";
    private static final String BUNDLES = "/api/v1/builder/bundles";
    private static final String TEXT =
            "# Tee\n\nGrüner Tee zieht zwei Minuten, wie man weiß; kochendes Wasser macht ihn bitter, und wer ihn vergisst, gießt ihn besser weg.\n";

    /// This test has its own services, because some of its counts are invented and would break other tests
    /// that reconcile counts.
    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);

    private final RunningService service;

    QuotaTest(StoreKind kind) {
        service = SERVICES.computeIfAbsent(
                kind, each -> new RunningService(each.empty(), RunningService.TestBeans.class));
        // After two minutes, no rate limit is used up.
        service.clock().advance(Duration.ofMinutes(2));
    }

    @AfterAll
    static void end() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
    }

    private static String body(Map<String, ?> fields) {
        return RunningService.JSON.writeValueAsString(fields);
    }

    private static Map<String, Object> wanted() {
        return new HashMap<>(Map.of(
                "primary_keyword", "best crm for startups",
                "audience", "founders of small companies",
                "house_product", "Acme CRM",
                "tool_count", 3,
                "mock", true));
    }

    private Reply entitlement(String key) {
        return service.get("/api/v1/billing/entitlement", key);
    }

    private String tenant(String key) {
        return entitlement(key).text("/tenant");
    }

    private long stored(String key) {
        return entitlement(key).at("/in_use/stored_bytes").asLong();
    }

    /// Returns the number of bytes that are stored in the rows.
    private long lying(String key) {
        String tenant = tenant(key);
        return service.store().read(sql -> {
            long sum = 0;
            for (String rows : List.of(
                    "SELECT coalesce(content, '') || coalesce(options, '') || coalesce(page, '')"
                            + " || CASE credits_used WHEN 0 THEN report ELSE '' END FROM scan WHERE tenant = ?",
                    "SELECT body FROM research_bundle WHERE tenant = ?",
                    "SELECT draft.body FROM draft JOIN job ON job.id = draft.job WHERE job.tenant = ?",
                    "SELECT coalesce(body, '') FROM idempotency_key WHERE tenant = ?",
                    "SELECT output FROM draft_step JOIN job ON job.id = draft_step.job WHERE job.tenant = ?")) {
                for (String text : sql.all(rows, row -> row.text(1), tenant)) {
                    sum += text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
                }
            }
            return sum;
        });
    }

    private void leave(String key, long bytes) {
        String tenant = tenant(key);
        service.store()
                .write(sql -> sql.run(
                        "UPDATE credit_account SET stored = ? WHERE tenant = ?",
                        Plan.FREE.storedBytes() - bytes,
                        tenant));
    }

    private void sweep() {
        for (Sweep each : service.beans(Sweep.class)) {
            if (each.name().startsWith("old ")
                    || each.name().startsWith("scans ")
                    || each.name().startsWith("expired idempotency")) {
                while (each.sweep() > 0) {
                    // The loop repeats until nothing is left.
                }
            }
        }
    }

    /// A rejected request has no effect: if its response does not fit even into the five megabytes beyond the
    /// plan, the repeated request is rejected again.
    @Test
    void errorResponsesAreStoredIfTheyFitTheQuota() {
        String key = service.key(Plan.FREE);
        String wrong = body(Map.of("content", TEXT, "wrong", 1));
        leave(key, -5_000_000);
        for (int i = 0; i < 2; i++) {
            Reply refused = service.post("/api/v1/scan", key, wrong, "Idempotency-Key", "no-room");
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.header("Idempotency-Replayed")).isEmpty();
        }
        leave(key, -4_900_000);
        service.post("/api/v1/scan", key, wrong, "Idempotency-Key", "room");
        assertThat(service.post("/api/v1/scan", key, wrong, "Idempotency-Key", "room")
                        .header("Idempotency-Replayed"))
                .hasValue("true");
    }

    /// Responses for completed work may exceed the plan's storage limit by up to five megabytes.
    @Test
    void smallResponsesMaySlightlyExceedTheQuota() {
        String key = service.key(Plan.FREE);
        String wanted = body(Map.of("name", "Another", "scopes", List.of("scan")));
        leave(key, -4_900_000);
        Reply first = service.post(KEYS, key, wanted, "Idempotency-Key", "beyond");
        assertThat(first.status()).as(first.body()).isEqualTo(201);
        assertThat(service.post(KEYS, key, wanted, "Idempotency-Key", "beyond").header("Idempotency-Replayed"))
                .hasValue("true");
        String full = service.key(Plan.FREE);
        leave(full, -5_000_000);
        assertThat(service.post(KEYS, full, wanted, "Idempotency-Key", "too-much")
                        .status())
                .isEqualTo(201);
        assertThat(service.post(KEYS, full, wanted, "Idempotency-Key", "too-much")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void countedBytesMatchStoredBytes() {
        String key = service.key();
        assertThat(stored(key)).isZero();

        Reply kept = service.scan(key, TEXT);
        Reply reportAlone = service.post("/api/v1/scan", key, body(Map.of("content", TEXT, "store_content", false)));
        assertThat(kept.status()).isEqualTo(200);
        assertThat(reportAlone.status()).isEqualTo(200);
        assertThat(stored(key)).isEqualTo(lying(key)).isGreaterThan(TEXT.length());
        service.post("/api/v1/scan/url", key, body(Map.of("url", RunningService.PAGE)));
        service.post("/api/v1/scan/blog", key, body(Map.of("url", "https://tea.example/blog")));
        long scans = stored(key);
        assertThat(scans).isEqualTo(lying(key));
        Reply bundle = service.post(RESEARCH, key, body(wanted()));
        String id = bundle.text("/research_bundle/id");
        assertThat(service.post(GENERATE, key, body(Map.of("research_bundle", Map.of("id", id), "mock", true)))
                        .status())
                .isEqualTo(200);
        assertThat(stored(key)).isEqualTo(lying(key)).isGreaterThan(scans);

        assertThat(service.delete(BUNDLES + "/" + id, key).status()).isEqualTo(204);
        assertThat(stored(key)).isEqualTo(lying(key));
        assertThat(service.delete("/api/v1/scans/" + kept.text("/scan_id"), key).status())
                .isEqualTo(204);
        assertThat(stored(key)).isEqualTo(lying(key));
        service.clock().advance(Duration.ofDays(91));
        sweep();
        assertThat(stored(key)).isEqualTo(lying(key)).isZero();
        assertThat(service.bean(Reconciliation.class).run().wrong())
                .noneMatch(each -> each.startsWith(tenant(key) + ":"));
    }

    /// If free reports didn't count, any number could be stored.
    @Test
    void freeReportsCountTowardsTheQuota() {
        String key = service.key(Plan.FREE);

        Reply kept = service.scan(key, "# Tea");
        Reply reportAlone = service.post("/api/v1/scan", key, body(Map.of("content", "# Tea", "store_content", false)));

        assertThat(kept.at("/credits_used").asInt()).isZero();
        assertThat(reportAlone.at("/credits_used").asInt()).isZero();
        assertThat(stored(key)).isEqualTo(lying(key)).isGreaterThan(2_000);
        assertThat(service.bean(Reconciliation.class).run().wrong())
                .noneMatch(each -> each.startsWith(tenant(key) + ":"));

        leave(key, 1_000);
        Reply refused = service.post("/api/v1/scan", key, body(Map.of("content", "# Tea", "store_content", false)));
        assertThat(refused.status()).as(refused.body()).isEqualTo(402);
        assertThat(refused.text("/code")).isEqualTo("quota_exceeded");
        leave(key, 1_000_000);
        long stored = stored(key);
        service.delete("/api/v1/scans/" + reportAlone.text("/scan_id"), key);
        assertThat(stored(key)).isLessThan(stored);
    }

    @Test
    void concurrentInsertsAndDeletionsAreCountedCorrectly() {
        String key = service.key();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                int number = i;
                var _ = threads.submit(() -> {
                    Reply scan = service.scan(key, TEXT + number);
                    return number % 2 == 0 ? service.delete("/api/v1/scans/" + scan.text("/scan_id"), key) : scan;
                });
            }
        }
        assertThat(stored(key)).isEqualTo(lying(key)).isPositive();
    }

    @Test
    void reconciliationReportsWrongByteCounts() {
        String key = service.key();
        service.scan(key, TEXT);
        String tenant = tenant(key);
        service.store().write(sql -> sql.run("UPDATE credit_account SET stored = stored + 1 WHERE tenant = ?", tenant));

        assertThat(service.bean(Reconciliation.class).run().wrong())
                .anyMatch(each -> each.startsWith(tenant + ":") && each.contains("bytes count as stored"));
    }

    @Test
    void textsBeyondTheQuotaAreRejectedWithoutScoring() {
        String key = service.key(Plan.FREE);
        leave(key, 10);
        long before = entitlement(key).at("/available").asLong();

        Reply refused = service.scan(key, TEXT);

        assertThat(refused.status()).as(refused.body()).isEqualTo(402);
        assertThat(refused.text("/code")).isEqualTo("quota_exceeded");
        assertThat(refused.at("/available").asLong()).isEqualTo(10);
        assertThat(refused.at("/required").asLong())
                .isEqualTo(TEXT.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
        assertThat(refused.text("/detail")).contains("50,000,000 bytes");
        assertThat(entitlement(key).at("/available").asLong()).isEqualTo(before);
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();
        Reply alone = service.post("/api/v1/scan", key, body(Map.of("content", TEXT, "store_content", false)));
        assertThat(alone.status()).as(alone.body()).isEqualTo(200);
        assertThat(alone.at("/credits_used").asInt()).isEqualTo(1);
    }

    @Test
    void metadataOfATextIsCountedBeforeItIsStored() {
        String key = service.key(Plan.FREE);
        // There is room for the text, but not for its metadata.
        leave(key, TEXT.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);

        Reply refused = service.scan(key, TEXT);

        assertThat(refused.status()).as(refused.body()).isEqualTo(402);
        assertThat(refused.text("/code")).isEqualTo("quota_exceeded");
        assertThat(service.get("/api/v1/scans", key).at("/data")).isEmpty();
    }

    private Reply reported(String key, String content, String name) {
        return service.post(
                "/api/v1/scan", key, body(Map.of("content", content, "store_content", false)), "Idempotency-Key", name);
    }

    private boolean inOrder(String key) {
        String tenant = tenant(key);
        return service.bean(Reconciliation.class).run().wrong().stream()
                .noneMatch(each -> each.startsWith(tenant + ":"));
    }

    @Tag("direct")
    @Test
    void idempotentResponsesAreCountedUntilDeleted() {
        String key = service.key();
        Reply first = reported(key, TEXT, "counted");
        assertThat(first.status()).as(first.body()).isEqualTo(200);
        assertThat(stored(key))
                .isEqualTo(lying(key))
                .isEqualTo(first.body().getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
        assertThat(reported(key, TEXT, "counted").body()).isEqualTo(first.body());
        assertThat(reported(key, "another", "counted").status()).isEqualTo(422);
        assertThat(stored(key)).isEqualTo(lying(key));
        assertThat(inOrder(key)).isTrue();

        service.clock().advance(Duration.ofHours(25));
        // A new request may reuse the key before it is swept.
        assertThat(reported(key, TEXT + TEXT, "counted").status()).isEqualTo(200);
        assertThat(stored(key)).isEqualTo(lying(key)).isPositive();
        service.clock().advance(Duration.ofHours(25));
        sweep();
        assertThat(stored(key)).isEqualTo(lying(key)).isZero();
        assertThat(inOrder(key)).isTrue();
    }

    @Test
    void responsesDeletedWithTheirScanNoLongerCountTowardTheQuota() {
        String key = service.key();
        Reply scan = service.post("/api/v1/scan", key, body(Map.of("content", TEXT)), "Idempotency-Key", "gone");
        assertThat(stored(key)).isEqualTo(lying(key)).isGreaterThan(scan.body().length());

        assertThat(service.delete("/api/v1/scans/" + scan.text("/scan_id"), key).status())
                .isEqualTo(204);

        assertThat(stored(key)).isEqualTo(lying(key)).isZero();
    }

    @Test
    void erasureSubtractsResponsesFromTheQuota() {
        String key = service.key();
        reported(key, TEXT, "erased");
        String tenant = tenant(key);

        int gone = service.store().write(sql -> service.bean(Idempotency.class).erase(sql, tenant));

        assertThat(gone).isEqualTo(1);
        assertThat(stored(key)).isEqualTo(lying(key)).isZero();
    }

    @Test
    void fullStorageDropsLargeResponsesWithoutChargingAgain() {
        String key = service.key(Plan.FREE);
        String content = TEXT.repeat(200);
        leave(key, 1_000);
        long before = entitlement(key).at("/available").asLong();

        Reply first = reported(key, content, "full");
        Reply again = reported(key, content, "full");

        assertThat(first.status()).as(first.body()).isEqualTo(200);
        assertThat(first.body().length()).isGreaterThan(10_000);
        assertThat(again.status()).as(again.body()).isEqualTo(404);
        assertThat(again.text("/detail")).contains("its response was not stored because your storage was full.");
        assertThat(entitlement(key).at("/available").asLong()).isEqualTo(before - 1);
        assertThat(stored(key)).isEqualTo(Plan.FREE.storedBytes() - 1_000);
        assertThat(service.get("/api/v1/scans", key).at("/data")).hasSize(1);
    }

    @Test
    void fullStorageKeepsSmallResponses() {
        String key = service.key(Plan.FREE);
        leave(key, 0);

        Reply refused = service.post("/api/v1/scan", key, body(Map.of("content", TEXT)), "Idempotency-Key", "small");
        Reply again = service.post("/api/v1/scan", key, body(Map.of("content", TEXT)), "Idempotency-Key", "small");

        assertThat(refused.text("/code")).isEqualTo("quota_exceeded");
        assertThat(again.body()).isEqualTo(refused.body());
        assertThat(again.headers().get("idempotency-replayed")).containsExactly("true");
        assertThat(stored(key))
                .isEqualTo(Plan.FREE.storedBytes() + refused.body().length());
    }

    @Test
    void fullStorageRejectsNewJobs() {
        String key = service.key(Plan.FREE);
        leave(key, 0);

        for (Reply refused : List.of(
                service.post(RESEARCH, key, body(wanted())),
                service.post(GENERATE, key, body(Map.of("research_bundle", Map.of("id", "rb_example"), "mock", true))),
                service.post("/api/v1/scan/url", key, body(Map.of("url", RunningService.PAGE))),
                service.post("/api/v1/scan/blog", key, body(Map.of("url", "https://tea.example/blog"))))) {
            assertThat(refused.status()).as(refused.body()).isEqualTo(402);
            assertThat(refused.text("/code")).isEqualTo("quota_exceeded");
        }
        assertThat(service.get("/api/v1/jobs", key).at("/data")).isEmpty();
        assertThat(service.post(
                                "/api/v1/scan/url",
                                key,
                                body(Map.of("url", RunningService.PAGE, "store_content", false)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void postsBeyondTheQuotaAreListedButNotCharged() {
        String key = service.key(Plan.FREE);
        leave(key, 5);
        long before = entitlement(key).at("/available").asLong();

        Reply reply = service.post("/api/v1/scan/blog", key, body(Map.of("url", "https://tea.example/blog")));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.text("/failures/0/problem/code")).isEqualTo("quota_exceeded");
        assertThat(entitlement(key).at("/available").asLong()).isEqualTo(before);
        assertThat(stored(key)).isEqualTo(Plan.FREE.storedBytes() - 5);
    }

    @Test
    void uploadedBundlesMustFitTheQuota() {
        String key = service.key(Plan.FREE);
        var bundle = ((tools.jackson.databind.node.ObjectNode)
                        service.post(RESEARCH, key, body(wanted())).at("/research_bundle"))
                .put("audience", "everybody");
        leave(key, 100);

        Reply refused = service.post(GENERATE, key, body(Map.of("research_bundle", bundle, "mock", true)));

        assertThat(refused.status()).as(refused.body()).isEqualTo(402);
        assertThat(refused.text("/code")).isEqualTo("quota_exceeded");
    }

    @Test
    void mockResultsAreDeletedAfterSevenDays() {
        String key = service.key();
        String id = service.post(RESEARCH, key, body(wanted())).text("/research_bundle/id");
        service.post(GENERATE, key, body(Map.of("research_bundle", Map.of("id", id), "mock", true)));
        String scan = service.scan(key, TEXT).text("/scan_id");
        service.clock().advance(Duration.ofDays(6));
        sweep();
        assertThat(service.get("/api/v1/jobs", key).at("/data").size()).isEqualTo(2);
        assertThat(service.get(BUNDLES + "/" + id, key).status()).isEqualTo(200);

        service.clock().advance(Duration.ofDays(2));
        sweep();

        assertThat(service.get("/api/v1/jobs", key).at("/data")).isEmpty();
        assertThat(service.get(BUNDLES + "/" + id, key).status()).isEqualTo(404);
        assertThat(service.get("/api/v1/scans/" + scan, key).status()).isEqualTo(200);
        assertThat(stored(key)).isEqualTo(lying(key)).isPositive();
    }

    @Test
    void unconfirmedAccountsCannotStoreData() {
        PageClient browser = new PageClient(service);
        String email = "unconfirmed" + service.clock().millis() + "@example.com";
        browser.get("/sign-up");
        browser.post("/sign-up", "name", "Ada", "email", email, "password", "steeped at eighty degrees");
        browser.get("/drafts/new");

        PageClient.Shown refused = browser.post(
                "/drafts/new",
                "primary_keyword",
                "best crm for startups",
                "audience",
                "founders of small companies",
                "house_product",
                "Acme CRM",
                "tool_count",
                "3",
                "llm_provider",
                "mock");

        assertThat(refused.text()).contains("Confirm your email address first");
        long jobs = service.store().read(sql -> sql.number("""
                SELECT count(*) FROM job j JOIN membership m ON m.tenant = j.tenant JOIN person p ON p.id = m.person
                WHERE p.email = ?
                """, email));
        assertThat(jobs).isZero();
    }

    @Test
    void quotaDependsOnThePlan() {
        assertThat(entitlement(service.key(Plan.FREE))
                        .at("/limits/stored_bytes")
                        .asLong())
                .isEqualTo(50_000_000L);
        String pro = tenant(service.key(Plan.PRO));
        assertThat(service.bean(Storage.class).use(pro).limit()).isEqualTo(10_000_000_000L);
    }
}
