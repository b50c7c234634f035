package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests the life cycle of API keys.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class KeysTest {

    private static final String KEYS = "/api/v1/admin/keys";

    private final RunningService service;

    KeysTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    @Test
    void newKeysAreShownOnceAndHaveAllScopesExceptAdmin() {
        String admin = service.key();
        RunningService.Reply made = service.post(KEYS, admin, "{\"name\":\"CI\"}");

        assertThat(made.status()).as(made.body()).isEqualTo(201);
        String key = made.text("/key");
        assertThat(key).matches("ask_live_[0-9A-Za-z]{36}");
        assertThat(made.at("/scopes").toString())
                .isEqualTo("[\"scan\",\"build\",\"fix\",\"webhooks\",\"account:read\"]");
        assertThat(made.text("/prefix")).isEqualTo(key.substring(0, 12));
        assertThat(made.text("/last4")).isEqualTo(key.substring(41));
        assertThat(service.scan(key, "Tea.").status()).isEqualTo(200);
        assertThat(service.get(KEYS, key).status()).isEqualTo(403);
        assertThat(service.get(KEYS, admin).body()).doesNotContain(key).contains(made.text("/id"));
        List<String> stored = service.store()
                .read(sql -> sql.all("SELECT hash FROM api_key WHERE id = ?", row -> row.text(1), made.text("/id")));
        assertThat(stored).singleElement().asString().hasSize(64).doesNotContain(key);
    }

    @Test
    void revokedKeysAreRejectedImmediately() {
        String admin = service.key();
        RunningService.Reply made = service.post(KEYS, admin, "{\"name\":\"CI\"}");
        String key = made.text("/key");
        assertThat(service.scan(key, "Tea.").status()).isEqualTo(200);

        assertThat(service.delete(KEYS + "/" + made.text("/id"), admin).status())
                .isEqualTo(204);

        assertThat(service.scan(key, "Tea.").status()).isEqualTo(401);
        assertThat(service.delete(KEYS + "/" + made.text("/id"), admin).status())
                .isEqualTo(404);
    }

    @Test
    void expiredKeysAreRejectedLikeUnknownOnes() {
        String admin = service.key();
        String expiry = service.clock().instant().plus(Duration.ofHours(1)).toString();
        String key = service.post(KEYS, admin, "{\"name\":\"CI\",\"expires_at\":\"" + expiry + "\"}")
                .text("/key");
        assertThat(service.scan(key, "Tea.").status()).isEqualTo(200);
        service.clock().advance(Duration.ofHours(2));

        RunningService.Reply expired = service.scan(key, "Tea.");
        RunningService.Reply misspelt = service.scan(key.substring(0, 44) + (key.endsWith("A") ? "B" : "A"), "Tea.");

        assertThat(expired.status()).isEqualTo(401);
        assertThat(expired.text("/detail")).isEqualTo(misspelt.text("/detail"));
        assertThat(expired.header("WWW-Authenticate")).contains("Bearer");
    }

    @Test
    void rotatedKeysWorkForTheirGracePeriod() {
        String admin = service.key();
        RunningService.Reply made = service.post(KEYS, admin, "{\"name\":\"CI\",\"scopes\":[\"scan\"]}");
        String old = made.text("/key");

        RunningService.Reply rotated =
                service.post(KEYS + "/" + made.text("/id") + "/rotate", admin, "{\"grace_hours\":24}");

        assertThat(rotated.status()).as(rotated.body()).isEqualTo(201);
        assertThat(rotated.at("/scopes").toString()).isEqualTo("[\"scan\"]");
        assertThat(rotated.text("/name")).isEqualTo("CI");
        assertThat(service.scan(old, "Tea.").status()).isEqualTo(200);
        assertThat(service.scan(rotated.text("/key"), "Tea.").status()).isEqualTo(200);
        service.clock().advance(Duration.ofHours(24));
        assertThat(service.scan(old, "Tea.").status()).isEqualTo(401);
        assertThat(service.scan(rotated.text("/key"), "Tea.").status()).isEqualTo(200);
    }

    @Test
    void gracePeriodDefaultsToOneDay() {
        String admin = service.key();
        RunningService.Reply made = service.post(KEYS, admin, "{\"name\":\"CI\"}");

        RunningService.Reply rotated = service.send(service.request(KEYS + "/" + made.text("/id") + "/rotate", admin)
                .POST(java.net.http.HttpRequest.BodyPublishers.noBody()));

        assertThat(rotated.status()).as(rotated.body()).isEqualTo(201);
        service.clock().advance(Duration.ofHours(24).minusMillis(1));
        assertThat(service.scan(made.text("/key"), "Tea.").status()).isEqualTo(200);
        service.clock().advance(Duration.ofMillis(1));
        assertThat(service.scan(made.text("/key"), "Tea.").status()).isEqualTo(401);
        for (String grace : List.of("25", "-1", "\"1\"", "1.5")) {
            assertThat(service.post(
                                    KEYS + "/" + rotated.text("/id") + "/rotate",
                                    admin,
                                    "{\"grace_hours\":" + grace + "}")
                            .status())
                    .as(grace)
                    .isEqualTo(422);
        }
    }

    @Test
    void zeroGracePeriodEndsTheOldKeyImmediately() {
        String admin = service.key();
        RunningService.Reply made = service.post(KEYS, admin, "{\"name\":\"CI\"}");

        service.post(KEYS + "/" + made.text("/id") + "/rotate", admin, "{\"grace_hours\":0}");

        assertThat(service.scan(made.text("/key"), "Tea.").status()).isEqualTo(401);
    }

    @Test
    void keysCannotGrantScopesTheyDoNotHave() {
        String admin = service.key();
        String some = service.post(KEYS, admin, "{\"name\":\"Some\",\"scopes\":[\"admin\",\"scan\"]}")
                .text("/key");

        assertThat(service.post(KEYS, some, "{\"name\":\"More\",\"scopes\":[\"build\"]}")
                        .status())
                .isEqualTo(403);
        assertThat(service.post(KEYS, some, "{\"name\":\"Less\"}").at("/scopes").toString())
                .isEqualTo("[\"scan\"]");
    }

    @Test
    void keysAreLimitedByPlan() {
        String admin = service.key(Plan.FREE);
        assertThat(service.post(KEYS, admin, "{\"name\":\"Two\"}").status()).isEqualTo(201);

        RunningService.Reply third = service.post(KEYS, admin, "{\"name\":\"Three\"}");

        assertThat(third.status()).isEqualTo(402);
        assertThat(third.text("/code")).isEqualTo("plan_required");
        assertThat(third.text("/detail")).startsWith("The free plan includes 2 API keys, and you use 2");
        // The response contains no credit figures, because they are irrelevant here.
        assertThat(third.json().propertyNames()).doesNotContain("available", "required");
    }

    @Test
    void keysCanBeRotatedOnlyOnce() {
        String admin = service.key(Plan.FREE);
        RunningService.Reply made = service.post(KEYS, admin, "{\"name\":\"Two\"}");
        String rotate = KEYS + "/" + made.text("/id") + "/rotate";
        assertThat(service.post(rotate, admin, "{\"grace_hours\":24}").status()).isEqualTo(201);

        RunningService.Reply again = service.post(rotate, admin, "{\"grace_hours\":24}");

        assertThat(again.status()).isEqualTo(404);
        assertThat(again.text("/code")).isEqualTo("not_found");
        assertThat(service.get(KEYS, admin).at("/data").size()).isEqualTo(3);
    }

    @Test
    void keysHaveAtMostOneActivePredecessor() {
        String admin = service.key(Plan.FREE);
        RunningService.Reply last = service.post(KEYS, admin, "{\"name\":\"Two\"}");
        List<String> texts = new ArrayList<>(List.of(last.text("/key")));
        for (int i = 0; i < 4; i++) {
            last = service.post(KEYS + "/" + last.text("/id") + "/rotate", admin, "{\"grace_hours\":24}");
            assertThat(last.status()).as(last.body()).isEqualTo(201);
            texts.add(last.text("/key"));
        }

        assertThat(texts.stream()
                        .map(text -> service.scan(text, "Tea.").status())
                        .toList())
                .containsExactly(401, 401, 401, 200, 200);
    }

    @Test
    void replacedKeysCountTowardsTheLimitOnceTheirSuccessorIsRevoked() {
        String admin = service.key(Plan.FREE);
        RunningService.Reply made = service.post(KEYS, admin, "{\"name\":\"Two\"}");
        RunningService.Reply next =
                service.post(KEYS + "/" + made.text("/id") + "/rotate", admin, "{\"grace_hours\":24}");
        service.delete(KEYS + "/" + next.text("/id"), admin);

        assertThat(service.post(KEYS, admin, "{\"name\":\"Three\"}").status()).isEqualTo(402);
        service.clock().advance(Duration.ofHours(24));
        assertThat(service.post(KEYS, admin, "{\"name\":\"Three\"}").status()).isEqualTo(201);
    }

    @Test
    void idempotentCreationCreatesOneKeyAndStoresItEncrypted() {
        String admin = service.key();
        RunningService.Reply first = service.post(KEYS, admin, "{\"name\":\"CI\"}", "Idempotency-Key", "new-key");
        RunningService.Reply again = service.post(KEYS, admin, "{\"name\":\"CI\"}", "Idempotency-Key", "new-key");

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        List<String> bodies = service.store()
                .read(sql -> sql.all(
                        "SELECT body FROM idempotency_key WHERE name = 'new-key' AND headers LIKE 'sealed%'",
                        row -> row.text(1)));
        assertThat(bodies).isNotEmpty().noneMatch(body -> body.contains("ask_live_"));
    }

    @Test
    void lastUseIsWrittenAtMostOnceAMinute() {
        String admin = service.key();
        service.scan(admin, "Tea.");
        String first = service.get(KEYS, admin).text("/data/0/last_used_at");
        service.clock().advance(Duration.ofSeconds(59));
        String soon = service.get(KEYS, admin).text("/data/0/last_used_at");
        service.clock().advance(Duration.ofSeconds(1));
        String later = service.get(KEYS, admin).text("/data/0/last_used_at");

        assertThat(soon).isEqualTo(first);
        assertThat(later).isNotEqualTo(first);
    }

    @Test
    void keysOfOtherTenantsAreNotFound() {
        RunningService.Reply made = service.post(KEYS, service.key(), "{\"name\":\"CI\"}");
        String stranger = service.key();

        assertThat(service.delete(KEYS + "/" + made.text("/id"), stranger).status())
                .isEqualTo(404);
        assertThat(service.post(KEYS + "/" + made.text("/id") + "/rotate", stranger, "{}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void keyLifetimeIsLimited() {
        String admin = service.key();
        for (String time : List.of(
                "+999999999-12-31T00:00:00Z",
                "+10000-01-01T00:00:00Z",
                "9999-12-31T23:59:59-18:00",
                "-0001-01-01T00:00:00Z",
                "+999999999-12-31T23:59:59-18:00")) {
            RunningService.Reply reply = service.post(KEYS, admin, "{\"name\":\"n\",\"expires_at\":\"" + time + "\"}");
            assertThat(reply.status()).as(time + reply.body()).isEqualTo(422);
            assertThat(reply.text("/errors/0/pointer")).isEqualTo("/expires_at");
        }
        assertThat(service.post(KEYS, admin, "{\"name\":\"n\",\"expires_at\":\"9999-12-31T23:59:59Z\"}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void everyErrorInABodyIsReported() {
        RunningService.Reply reply = service.post(
                KEYS,
                service.key(),
                "{\"name\":7,\"scopes\":[\"scan\",\"all\",1],\"expires_at\":\"yesterday\",\"colour\":\"green\"}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors").findValuesAsString("pointer"))
                .containsExactlyInAnyOrder("/name", "/scopes/2", "/scopes/1", "/expires_at", "/colour");
    }
}
