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

/// `docs/events.md` says what is sent: its fields are those of the records, its examples and headers come out of the
/// service, and its signatures are made as the ones there were found to be.
class EventsPageTest {

    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final String ID =
            EventSchemas.example(EventKind.SCAN_COMPLETED).get("id").stringValue();
    private static final long SECONDS = 1_795_253_401L;

    private final RunningService service = RunningService.on(StoreKind.SQLITE);
    private final String key = service.key();
    private final String url = "https://tea.example/hooks/" + UUID.randomUUID();

    /// As receivers do it, who know the contract and Standard Webhooks and nothing of the service.
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
    void thePageIsWrittenFromTheCode() throws Exception {
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

    /// What the example of a kind would be, were it a test of this tenant: what is sent differs from the page in no
    /// more.
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

                A webhook is an address of yours that is told when something happens. Make one at `/account/webhooks`, or by
                [the API](/docs/api/webhooks#createWebhook), and choose which events it is sent:

                | event | sent when |
                |---|---|
                $kinds

                More kinds, and more fields at the end of a kind's data, may come: pass over what you do not know. What is here stays.

                ## What is sent

                Each event is a POST with a JSON body of `event`, `id`, `created_at` and `data`. The headers, after those you gave the
                webhook yourself, in the order in which they are sent:

                ```
                $headers
                ```

                ```json
                $body
                ```

                | header | |
                |---|---|
                | `X-Service-Event` | the kind, as `event` in the body |
                | `X-Service-Delivery` | the event's id, as `id` in the body: the same at every attempt, and to each of your webhooks |
                | `X-Service-Sequence` | the event's place among all events of your tenant, from 1 |
                | `X-Service-Signature` | `sha256=` and the HMAC-SHA256 of the body in lower-case hex; the key is the secret as it was shown, `whsec_` included, in UTF-8 |
                | `webhook-id`, `webhook-timestamp`, `webhook-signature` | the same secret by [Standard Webhooks](https://www.standardwebhooks.com): the id, when this attempt was made in Unix seconds, and one signature or, while a secret is being replaced, two with a space between. The key is what stands behind `whsec_`, decoded from Base64; what is signed is id, timestamp and body with dots between |

                Names of headers have no case. The body of an event never changes: every attempt sends the same bytes.

                ## What a receiver does

                1. Read the body as bytes, before anything parses it.
                2. Compute the HMAC-SHA256 of those bytes with the secret, in hex, and put `sha256=` before it.
                3. Compare that with `X-Service-Signature` in constant time (`MessageDigest.isEqual`, `hmac.compare_digest`,
                   `crypto.timingSafeEqual`). Where they differ, answer 401 and do nothing.
                4. To be safe from somebody who caught a delivery and sends it again, check `webhook-signature` too, which signs the time,
                   and refuse a `webhook-timestamp` that is over five minutes away. Libraries of Standard Webhooks do both.
                5. If you have seen the id before, answer 200 and do nothing: an event may come more than once, always under the same id.
                6. Keep the event, answer 200, and only then work on it. Whoever takes over 15 seconds is taken not to have got it.

                There are receivers to begin with in Java, Python and Node, in the folder `examples/webhooks` of the source.

                ## A signature to test with

                | | |
                |---|---|
                | secret | `$secret` |
                | `webhook-id` | `$id` |
                | `webhook-timestamp` | `$seconds` |
                | `X-Service-Signature` | `$ofBody` |
                | `webhook-signature` | `$ofMessage` |

                of this body, which is one line without a line break at its end:

                ```
                $raw
                ```

                ## When it does not arrive

                An answer from 200 to 299 within 15 seconds means that it arrived. Everything else is a failure, a redirect too: none is
                followed. It is tried ten times in all, over 75 hours and 35 minutes:

                | attempt | after the one before |
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

                Up to a tenth is added to each pause by chance. With 429 or 503 a `Retry-After` of up to 24 hours is honoured. New events go
                before those that are tried again, and at most two are on their way to one webhook, one after it let the time run out.
                After the tenth failure the delivery has failed; it can be sent again for 30 days, alone or with all that failed since a time, at
                `/account/webhooks` or by [the API](/docs/api/webhooks#replayDeliveries).

                ## What switches a webhook off

                - It answers **410 Gone**: at once.
                - Nothing arrived for **five days** (120 hours), though something was sent. After four days (96 hours) the team's owners and admins
                  are warned by mail, and when it is switched off they are told. The pages of the account say so, too, and the API has
                  `failing_since` and `disabled_because`.
                - You switch it off.

                A webhook that nothing is sent to is not failing. Switched on again it begins anew, and what failed meanwhile can be sent again.

                ## Order

                Is not promised: an event that is tried again comes after later ones. `X-Service-Sequence` and `created_at` tell which was first. Keep
                the highest sequence that you have seen of a thing and pass over what is older, or read the thing anew from the API.

                ## Replacing a secret

                1. Replace it at `/account/webhooks`, or by `POST /api/v1/webhooks/{id}/rotate` with `overlap_hours` from 0 to 24 (24 unless given). If you replace it again meanwhile, each replaced secret signs until its `previous_secret_until`.
                   The new one is shown once.
                2. For as long as you said, `webhook-signature` has two signatures, the new secret's first. `X-Service-Signature` has one
                   value, by the new secret from that moment on. So a receiver that checks `webhook-signature` alone goes on without a gap. One
                   that checks `X-Service-Signature` refuses what comes until it knows the new secret, and is sent that again after seconds
                   or minutes.
                3. Put the new secret in the place of the old one.

                If somebody else may have the old one, replace it with no overlap.
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

    /// Those that were sent, with the values that the example has.
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
