package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.Posted;
import assay.fetching.Posting;
import assay.service.RunningService.Reply;
import assay.service.contract.Contract;
import assay.service.contract.Operation;
import assay.service.credits.Plan;
import assay.service.platform.Sweep;
import assay.service.webhooks.Deliverer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;

/// Tests what an endpoint receives and when, how it is signed, and what happens to failed deliveries.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class WebhookTest {

    private static final String PATH = "/api/v1/webhooks";
    private static final AtomicInteger ENDPOINTS = new AtomicInteger();

    /// The pauses between attempts, as designed.
    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(20),
            Duration.ofHours(24));

    private final RunningService service;
    private final String url = "https://receiver" + ENDPOINTS.incrementAndGet() + ".example/hooks";
    private final String key;

    WebhookTest(StoreKind kind) {
        service = RunningService.on(kind);
        key = service.key();
    }

    private Reply create(String with, String address, String more) {
        return service.post(PATH, with, "{\"url\":\"" + address + "\",\"events\":[\"scan.completed\"]" + more + "}");
    }

    /// Creates an endpoint at [#url]; returns its id.
    private String endpoint() {
        return endpoint(url);
    }

    private String endpoint(String address) {
        Reply made = create(key, address, "");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.text("/webhook/id");
    }

    private void runDue() {
        service.bean(Deliverer.class).runDue();
    }

    private void happens() {
        assertThat(service.scan(key, longEnough("Tea is best.")).status()).isEqualTo(200);
        runDue();
    }

    private void passes(Duration time) {
        service.clock().advance(time);
        runDue();
    }

    private List<Posting> told() {
        return service.receivers().told(url);
    }

    private JsonNode newest(String id) {
        return service.get(PATH + "/" + id + "/deliveries", key).at("/data/0");
    }

    private JsonNode webhook(String id) {
        return service.get(PATH + "/" + id, key).json();
    }

    private static Posted answer(int status, String retryAfter) {
        return new Posted.Answered(status, Optional.of(retryAfter), Optional.empty());
    }

    private Duration untilNext(String id) {
        return Duration.between(
                service.clock().instant(),
                Instant.parse(newest(id).at("/next_attempt_at").asString()));
    }

    private static byte[] mac(byte[] key, String data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(data.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Computes the signature as Standard Webhooks requires of receivers.
    private static String standard(Posting posting, String secret) {
        String signed = posting.headers().get("webhook-id") + "."
                + posting.headers().get("webhook-timestamp") + "."
                + new String(posting.body(), StandardCharsets.UTF_8);
        byte[] bytes = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        return "v1," + Base64.getEncoder().encodeToString(mac(bytes, signed));
    }

    private static String ofContract(Posting posting, String secret) {
        return "sha256="
                + HexFormat.of()
                        .formatHex(mac(
                                secret.getBytes(StandardCharsets.UTF_8),
                                new String(posting.body(), StandardCharsets.UTF_8)));
    }

    @Test
    void failedDeliveriesAreTriedTenTimesOver75Hours() {
        service.receivers().answer(url, 500);
        String id = endpoint();
        happens();

        Duration whole = Duration.ZERO;
        for (int attempt = 1; attempt <= PAUSES.size(); attempt++) {
            assertThat(told()).hasSize(attempt);
            assertThat(newest(id).at("/state").asString()).isEqualTo("pending");
            Duration pause = PAUSES.get(attempt - 1);
            Duration next = untilNext(id);
            assertThat(next).isBetween(pause, pause.plus(pause.dividedBy(10)));
            whole = whole.plus(next);
            passes(next.minusMillis(1));
            assertThat(told()).hasSize(attempt);
            passes(Duration.ofMillis(1));
        }

        assertThat(told()).hasSize(10);
        assertThat(whole).isBetween(Duration.ofMinutes(4535), Duration.ofMinutes(4535 * 11 / 10));
        JsonNode failed = newest(id);
        assertThat(failed.at("/state").asString()).isEqualTo("failed");
        assertThat(failed.at("/attempts").asInt()).isEqualTo(10);
        assertThat(failed.at("/next_attempt_at").isNull()).isTrue();
        passes(Duration.ofDays(3));
        assertThat(told()).hasSize(10);
        Posting first = told().getFirst();
        for (Posting each : told()) {
            assertThat(each.body()).isEqualTo(first.body());
            assertThat(each.headers())
                    .containsEntry("webhook-id", first.headers().get("X-Service-Delivery"))
                    .containsEntry("X-Service-Signature", first.headers().get("X-Service-Signature"));
        }
        assertThat(told().stream()
                        .map(each -> each.headers().get("webhook-timestamp"))
                        .distinct())
                .hasSize(10);
        Reply detail =
                service.get(PATH + "/" + id + "/deliveries/" + failed.at("/id").asString(), key);
        assertThat(detail.at("/attempts").size()).isEqualTo(10);
        assertThat(detail.at("/attempts/9/number").asInt()).isEqualTo(10);
    }

    @Test
    void retryAfterIsHonored() {
        String id = endpoint();
        Duration usual = Duration.ofMillis(5_500);
        Map<Function<Instant, Posted>, Duration> wishes = Map.of(
                _ -> answer(429, "7200"),
                Duration.ofHours(2),
                _ -> answer(503, " 60 "),
                Duration.ofMinutes(1),
                now -> answer(503, httpDate(now.plus(Duration.ofHours(3)))),
                Duration.ofHours(3),
                now -> answer(429, httpDate(now.plus(Duration.ofDays(3)))),
                Duration.ofHours(24),
                _ -> answer(429, "99999999999999999999999"),
                Duration.ofHours(24));
        wishes.forEach((wish, wait) -> {
            service.receivers().answer(url, _ -> wish.apply(service.clock().instant()));
            happens();
            assertThat(untilNext(id)).isEqualTo(wait);
        });
        for (String nonsense :
                List.of("", "-5", "1", "soon", "Tue, 99 Foo", "1e9", "٣", "Sat, 1 Jan 2000 00:00:00 GMT")) {
            service.receivers().answer(url, _ -> answer(429, nonsense));
            happens();
            assertThat(untilNext(id)).as(nonsense).isBetween(PAUSES.getFirst(), usual);
        }
        service.receivers().answer(url, _ -> answer(500, "7200"));
        happens();
        assertThat(untilNext(id)).isBetween(PAUSES.getFirst(), usual);
    }

    private static String httpDate(Instant at) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atZone(ZoneOffset.UTC));
    }

    @Test
    void anyStatusOutside200To299IsAFailure() {
        String id = endpoint();
        for (int status : List.of(199, 301, 302, 304, 307, 400, 404, 500)) {
            service.receivers().answer(url, status);
            happens();
            assertThat(newest(id).at("/state").asString()).as("%s", status).isEqualTo("pending");
            assertThat(newest(id).at("/last_attempt/status").asInt()).isEqualTo(status);
        }
        for (int status : List.of(200, 201, 204, 299)) {
            service.receivers().answer(url, status);
            happens();
            assertThat(newest(id).at("/state").asString()).as("%s", status).isEqualTo("delivered");
        }
    }

    @Test
    void failureReasonsAreLogged() {
        String id = endpoint();
        Map.of(
                        "timed_out",
                        new Posted.TimedOut(),
                        "unreachable",
                        new Posted.Unreachable(),
                        "not_allowed",
                        new Posted.Refused("Only https URLs are allowed."))
                .forEach((problem, posted) -> {
                    service.receivers().answer(url, _ -> posted);
                    happens();
                    JsonNode last = newest(id).at("/last_attempt");
                    assertThat(last.at("/problem").asString()).isEqualTo(problem);
                    assertThat(last.at("/status").isNull()).isTrue();
                });
    }

    @Test
    void endpointsThatReturned410ReceiveNothing() {
        service.receivers().answer(url, 500);
        String id = endpoint();
        happens();
        service.receivers().answer(url, 410);
        happens();

        JsonNode webhook = webhook(id);
        assertThat(webhook.at("/enabled").asBoolean()).isFalse();
        assertThat(webhook.at("/disabled_because").asString()).isEqualTo("gone");
        Reply log = service.get(PATH + "/" + id + "/deliveries?state=failed", key);
        assertThat(log.at("/data").size()).as(log.body()).isEqualTo(2);
        assertThat(log.at("/data/1/attempts").asInt()).isEqualTo(1);
        happens();
        passes(Duration.ofDays(1));
        assertThat(told()).hasSize(2);
        Reply audit = service.get("/api/v1/account/audit?action=webhook.disabled", key);
        assertThat(audit.text("/data/0/subject")).isEqualTo(id);
        assertThat(audit.text("/data/0/actor/kind")).isEqualTo("service");
        Reply refused = service.post(PATH + "/" + id + "/test", key, "{}");
        assertThat(refused.status()).isEqualTo(422);

        service.receivers().answer(url, 200);
        assertThat(service.patch(PATH + "/" + id, key, "{\"enabled\":true}")
                        .at("/disabled_because")
                        .isNull())
                .isTrue();
        Reply replayed = service.post(PATH + "/" + id + "/replay", key, "{\"since\":\"2026-01-01T00:00:00Z\"}");
        assertThat(replayed.at("/replayed").asInt()).isEqualTo(2);
        runDue();
        assertThat(told()).hasSize(4);
        assertThat(service.get(PATH + "/" + id + "/deliveries?state=delivered", key)
                        .at("/data")
                        .size())
                .isEqualTo(2);
    }

    @Test
    void bothSecretsSignDeliveriesDuringTheOverlap() {
        Reply made = create(key, url, "");
        String id = made.text("/webhook/id");
        String first = made.text("/secret");
        happens();
        assertThat(told().getLast().headers())
                .containsEntry("webhook-signature", standard(told().getLast(), first))
                .containsEntry("X-Service-Signature", ofContract(told().getLast(), first));

        Reply rotated = service.post(PATH + "/" + id + "/rotate", key, "");
        String second = rotated.text("/secret");
        assertThat(rotated.status()).as(rotated.body()).isEqualTo(201);
        assertThat(second).isNotEqualTo(first);
        passes(Duration.ofHours(24).minusMillis(1));
        happens();
        assertThat(told().getLast().headers())
                .containsEntry(
                        "webhook-signature",
                        standard(told().getLast(), second) + " " + standard(told().getLast(), first))
                .containsEntry("X-Service-Signature", ofContract(told().getLast(), second));
        assertThat(webhook(id).at("/previous_secret_until").isNull()).isFalse();

        passes(Duration.ofMillis(1));
        happens();
        assertThat(told().getLast().headers()).containsEntry("webhook-signature", standard(told().getLast(), second));
        assertThat(webhook(id).at("/previous_secret_until").isNull()).isTrue();

        String third = service.post(PATH + "/" + id + "/rotate", key, "{\"overlap_hours\":0}")
                .text("/secret");
        happens();
        assertThat(told().getLast().headers()).containsEntry("webhook-signature", standard(told().getLast(), third));
        assertThat(service.post(PATH + "/" + id + "/rotate", key, "{\"overlap_hours\":25}")
                        .status())
                .isEqualTo(422);
    }

    private Reply rotate(String id, int hours) {
        return service.post(PATH + "/" + id + "/rotate", key, "{\"overlap_hours\":" + hours + "}");
    }

    private void signs(String... secrets) {
        happens();
        Posting last = told().getLast();
        assertThat(last.headers())
                .containsEntry(
                        "webhook-signature",
                        Arrays.stream(secrets)
                                .map(secret -> standard(last, secret))
                                .collect(Collectors.joining(" ")))
                .containsEntry("X-Service-Signature", ofContract(last, secrets[0]));
    }

    @Test
    void replacedSecretsSignDeliveriesForTheirFullOverlap() {
        Reply made = create(key, url, "");
        String id = made.text("/webhook/id");
        String first = made.text("/secret");
        Reply once = rotate(id, 24);
        String second = once.text("/secret");
        String promised = once.text("/webhook/previous_secret_until");
        passes(Duration.ofHours(1));
        Reply twice = rotate(id, 2);
        String third = twice.text("/secret");
        assertThat(twice.text("/webhook/previous_secret_until")).isEqualTo(promised);
        signs(third, second, first);

        // Without an overlap, only the replaced secret becomes invalid immediately; the overlaps of earlier
        // secrets continue.
        String fourth = rotate(id, 0).text("/secret");
        signs(fourth, second, first);
        passes(Duration.ofHours(2));
        signs(fourth, first);
        assertThat(webhook(id).at("/previous_secret_until").asString()).isEqualTo(promised);
        passes(Duration.ofHours(21).minusMillis(1));
        signs(fourth, first);
        passes(Duration.ofMillis(1));
        signs(fourth);
        assertThat(webhook(id).at("/previous_secret_until").isNull()).isTrue();
    }

    @Test
    void numberOfReplacedSecretsThatStillSignIsLimited() {
        String id = create(key, url, "").text("/webhook/id");
        for (int i = 0; i < 10; i++) {
            assertThat(rotate(id, 24).status()).isEqualTo(201);
        }
        Reply refused = rotate(id, 1);
        assertThat(refused.status()).as(refused.body()).isEqualTo(422);
        assertThat(refused.text("/errors/0/pointer")).isEqualTo("/overlap_hours");
        assertThat(rotate(id, 0).status()).isEqualTo(201);
        passes(Duration.ofHours(24));
        assertThat(rotate(id, 1).status()).isEqualTo(201);
    }

    @Test
    void secretsAreShownOnceAndHeaderValuesAreNeverShown() {
        Reply made = service.post(
                PATH,
                key,
                "{\"url\":\"" + url + "\",\"events\":[\"scan.completed\"],\"headers\":{\"X-Gateway\":\"first flush\"}}",
                "Idempotency-Key",
                "one");
        String id = made.text("/webhook/id");
        happens();

        assertThat(told().getLast().headers()).containsEntry("X-Gateway", "first flush");
        for (String path : List.of("", "/" + id, "/" + id + "/deliveries")) {
            assertThat(service.get(PATH + path, key).body()).doesNotContain("first flush", made.text("/secret"));
        }
        assertThat(webhook(id).at("/header_names/0").asString()).isEqualTo("X-Gateway");
        List<String> stored = service.store()
                .read(sql -> sql.all(
                        "SELECT w.secret || w.headers || coalesce(k.body, '') FROM webhook w"
                                + " LEFT JOIN idempotency_key k ON k.tenant = w.tenant WHERE w.id = ?",
                        row -> row.text(1),
                        id));
        assertThat(stored).isNotEmpty().noneMatch(each -> each.contains("whsec_") || each.contains("first flush"));
        // A client that did not get the response repeats the request.
        assertThat(service.post(
                                PATH,
                                key,
                                "{\"url\":\"" + url
                                        + "\",\"events\":[\"scan.completed\"],\"headers\":{\"X-Gateway\":\"first flush\"}}",
                                "Idempotency-Key",
                                "one")
                        .text("/secret"))
                .isEqualTo(made.text("/secret"));
    }

    @Test
    void onlyTheChosenEventsAreSentAndOnlyToEnabledWebhooks() {
        String other = url + "/other";
        Reply low = service.post(PATH, key, "{\"url\":\"" + other + "\",\"events\":[\"credit.low\"]}");
        String id = endpoint();
        happens();
        assertThat(told()).hasSize(1);
        assertThat(service.receivers().told(other)).isEmpty();

        service.patch(PATH + "/" + id, key, "{\"enabled\":false}");
        assertThat(webhook(id).at("/disabled_because").asString()).isEqualTo("owner");
        happens();
        assertThat(told()).hasSize(1);
        service.patch(PATH + "/" + low.text("/webhook/id"), key, "{\"events\":[\"scan.completed\",\"scan.failed\"]}");
        happens();
        assertThat(service.receivers().told(other)).hasSize(1);
        service.patch(
                PATH + "/" + id, key, "{\"enabled\":true,\"url\":\"" + url + "/moved\",\"description\":\"Moved\"}");
        happens();
        assertThat(told()).hasSize(1);
        assertThat(service.receivers().told(url + "/moved")).hasSize(1);
        assertThat(webhook(id).at("/description").asString()).isEqualTo("Moved");
    }

    @Test
    void testEventsAreMarkedAndSentToOneEndpoint() {
        String other = url + "/other";
        endpoint(other);
        String id = endpoint();
        List<String> kinds =
                List.of("scan.completed", "scan.failed", "scan.auto_fixed", "credit.low", "credit.exhausted");
        for (String kind : kinds) {
            Reply sent = service.post(PATH + "/" + id + "/test", key, "{\"event\":\"" + kind + "\"}");
            assertThat(sent.status()).as(sent.body()).isEqualTo(202);
            runDue();
            JsonNode event = RunningService.JSON.readTree(told().getLast().body());
            assertThat(event.at("/event").asString()).isEqualTo(kind);
            assertThat(event.at("/data/test").asBoolean()).isTrue();
            assertThat(sent.text("/event_id")).isEqualTo(event.at("/id").asString());
        }
        assertThat(told()).hasSize(kinds.size());
        assertThat(service.receivers().told(other)).isEmpty();
        assertThat(service.post(PATH + "/" + id + "/test", key, "{\"event\":\"tea\"}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void deliveredEventsCanBeResent() {
        String id = endpoint();
        happens();
        String delivery = newest(id).at("/id").asString();

        Reply resent = service.post(PATH + "/" + id + "/deliveries/" + delivery + "/resend", key, "");
        assertThat(resent.status()).as(resent.body()).isEqualTo(202);
        assertThat(resent.text("/state")).isEqualTo("pending");
        runDue();

        assertThat(told()).hasSize(2);
        assertThat(told().get(1).body()).isEqualTo(told().get(0).body());
        assertThat(told().get(1).headers().get("webhook-id"))
                .isEqualTo(told().get(0).headers().get("webhook-id"));
        Reply detail = service.get(PATH + "/" + id + "/deliveries/" + delivery, key);
        assertThat(detail.at("/attempts").size()).isEqualTo(2);
        assertThat(detail.text("/delivery/state")).isEqualTo("delivered");
        // A failed delivery starts the full schedule again.
        service.receivers().answer(url, 500);
        service.post(PATH + "/" + id + "/deliveries/" + delivery + "/resend", key, "");
        runDue();
        assertThat(untilNext(id)).isBetween(PAUSES.getFirst(), Duration.ofMillis(5_500));
        assertThat(service.post(PATH + "/" + id + "/deliveries/1/resend", key, "")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void deliveryLogIsFilteredAndPaged() {
        String id = endpoint();
        happens();
        service.receivers().answer(url, 500);
        service.clock().advance(Duration.ofHours(1));
        Instant later = service.clock().instant();
        happens();
        service.post(PATH + "/" + id + "/test", key, "{\"event\":\"credit.low\"}");
        runDue();
        Function<String, Integer> found = query -> {
            Reply reply = service.get(PATH + "/" + id + "/deliveries?" + query, key);
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            return reply.at("/data").size();
        };

        assertThat(found.apply("")).isEqualTo(3);
        assertThat(found.apply("state=delivered")).isEqualTo(1);
        assertThat(found.apply("state=pending")).isEqualTo(2);
        assertThat(found.apply("state=failed")).isZero();
        assertThat(found.apply("event=credit.low")).isEqualTo(1);
        assertThat(found.apply("since=" + later)).isEqualTo(2);
        assertThat(found.apply("until=" + later)).isEqualTo(1);
        assertThat(found.apply("event_id=" + newest(id).at("/event_id").asString()))
                .isEqualTo(1);
        Reply page = service.get(PATH + "/" + id + "/deliveries?limit=2", key);
        assertThat(page.at("/has_more").asBoolean()).isTrue();
        assertThat(found.apply("limit=2&cursor=" + page.text("/next_cursor"))).isEqualTo(1);
        for (String wrong :
                List.of("state=tea", "event=tea", "since=tea", "until=2026-11-20", "limit=0", "cursor=%21")) {
            assertThat(service.get(PATH + "/" + id + "/deliveries?" + wrong, key)
                            .status())
                    .as(wrong)
                    .isEqualTo(422);
        }
    }

    @Test
    void invalidEndpointsAreRejected() {
        Map<String, String> wrong = Map.ofEntries(
                Map.entry("{\"events\":[\"scan.completed\"]}", "/url"),
                Map.entry("{\"url\":\"" + url + "\"}", "/events"),
                Map.entry("{\"url\":\"" + url + "\",\"events\":[]}", "/events"),
                Map.entry("{\"url\":\"" + url + "\",\"events\":[\"tea\"]}", "/events/0"),
                Map.entry("{\"url\":\"not an address\",\"events\":[\"scan.completed\"]}", "/url"),
                Map.entry("{\"url\":\"http://tea.example/\",\"events\":[\"scan.completed\"]}", "/url"),
                Map.entry(body("\"description\":\"" + "x".repeat(201) + "\""), "/description"),
                Map.entry(body("\"description\":\"a\\nb\""), "/description"),
                Map.entry(body("\"enabled\":\"yes\""), "/enabled"),
                Map.entry(body("\"secret\":\"mine\""), "/secret"));
        wrong.forEach((body, pointer) -> {
            Reply refused = service.post(PATH, key, body);
            assertThat(refused.status()).as(body).isEqualTo(422);
            assertThat(refused.text("/errors/0/pointer")).as(body).isEqualTo(pointer);
        });
        assertThat(service.post(PATH, key, "{\"url\":\"http://tea.example/\",\"events\":[\"scan.completed\"]}")
                        .text("/code"))
                .isEqualTo("url_not_allowed");
        assertThat(service.get(PATH, key).at("/data")).isEmpty();
    }

    private String body(String more) {
        return "{\"url\":\"" + url + "\",\"events\":[\"scan.completed\"]," + more + "}";
    }

    @Test
    void customHeadersCannotUseReservedNames() {
        List<String> names = List.of(
                "Host",
                "content-type",
                "Content-Length",
                "Transfer-Encoding",
                "Connection",
                "TE",
                "Trailer",
                "Upgrade",
                "Expect",
                "Keep-Alive",
                "Proxy-Authorization",
                "User-Agent",
                "X-Forwarded-For",
                "x-service-signature",
                "X-Service-Event",
                "Webhook-Id",
                "webhook-signature",
                "",
                "X Tea",
                "X-Tea:",
                "X-Té");
        for (String name : names) {
            assertThat(service.post(PATH, key, body("\"headers\":{\"" + name + "\":\"1\"}"))
                            .status())
                    .as(name)
                    .isEqualTo(422);
        }
        for (String value : List.of("", " 1", "1 ", "a\\r\\nHost: x", "a\\u0000", "é", "x".repeat(1_001))) {
            assertThat(service.post(PATH, key, body("\"headers\":{\"X-Tea\":\"" + value + "\"}"))
                            .status())
                    .as(value)
                    .isEqualTo(422);
        }
        assertThat(service.post(PATH, key, body("\"headers\":{\"X-Tea\":\"1\",\"x-tea\":\"2\"}"))
                        .status())
                .isEqualTo(422);
        assertThat(service.post(PATH, key, body("\"headers\":{\"Authorization\":\"Bearer tea\"}"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void endpointsAreLimitedByPlan() {
        String free = service.key(Plan.FREE);
        String first = create(free, url, "").text("/webhook/id");
        assertThat(create(free, url, ",\"enabled\":false").status()).isEqualTo(201);

        Reply refused = create(free, url, "");
        assertThat(refused.status()).as(refused.body()).isEqualTo(402);
        assertThat(refused.text("/code")).isEqualTo("plan_required");
        assertThat(refused.json().propertyNames()).doesNotContain("available", "required");
        Contract contract = Contract.of(service);
        Operation operation = contract.operations().stream()
                .filter(each -> each.path().equals(PATH) && each.method().equals("POST"))
                .findFirst()
                .orElseThrow();
        assertThat(contract.complaints(operation, refused)).isEmpty();
        service.delete(PATH + "/" + first, free);
        assertThat(create(free, url, "").status()).isEqualTo(201);
    }

    @Test
    void adminsCanManageWebhooksAndMembersCannot() {
        String member = service.session(key, "member");
        String admin = service.session(key, "admin");

        assertThat(create(member, url, "").status()).isEqualTo(403);
        assertThat(service.get(PATH, member).status()).isEqualTo(403);
        assertThat(create(admin, url, "").status()).isEqualTo(201);
        assertThat(service.get(PATH, service.session(key, "owner")).at("/data").size())
                .isEqualTo(1);
        Reply audit = service.get("/api/v1/account/audit?action=webhook.created", admin);
        assertThat(audit.text("/data/0/actor/kind")).isEqualTo("person");
    }

    @Test
    void hangingEndpointsDoNotDelayOthers() throws InterruptedException {
        String healthy = url + "/healthy";
        CountDownLatch hanging = new CountDownLatch(2);
        CountDownLatch arrived = new CountDownLatch(20);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        service.receivers()
                .answer(url, _ -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    hanging.countDown();
                    await(end);
                    atOnce.decrementAndGet();
                    return new Posted.TimedOut();
                })
                .answer(healthy, _ -> {
                    arrived.countDown();
                    return answer(200, "");
                });
        String id = endpoint();
        endpoint(healthy);
        try {
            for (int i = 0; i < 20; i++) {
                service.scan(key, longEnough("Tea number " + i));
            }
            assertThat(hanging.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            end.countDown();
        }
        runDue();
        // Two deliveries ran at a time, but only one after a timeout; each delivery was attempted.
        assertThat(most).hasValue(2);
        assertThat(told()).hasSizeGreaterThanOrEqualTo(20);
        assertThat(webhook(id).at("/failing_since").isNull()).isFalse();
        service.patch(PATH + "/" + id, key, "{\"enabled\":false}");
        runDue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void redeliveryRequestedDuringAnAttemptIsKept() {
        String id = endpoint();
        service.receivers().answer(url, 500);
        happens();
        passes(Duration.ofSeconds(6));
        String delivery = newest(id).at("/id").asString();
        // A redelivery is requested while the third attempt fails.
        service.receivers().answer(url, posting -> {
            service.clock().advance(Duration.ofMillis(5));
            service.post(PATH + "/" + id + "/deliveries/" + delivery + "/resend", key, "");
            service.receivers().answer(url, 204);
            return new Posted.Answered(500, Optional.empty(), Optional.empty());
        });

        passes(Duration.ofMinutes(6));

        Reply detail = service.get(PATH + "/" + id + "/deliveries/" + delivery, key);
        assertThat(detail.text("/delivery/state")).as(detail.body()).isEqualTo("delivered");
        assertThat(detail.at("/attempts").size()).isEqualTo(4);
    }

    @Test
    void changingTheUrlRequiresNewHeaderValues() {
        Reply made = create(key, url, ",\"headers\":{\"X-Gateway\":\"first flush\"}");
        String id = made.text("/webhook/id");

        Reply elsewhere = service.patch(PATH + "/" + id, key, "{\"url\":\"https://elsewhere.example/hooks\"}");
        assertThat(elsewhere.status()).isEqualTo(422);
        assertThat(elsewhere.text("/errors/0/pointer")).isEqualTo("/headers");
        assertThat(service.patch(PATH + "/" + id, key, "{\"url\":\"" + url + "/two\"}")
                        .status())
                .as("the same receiver")
                .isEqualTo(200);
        Reply without =
                service.patch(PATH + "/" + id, key, "{\"url\":\"https://elsewhere.example/hooks\",\"headers\":{}}");
        assertThat(without.status()).as(without.body()).isEqualTo(200);
        assertThat(without.at("/header_names")).isEmpty();
    }

    @Test
    void eventsAreKeptAsLongAsScans() {
        String id = endpoint();
        happens();
        String tenant = service.get("/api/v1/account", key).text("/id");
        service.clock().advance(Duration.ofDays(89));
        sweep();
        assertThat(rows(id)).isZero();
        assertThat(events(tenant)).isEqualTo(1);
        service.clock().advance(Duration.ofDays(2));
        sweep();
        assertThat(events(tenant)).isZero();
    }

    private long events(String tenant) {
        return service.store().read(sql -> sql.number("SELECT count(*) FROM event WHERE tenant = ?", tenant));
    }

    @Test
    void timeoutsReduceConcurrencyUntilASuccess() throws InterruptedException {
        AtomicInteger atOnce = new AtomicInteger();
        List<Integer> seen = java.util.Collections.synchronizedList(new ArrayList<>());
        service.receivers().answer(url, _ -> new Posted.TimedOut());
        String id = endpoint();
        happens();
        CountDownLatch done = new CountDownLatch(12);
        service.receivers().answer(url, posting -> {
            seen.add(atOnce.incrementAndGet());
            // The loop takes long enough that another attempt, if there were one, would overlap with it.
            for (int i = 0; i < 500; i++) {
                mac(posting.body(), "tea");
            }
            atOnce.decrementAndGet();
            done.countDown();
            return new Posted.TimedOut();
        });
        for (int i = 0; i < 12; i++) {
            service.post(PATH + "/" + id + "/test", key, "");
        }
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        runDue();
        assertThat(seen).hasSizeGreaterThanOrEqualTo(12).containsOnly(1);
        service.patch(PATH + "/" + id, key, "{\"enabled\":false}");
        runDue();
    }

    @Test
    void leasesOfDeadNodesAreTakenOverWithinAMinute() {
        String id = endpoint();
        long end = service.clock().instant().plusSeconds(60).toEpochMilli();
        service.store()
                .write(sql -> sql.run(
                        "UPDATE webhook_lane SET lease = 'of a node that died', due_at = ? WHERE webhook = ?",
                        end,
                        id));
        happens();
        assertThat(told()).isEmpty();
        passes(Duration.ofSeconds(60).minusMillis(1));
        assertThat(told()).isEmpty();
        passes(Duration.ofMillis(1));
        assertThat(told()).hasSize(1);
    }

    @Test
    void erasedTenantsReceiveNothing() {
        service.receivers().answer(url, 500);
        endpoint();
        happens();
        String tenant = service.get("/api/v1/account", key).text("/id");
        service.store().write(sql -> sql.run("UPDATE tenant SET erased_at = 1 WHERE id = ?", tenant));

        passes(Duration.ofHours(30));

        assertThat(told()).hasSize(1);
    }

    @Test
    void deliveryLogIsDeletedAfterThirtyDaysOrWithItsEndpoint() {
        String id = endpoint();
        String removed = endpoint(url + "/removed");
        happens();
        service.delete(PATH + "/" + removed, key);
        sweep();
        assertThat(rows(removed)).isZero();
        assertThat(rows(id)).isEqualTo(1);
        service.clock().advance(Duration.ofDays(30).minusSeconds(1));
        sweep();
        assertThat(rows(id)).isEqualTo(1);
        service.clock().advance(Duration.ofSeconds(2));
        sweep();
        assertThat(rows(id)).isZero();
    }

    private long rows(String webhook) {
        return service.store()
                .read(sql -> sql.number("SELECT count(*) FROM delivery WHERE webhook = ?", webhook)
                        + sql.number("SELECT count(*) FROM webhook WHERE id = ? AND deleted_at IS NOT NULL", webhook));
    }

    private void sweep() {
        for (Sweep sweep : service.beans(Sweep.class)) {
            if (sweep.name().equals("expired deliveries")) {
                while (sweep.sweep() > 0) {
                    // The loop repeats until nothing is left.
                }
            }
        }
    }

    @Test
    void unsentDeliveriesAreSentByTheNextNodeInOrder() {
        service.receivers().answer(url, 500);
        String id = endpoint();
        happens();
        service.receivers().answer(url, 200);
        for (int i = 0; i < 3; i++) {
            service.store()
                    .write(sql -> sql.run(
                            "UPDATE webhook_lane SET lease = 'busy', due_at = ? WHERE webhook = ?",
                            Long.MAX_VALUE,
                            id));
            service.scan(key, longEnough("Tea " + i));
        }
        service.clock().advance(Duration.ofSeconds(6));
        service.store()
                .write(sql -> sql.run(
                        "UPDATE webhook_lane SET lease = NULL, due_at = ? WHERE webhook = ?",
                        service.clock().millis(),
                        id));
        runDue();

        // New deliveries are sent first, in order, and then retries.
        List<String> sequences = told().stream()
                .map(each -> each.headers().get("X-Service-Sequence"))
                .toList();
        assertThat(sequences).startsWith("1").hasSize(5).contains("2", "3", "4").endsWith("1");
    }
}
