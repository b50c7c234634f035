package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.Posting;
import assay.service.RunningService.Reply;
import assay.service.events.EventKind;
import assay.service.webhooks.Deliverer;
import assay.testing.Generated;
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

    /// Returns the example, changed in the ways in which a test event sent to this tenant differs from it.
    /// The sent event must equal the result.
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

                <!-- Written from the event records and the service's own output by `./build docs`; edits here are lost. -->

                With a webhook, Assay calls your URL when an event happens, such as a completed scan. Create a webhook at
                `/account/webhooks` or with [the API](/docs/api/webhooks#createWebhook), and choose its events:

                | event | description |
                |---|---|
                $kinds

                New event types, and new fields at the end of an event's data, can be added at any time. Ignore event types and fields
                that you don't know. Existing event types and fields are never removed.

                ## What Assay sends

                Each event is a POST request with a JSON body that contains `event`, `id`, `created_at` and `data`. The webhook's custom
                headers come first, followed by these headers, in this order:

                ```
                $headers
                ```

                ```json
                $body
                ```

                | header | content |
                |---|---|
                | `X-Service-Event` | the event type, as in the body's `event` |
                | `X-Service-Delivery` | the event's id, as in the body's `id`; it is the same for every attempt and every webhook |
                | `X-Service-Sequence` | the event's number in the sequence of your tenant's events, which starts with 1 |
                | `X-Service-Signature` | `sha256=` followed by the HMAC-SHA256 of the body in lower-case hex. The HMAC key is the whole secret as it was shown, including `whsec_`, in UTF-8 |
                | `webhook-id` | the event's id, as in [Standard Webhooks](https://www.standardwebhooks.com) |
                | `webhook-timestamp` | the time of this attempt, in Unix seconds |
                | `webhook-signature` | a Standard Webhooks signature of the id, the timestamp and the body, joined with dots. The HMAC key is the part of the secret after `whsec_`, decoded from Base64. While a secret is being rotated, there are several signatures, separated by spaces |

                Header names are case-insensitive. An event's body never changes: every attempt sends the same bytes.

                ## What your receiver must do

                1. Read the body as bytes before you parse it.
                2. Compute the HMAC-SHA256 of these bytes with the secret, in hex, and prepend `sha256=`.
                3. Compare the result with `X-Service-Signature` in constant time (`MessageDigest.isEqual`, `hmac.compare_digest`,
                   `crypto.timingSafeEqual`). If they differ, respond with 401 and ignore the event.
                4. To prevent a captured delivery from being replayed, also check `webhook-signature`, which covers the timestamp, and reject the
                   delivery if `webhook-timestamp` differs from the current time by more than five minutes. Standard Webhooks libraries do both.
                5. If you have already received an event with this id, respond with 200 and ignore the event: an event can arrive more than once,
                   always with the same id.
                6. Store the event and respond with 200 before you process it. If the response takes longer than 15 seconds, the delivery counts
                   as failed.

                The folder `examples/webhooks` in the source code contains example receivers in Java, Python and Node.

                ## Test your signature check

                Test your code with the following values. It must compute both signatures from the secret, the id, the timestamp and the body:

                | value | |
                |---|---|
                | secret | `$secret` |
                | `webhook-id` | `$id` |
                | `webhook-timestamp` | `$seconds` |
                | `X-Service-Signature` | `$ofBody` |
                | `webhook-signature` | `$ofMessage` |

                The body is one line, without a line break at its end:

                ```
                $raw
                ```

                ## When a delivery fails

                A delivery succeeds if your receiver responds with a status from 200 to 299 within 15 seconds. Everything else is a failure. This
                includes redirects, which are not followed. There are up to ten attempts over 75 hours and 35 minutes:

                | attempt | time after the previous attempt |
                |---|---|
                | 1 | immediately |
                | 2 | 5 seconds |
                | 3 | 5 minutes |
                | 4 | 30 minutes |
                | 5 | 2 hours |
                | 6 | 5 hours |
                | 7 | 10 hours |
                | 8 | 14 hours |
                | 9 | 20 hours |
                | 10 | 24 hours |

                Each pause between attempts is extended by a random amount, up to a tenth of its length. If your receiver responds with 429 or 503,
                Assay honors a `Retry-After` of up to 24 hours. New events are sent before retries. At most two deliveries to a webhook run at the
                same time. After a delivery has timed out, only one runs at a time. After the tenth failure, the delivery is marked as failed. For
                30 days, you can resend this delivery, or all deliveries that failed since a given time, at `/account/webhooks` or with
                [the API](/docs/api/webhooks#replayDeliveries).

                ## When a webhook is disabled

                - If your receiver responds with **410 Gone**, the webhook is disabled immediately.
                - If all deliveries fail for **five days** (120 hours), the webhook is disabled. The team's owners and admins get a warning by email
                  after four days (96 hours), and another email when the webhook is disabled. The account pages also show the failures, and the API
                  returns `failing_since` and `disabled_because`.
                - You can disable a webhook yourself.

                A webhook that gets no events does not count as failing. If you enable a webhook again, its earlier failures no longer count, and
                you can resend the failed deliveries.

                ## Order of events

                Events can arrive out of order, because a retried event can arrive after newer events. `X-Service-Sequence` and `created_at` show the
                original order. For each object, remember the highest sequence number that you have received and ignore older events, or read the
                object from the API.

                ## Replacing a secret

                1. Rotate the secret at `/account/webhooks`, or with `POST /api/v1/webhooks/{id}/rotate`. `overlap_hours` can be from 0 to 24
                   (default: 24). The new secret is shown only once.
                2. Replace the old secret in your receiver with the new secret.

                During the overlap, `webhook-signature` contains a signature for each secret, starting with the new secret. If you rotate the secret
                again during this time, the header contains a signature for each replaced secret until that secret's `previous_secret_until`.
                `X-Service-Signature` has only one value, which is computed with the new secret from the start. A receiver that checks only
                `webhook-signature` therefore accepts all deliveries. A receiver that checks `X-Service-Signature` rejects deliveries until it has
                the new secret, and gets the rejected deliveries again seconds or minutes later.

                If the old secret might have leaked, rotate it with an overlap of 0.
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
        section.append(EventSchemas.says(kind)).append("\n\n| field of `data` | type | description |\n|---|---|---|\n");
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
