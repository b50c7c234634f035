package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Rate limits and their headers.
@ParameterizedClass
@EnumSource(StoreKind.class)
class LimitsTest {

    private final RunningService service;

    private final StoreKind kind;

    LimitsTest(StoreKind kind) {
        this.kind = kind;
        service = RunningService.on(kind);
    }

    @Test
    void everyAuthenticatedAnswerCarriesTheHeaders() {
        String key = service.key(Plan.FREE);
        long now = service.clock().instant().getEpochSecond();

        RunningService.Reply first = service.get("/api/v1/scans", key);
        RunningService.Reply bad = service.post("/api/v1/scan", key, "{}");
        RunningService.Reply nowhere = service.get("/api/v1/nowhere", key);

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
    void theLimitIsHeldOverAllKeysOfATenantAndFreesWithTime() {
        String key = service.key(Plan.FREE);
        String second =
                service.post("/api/v1/admin/keys", key, "{\"name\":\"Second\"}").text("/key");
        for (int i = 1; i < 60; i++) {
            assertThat(service.get("/api/v1/scans", i % 2 == 0 ? key : second).status())
                    .isEqualTo(200);
        }
        long now = service.clock().instant().getEpochSecond();

        RunningService.Reply over = service.get("/api/v1/scans", second);

        assertThat(over.status()).isEqualTo(429);
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
    void strangersHaveTwentyAMinuteAnAddress() {
        for (int i = 0; i < 20; i++) {
            assertThat(service.get("/api/v1/scans", "").status()).isEqualTo(401);
        }

        RunningService.Reply over = service.get("/api/v1/scans", "");

        assertThat(over.status()).isEqualTo(429);
        assertThat(over.number("Retry-After")).isEqualTo(3);
        assertThat(service.get("/api/v1/catalog/engines", "").status()).isEqualTo(429);
        // Files and health are not counted, and a valid key is not a stranger.
        assertThat(service.get("/health", "").status()).isEqualTo(200);
        assertThat(service.get("/api/v1/scans", service.key()).status()).isEqualTo(200);
    }

    /// The payment provider sends many from few addresses; who only says to be it is a stranger.
    @Test
    void refusedEventsAreCountedAndGoodOnesAreNot() {
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
            RunningService.Reply over = shop.stripe().deliver(sells, event.body(), "v1=00");
            assertThat(over.status()).isEqualTo(429);
            assertThat(over.number("Retry-After")).isEqualTo(3);
            // Whatever else strangers do there must not keep the provider out, nor this them.
            assertThat(sells.get("/api/v1/catalog/engines", "").status()).isEqualTo(200);
            sells.clock().advance(Duration.ofSeconds(3));
            assertThat(shop.stripe().deliver(sells, event).status()).isEqualTo(200);
        }
    }
}
