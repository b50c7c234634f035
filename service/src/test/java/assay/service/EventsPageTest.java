package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.Posting;
import assay.service.RunningService.Reply;
import assay.service.events.EventKind;
import assay.service.webhooks.Deliverer;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Tests that `docs/events.md` matches the code: the fields are those of the records, the examples and
/// headers come from the service, and the signatures are created in the way that is tested here.
class EventsPageTest {

    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final String ID =
            EventSchemas.example(EventKind.SCAN_COMPLETED).get("id").stringValue();
    private static final long SECONDS = 1_795_253_401L;

    private final RunningService service = RunningService.on(StoreKind.SQLITE);
    private final String key = service.key();
    private final String url = "https://tea.example/hooks/" + UUID.randomUUID();

    /// Verifies signatures as receivers do, based on the contract and on Standard Webhooks, without the
    /// service's code.
    private record Secret(String text) {
        static Secret example() {
            byte[] bytes = new byte[32];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) i;
            }
            return new Secret("whsec_" + Base64.getEncoder().encodeToString(bytes));
        }

        String ofBody(String body) throws GeneralSecurityException {
            return "sha256=" + HexFormat.of().formatHex(mac(text.getBytes(StandardCharsets.UTF_8), body));
        }

        String ofMessage(String id, String timestamp, String body) throws GeneralSecurityException {
            byte[] key = Base64.getDecoder().decode(text.substring("whsec_".length()));
            return "v1," + Base64.getEncoder().encodeToString(mac(key, id + "." + timestamp + "." + body));
        }

        private static byte[] mac(byte[] key, String message) throws GeneralSecurityException {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void eventsPageMatchesTheCode() throws Exception {
        Reply made = service.post("/api/v1/webhooks", key, "{\"url\":\"" + url + "\",\"events\":[\"scan.completed\"]}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        Secret secret = new Secret(made.text("/secret"));
        StringBuilder kinds = new StringBuilder();
        for (EventKind kind : EventKind.values()) {
            Posting posting = tested(made.text("/webhook/id"), kind);
            String body = new String(posting.body(), StandardCharsets.UTF_8);
            assertThat(posting.headers()).containsEntry("X-Service-Signature", secret.ofBody(body));
            assertThat(posting.headers())
                    .containsEntry(
                            "webhook-signature",
                            secret.ofMessage(
                                    header(posting, "webhook-id"), header(posting, "webhook-timestamp"), body));
            assertThat(mistakes(kind, body)).isEmpty();
            ObjectNode event = EventSchemas.example(kind);
            assertThat(mistakes(kind, event.toString())).isEmpty();
            assertThat(body)
                    .isEqualTo(asATest(event, (ObjectNode) RunningService.JSON.readTree(body))
                            .toString());
            kinds.append(section(kind, event));
        }
        Posting posting = tested(made.text("/webhook/id"), EventKind.SCAN_COMPLETED);
        String body = EventSchemas.example(EventKind.SCAN_COMPLETED).toString();
        Generated.compare(Path.of("docs/events.md"), page(posting, body, Secret.example()) + kinds);
    }

    private static List<?> mistakes(EventKind kind, String body) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(EventSchemas.event(kind).toString(), InputFormat.JSON)
                .validate(body, InputFormat.JSON);
    }

    private Posting tested(String webhook, EventKind kind) {
        Reply sent = service.post("/api/v1/webhooks/" + webhook + "/test", key, "{\"event\":\"" + kind.key() + "\"}");
        assertThat(sent.status()).as(sent.body()).isEqualTo(202);
        service.bean(Deliverer.class).runDue();
        return service.receivers().told(url).stream()
                .filter(each -> header(each, "webhook-id").equals(sent.text("/event_id")))
                .findFirst()
                .orElseThrow();
    }

    private static String header(Posting posting, String name) {
        return posting.headers().getOrDefault(name, "");
    }

    /// Returns the example as a test event of this tenant. A sent event must not differ in any other way.
    private static ObjectNode asATest(ObjectNode example, ObjectNode sent) {
        ObjectNode test = RunningService.JSON.createObjectNode();
        test.put("event", example.get("event").stringValue());
        test.set("id", sent.get("id"));
        test.set("created_at", sent.get("created_at"));
        ObjectNode data = test.putObject("data").put("test", true);
        data.setAll((ObjectNode) example.get("data"));
        for (String own : List.of("tenant", "scan_id", "job")) {
            if (data.has(own)) {
                data.set(own, sent.at("/data/" + own));
            }
        }
        return test;
    }

    private static String page(Posting posting, String body, Secret secret) throws GeneralSecurityException {
        return """
                # Events

                <!-- Written from the records of events and from what the service sends, by `./build docs`; edits here are lost. -->

                A webhook sends events to your URL when something happens. Create one at `/account/webhooks` or with
                [the API](/docs/api/webhooks#createWebhook), and choose its events:

                | event | sent when |
                |---|---|
                $kinds

                New kinds, and new fields at the end of a kind's data, may be added. Ignore those that you don't know. Existing ones stay.

                ## What is sent

                Each event is a POST with a JSON body of `event`, `id`, `created_at` and `data`. Your own headers come first,
                then these, in this order:

                ```
                $headers
                ```

                ```json
                $body
                ```

                | header | |
                |---|---|
                | `X-Service-Event` | the kind, as `event` in the body |
                | `X-Service-Delivery` | the event's id, as `id` in the body; the same for every attempt and every webhook |
                | `X-Service-Sequence` | the event's number among all events of your tenant, from 1 |
                | `X-Service-Signature` | `sha256=` and the HMAC-SHA256 of the body in lower-case hex; the key is the secret as it was shown, including `whsec_`, in UTF-8 |
                | `webhook-id`, `webhook-timestamp`, `webhook-signature` | a signature with the same secret in the format of [Standard Webhooks](https://www.standardwebhooks.com): the id, the time of this attempt in Unix seconds, and one signature or, while a secret is being rotated, two separated by a space. The key is the part after `whsec_`, decoded from Base64. The signed text is id, timestamp and body, separated by dots |

                Header names are case-insensitive. The body of an event never changes: every attempt sends the same bytes.

                ## What a receiver does

                1. Read the body as bytes, before anything parses it.
                2. Compute the HMAC-SHA256 of these bytes with the secret, in hex, and prepend `sha256=`.
                3. Compare that with `X-Service-Signature` in constant time (`MessageDigest.isEqual`, `hmac.compare_digest`,
                   `crypto.timingSafeEqual`). If they differ, answer 401 and do nothing.
                4. To prevent replays of a captured delivery, also check `webhook-signature`, which signs the time,
                   and reject a `webhook-timestamp` that is more than five minutes off. Libraries of Standard Webhooks do both.
                5. If you have seen the id before, answer 200 and do nothing: an event can arrive more than once, always with the same id.
                6. Store the event, answer 200, and only then process it. If you take longer than 15 seconds, the delivery counts as failed.

                The folder `examples/webhooks` of the source has example receivers in Java, Python and Node.

                ## A signature to test with

                | | |
                |---|---|
                | secret | `$secret` |
                | `webhook-id` | `$id` |
                | `webhook-timestamp` | `$seconds` |
                | `X-Service-Signature` | `$ofBody` |
                | `webhook-signature` | `$ofMessage` |

                for this body, which is one line without a line break at its end:

                ```
                $raw
                ```

                ## When it does not arrive

                An answer from 200 to 299 within 15 seconds means that the event has arrived. Everything else is a failure, including redirects, which
                are not followed. There are ten attempts, over 75 hours and 35 minutes:

                | attempt | time after the previous one |
                |---|---|
                | 1 | at once |
                | 2 | 5 seconds |
                | 3 | 5 minutes |
                | 4 | 30 minutes |
                | 5 | 2 hours |
                | 6 | 5 hours |
                | 7 | 10 hours |
                | 8 | 14 hours |
                | 9 | 20 hours |
                | 10 | 24 hours |

                Each pause is extended at random by up to a tenth. With 429 or 503, a `Retry-After` of up to 24 hours is honoured. New events are sent
                before retries. At most two deliveries to a webhook run at the same time, or one after it has timed out.
                After the tenth failure, the delivery has failed. For 30 days you can resend it, alone or with all that failed since a time, at
                `/account/webhooks` or with [the API](/docs/api/webhooks#replayDeliveries).

                ## When a webhook is disabled

                - It answers **410 Gone**: it is disabled at once.
                - All its deliveries failed for **five days** (120 hours). After four days (96 hours), the team's owners and admins
                  get a warning by mail, and another mail when it is disabled. The account pages show it, too, and the API has
                  `failing_since` and `disabled_because`.
                - You disable it.

                A webhook without events is not failing. When you enable it again, earlier failures no longer count, and you can resend the failed deliveries.

                ## Order

                Events can arrive out of order: a retried event comes after later ones. `X-Service-Sequence` and `created_at` show the order. For each
                object, remember the highest sequence you have seen and ignore older events, or read the object from the API.

                ## Replacing a secret

                1. Rotate it at `/account/webhooks`, or with `POST /api/v1/webhooks/{id}/rotate` with `overlap_hours` from 0 to 24 (default 24). If you rotate it again in the meantime, each replaced secret signs until its `previous_secret_until`.
                   The new one is shown once.
                2. During the overlap, `webhook-signature` has two signatures, the new secret's first. `X-Service-Signature` has one
                   value, which uses the new secret at once. So a receiver that checks only `webhook-signature` works without a gap. One
                   that checks `X-Service-Signature` rejects deliveries until it knows the new secret, and gets them again after seconds
                   or minutes.
                3. Replace the old secret in your receiver with the new one.

                If the old secret may have leaked, rotate it with an overlap of 0.
                """.replace(
                        "$kinds",
                        Arrays.stream(EventKind.values())
                                .map(kind -> "| [`" + kind.key() + "`](#"
                                        + kind.key().replace(".", "") + ") | " + EventSchemas.says(kind) + " |")
                                .collect(Collectors.joining("\n")))
                .replace("$headers", headers(posting, body, secret))
                .replace("$body", pretty(RunningService.JSON.readTree(body)))
                .replace("$secret", secret.text())
                .replace("$id", ID)
                .replace("$seconds", Long.toString(SECONDS))
                .replace("$ofBody", secret.ofBody(body))
                .replace("$ofMessage", secret.ofMessage(ID, Long.toString(SECONDS), body))
                .replace("$raw", body);
    }

    /// Returns the headers that were sent, with the example's values.
    private static String headers(Posting posting, String body, Secret secret) throws GeneralSecurityException {
        String seconds = Long.toString(SECONDS);
        Map<String, String> written = Map.of(
                "X-Service-Delivery",
                ID,
                "X-Service-Sequence",
                "42",
                "X-Service-Signature",
                secret.ofBody(body),
                "webhook-id",
                ID,
                "webhook-timestamp",
                seconds,
                "webhook-signature",
                secret.ofMessage(ID, seconds, body));
        return posting.headers().entrySet().stream()
                .map(each -> each.getKey() + ": " + written.getOrDefault(each.getKey(), each.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static String section(EventKind kind, JsonNode event) {
        ObjectNode schema = EventSchemas.event(kind);
        StringBuilder section = new StringBuilder("\n## ").append(kind.key()).append("\n\n");
        section.append(EventSchemas.says(kind)).append("\n\n| field of `data` | type | |\n|---|---|---|\n");
        schema.at("/properties/data/properties").properties().forEach(each -> {
            JsonNode field = each.getValue();
            section.append("| `").append(each.getKey()).append("` | ").append(type(field));
            section.append(" | ").append(field.get("description").asString());
            if (field.has("enum") && field.get("enum").size() > 1) {
                List<String> values = field.get("enum")
                        .valueStream()
                        .map(value -> "`" + value.asString() + "`")
                        .toList();
                section.append(" One of ").append(String.join(", ", values)).append('.');
            }
            section.append(" |\n");
        });
        section.append("\n```json\n").append(pretty(event)).append("\n```\n\nAs JSON Schema:\n\n```json\n");
        ObjectNode whole = RunningService.JSON.createObjectNode();
        whole.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        whole.put("title", kind.key());
        whole.setAll(schema);
        return section.append(pretty(whole)).append("\n```\n").toString();
    }

    private static String type(JsonNode field) {
        JsonNode type = field.get("type");
        return type.isArray()
                ? type.valueStream().map(JsonNode::asString).collect(Collectors.joining(" or "))
                : type.asString();
    }

    private static String pretty(JsonNode node) {
        return PRETTY.writeValueAsString(node);
    }
}
