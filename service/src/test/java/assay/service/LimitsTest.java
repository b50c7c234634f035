package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests rate limits and their headers.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class LimitsTest {

    private static final String RESEARCH = "/api/v1/builder/research";

    private final RunningService service;

    private final StoreKind kind;

    LimitsTest(StoreKind kind) {
        this.kind = kind;
        service = RunningService.on(kind);
    }

    @Test
    void authenticatedResponsesHaveTheRateLimitHeaders() {
        String key = service.key(Plan.FREE);
        long now = service.clock().instant().getEpochSecond();

        Reply first = service.get("/api/v1/scans", key);
        Reply bad = service.post("/api/v1/scan", key, "{}");
        Reply nowhere = service.get("/api/v1/nowhere", key);

        assertThat(first.number("X-RateLimit-Limit")).isEqualTo(60);
        assertThat(first.number("X-RateLimit-Remaining")).isEqualTo(59);
        assertThat(first.number("X-RateLimit-Reset")).isEqualTo(now + 1);
        assertThat(first.header("RateLimit-Policy")).contains("\"default\";q=60;w=60");
        assertThat(first.header("RateLimit")).contains("\"default\";r=59;t=1");
        assertThat(bad.status()).isEqualTo(422);
        assertThat(bad.number("X-RateLimit-Remaining")).isEqualTo(58);
        assertThat(nowhere.status()).isEqualTo(404);
        assertThat(nowhere.number("X-RateLimit-Remaining")).isEqualTo(57);
    }

    @Test
    void keysOfATenantShareARateLimitThatRefillsOverTime() {
        String key = service.key(Plan.FREE);
        String second =
                service.post("/api/v1/admin/keys", key, "{\"name\":\"Second\"}").text("/key");
        for (int i = 1; i < 60; i++) {
            assertThat(service.get("/api/v1/scans", i % 2 == 0 ? key : second).status())
                    .isEqualTo(200);
        }
        long now = service.clock().instant().getEpochSecond();

        Reply over = service.get("/api/v1/scans", second);

        LimitHeaders.require(over, "default", 60);
        assertThat(over.text("/code")).isEqualTo("rate_limited");
        assertThat(over.number("Retry-After")).isEqualTo(1);
        assertThat(over.at("/retry_after").intValue()).isEqualTo(1);
        assertThat(over.number("X-RateLimit-Remaining")).isZero();
        assertThat(over.number("X-RateLimit-Reset")).isEqualTo(now + 60);
        service.clock().advance(Duration.ofSeconds(1));
        assertThat(service.get("/api/v1/scans", key).status()).isEqualTo(200);
        assertThat(service.get("/api/v1/scans", key).status()).isEqualTo(429);
        service.clock().advance(Duration.ofSeconds(60));
        assertThat(service.get("/api/v1/scans", key).number("X-RateLimit-Remaining"))
                .isEqualTo(59);
    }

    @Test
    void anonymousCallersGetTwentyRequestsAMinutePerIpAddress() {
        for (int i = 0; i < 20; i++) {
            assertThat(service.get("/api/v1/scans", "").status()).isEqualTo(401);
        }

        Reply over = service.get("/api/v1/scans", "");

        LimitHeaders.require(over, "address", 20);
        assertThat(over.number("Retry-After")).isEqualTo(3);
        assertThat(service.get("/api/v1/catalog/engines", "").status()).isEqualTo(429);
        // Requests for files and health are not counted, and a caller with a valid key is not anonymous.
        assertThat(service.get("/health", "").status()).isEqualTo(200);
        assertThat(service.get("/api/v1/scans", service.key()).status()).isEqualTo(200);
    }

    @Test
    void rateLimitErrorsMentionAMissingOrInvalidKey() {
        for (int i = 0; i < 20; i++) {
            service.get("/api/v1/scans", "ask_live_wrong");
        }

        Reply wrong = service.get("/api/v1/scans", "ask_live_wrong");
        Reply missing = service.get("/api/v1/scans", "");
        Reply session = service.get("/api/v1/auth/me", "wrong");
        Reply open = service.get("/api/v1/catalog/engines", "ask_live_wrong");

        for (Reply each : List.of(wrong, missing)) {
            LimitHeaders.require(each, "address", 20);
            assertThat(each.text("/detail"))
                    .contains(
                            "Send a valid API key", "Without authentication, the limit per IP address is 20 requests");
        }
        assertThat(session.text("/detail")).contains("Sign in, and send the session's access token");
        assertThat(open.text("/detail")).contains("Without a valid API key or session");
        LimitHeaders.waitForReset(service, open);
        assertThat(service.get("/api/v1/scans", "").status()).isEqualTo(401);
    }

    private Reply research(String key) {
        return service.post(RESEARCH, key, """
                {"primary_keyword": "green tea", "audience": "beginners", "house_product": "Leaf", "mock": true}
                """);
    }

    @Test
    void headersDescribeTheSignUpLimit() {
        String body = """
                {"email": "limits-%s@example.com", "password": "a kettle on the balcony", "name": "Ada"}
                """.formatted(kind.name().toLowerCase(Locale.ROOT));
        for (int i = 0; i < 5; i++) {
            assertThat(service.post("/api/v1/auth/sign-up", "", body).status()).isLessThan(300);
        }

        Reply over = service.post("/api/v1/auth/sign-up", "", body);

        LimitHeaders.require(over, "sign-up", 5);
        LimitHeaders.waitForReset(service, over);
        assertThat(service.post("/api/v1/auth/sign-up", "", body).status()).isLessThan(300);
    }

    @Test
    void headersDescribeTheModelCallLimit() {
        String key = service.key(Plan.FREE);
        research(key);
        research(key);

        Reply over = research(key);

        LimitHeaders.require(over, "model-calls", 2);
        assertThat(over.header("RateLimit-Policy")).hasValue("\"model-calls\";q=2;w=60");
        // The rate limit for requests is separate.
        assertThat(service.get("/api/v1/scans", key).number("X-RateLimit-Limit"))
                .isEqualTo(60);
        LimitHeaders.waitForReset(service, over);
        assertThat(research(key).status()).isEqualTo(200);
        assertThat(research(key).status()).isEqualTo(200);
    }

    @Test
    void headersDescribeTheConcurrencyLimitAndRejectedRequestsDoNotCount() {
        String key = service.key(Plan.FREE);
        String tenant = service.get("/api/v1/account", key).text("/id");
        long id = Math.abs((long) tenant.hashCode());
        service.store()
                .write(sql -> sql.run("""
                INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at, started_at)
                VALUES (?, ?, 'research', '{}', 'running', ?, 1, ?)
                """, id, tenant, false, service.clock().millis()));

        Reply over = research(key);
        research(key);
        research(key);

        LimitHeaders.require(over, "model-calls-at-once", 1);
        assertThat(over.header("RateLimit-Policy")).hasValue("\"model-calls-at-once\";q=1;qu=\"concurrent-requests\"");
        // The limit resets when the running research must have ended at the latest.
        assertThat(over.number("X-RateLimit-Reset"))
                .isEqualTo(
                        service.clock().instant().plus(Duration.ofMinutes(10)).getEpochSecond());
        service.store().write(sql -> sql.run("DELETE FROM job WHERE id = ?", id));
        assertThat(research(key).status()).isEqualTo(200);
        assertThat(research(key).status()).isEqualTo(200);
    }

    /// Waiting jobs are assumed to run in full after the running ones; an overdue job is assumed to run in
    /// full again.
    @Test
    void resetTimeAllowsForAllUnfinishedJobs() {
        String key = service.key(Plan.PRO);
        String tenant = service.get("/api/v1/account", key).text("/id");
        long id = Math.abs((long) tenant.hashCode()) * 1_000;
        long now = service.clock().millis();
        long minute = 60_000;
        job(id, tenant, now - 4 * minute);
        for (int i = 1; i < 5; i++) {
            job(id + i, tenant, null);
        }
        LimitHeaders.require(research(key), "model-calls-at-once", 5);
        assertThat(research(key).number("X-RateLimit-Reset")).isEqualTo(Math.ceilDiv(now + 16 * minute, 1_000));

        service.store()
                .write(sql -> sql.run("UPDATE job SET started_at = ? WHERE tenant = ?", now - 30 * minute, tenant));
        Reply resumed = research(key);
        assertThat(resumed.number("X-RateLimit-Reset")).isEqualTo(Math.ceilDiv(now + 10 * minute, 1_000));
        service.store().write(sql -> sql.run("DELETE FROM job WHERE tenant = ?", tenant));
    }

    private void job(long id, String tenant, @Nullable Long startedAt) {
        service.store().write(sql -> sql.run("""
                INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at, started_at)
                VALUES (?, ?, 'research', '{}', 'running', ?, 1, ?)
                """, id, tenant, false, startedAt));
    }

    @Test
    void headersDescribeTheUnfinishedJobsLimit() {
        String key = service.key(Plan.FREE);
        String tenant = service.get("/api/v1/account", key).text("/id");
        long first = Math.abs((long) tenant.hashCode()) * 1_000;
        service.store().write(sql -> {
            for (int i = 0; i < 100; i++) {
                sql.run("""
                        INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at)
                        VALUES (?, ?, 'scan_url', '{}', 'queued', ?, 1)
                        """, first + i, tenant, false);
            }
            return true;
        });

        Reply over = service.post("/api/v1/scan/url", key, "{\"url\":\"" + RunningService.PAGE + "\"}");

        LimitHeaders.require(over, "unfinished-jobs", 100);
        assertThat(over.number("Retry-After")).isEqualTo(10);
        assertThat(over.number("X-RateLimit-Reset"))
                .isEqualTo(Math.ceilDiv(service.clock().millis() + 3_600_000, 1_000L));
        service.store().write(sql -> sql.run("DELETE FROM job WHERE tenant = ?", tenant));
    }

    /// The payment provider sends many events from few IP addresses; a caller without a valid signature
    /// counts as anonymous.
    @Test
    void onlyRejectedPaymentEventsCountTowardsTheRateLimit() {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_LIMITS", "on");
        try (Shop shop = new Shop(settings)) {
            RunningService sells = shop.service();
            shop.buy(shop.tenant(), "growth", "monthly");
            FakeStripe.Event event = shop.stripe().take().getFirst();
            for (int i = 0; i < 45; i++) {
                assertThat(shop.stripe().deliver(sells, event).status()).isEqualTo(200);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(shop.stripe().deliver(sells, event.body(), "v1=00").status())
                        .isEqualTo(401);
            }
            Reply over = shop.stripe().deliver(sells, event.body(), "v1=00");
            LimitHeaders.require(over, "refused-events", 20);
            assertThat(over.number("Retry-After")).isEqualTo(3);
            // Anonymous requests must not lock out the provider, and the provider's requests must not lock
            // out anonymous callers.
            assertThat(sells.get("/api/v1/catalog/engines", "").status()).isEqualTo(200);
            sells.clock().advance(Duration.ofSeconds(3));
            assertThat(shop.stripe().deliver(sells, event).status()).isEqualTo(200);
        }
    }
}
