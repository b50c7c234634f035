package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.RunningService.Reply;
import assay.service.webhooks.Deliverer;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;

/// Tests a webhook over the network: it is created, a scan event is delivered and verified, the log is read,
/// and the webhook is removed.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class WebhookJourneyTest {

    private static final String PATH = "/api/v1/webhooks";

    private final Receiver receiver = new Receiver();
    private final RunningService service;

    WebhookJourneyTest(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_FETCH_ALLOW", receiver.authority());
        service = new RunningService(settings);
    }

    @AfterEach
    void close() {
        service.close();
        receiver.close();
    }

    @Tag("direct")
    @Test
    void scanEventsAreSignedDeliveredAndLogged() throws Exception {
        String key = service.key();
        Reply made = service.post(
                PATH,
                key,
                "{\"url\":\"" + receiver.url("/hooks?tea=1") + "\",\"events\":[\"scan.completed\",\"credit.low\"],"
                        + "\"description\":\"Publishing\",\"headers\":{\"X-Gateway\":\"steeped\"}}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        String secret = made.text("/secret");
        String id = made.text("/webhook/id");
        assertThat(id).startsWith("wh_");
        assertThat(secret).startsWith("whsec_");

        Reply scan = service.scan(key, longEnough("# Tea\n\nTea is best."));
        Receiver.Came came = receiver.next();

        assertThat(came.path()).isEqualTo("/hooks?tea=1");
        JsonNode event = RunningService.JSON.readTree(came.body());
        assertThat(event.propertyNames()).containsExactly("event", "id", "created_at", "data");
        assertThat(event.at("/data/scan_id").asLong())
                .isEqualTo(scan.at("/scan_id").asLong());
        assertThat(came.header("content-type")).isEqualTo("application/json");
        assertThat(came.header("x-service-event")).isEqualTo("scan.completed");
        assertThat(came.header("x-service-delivery")).isEqualTo(event.at("/id").asString());
        assertThat(came.header("x-service-sequence")).isEqualTo("1");
        assertThat(came.header("x-gateway")).isEqualTo("steeped");
        assertThat(byTheSteps(came, secret)).isTrue();
        assertThat(byTheSteps(came, secret + "x")).isFalse();
        byTheLibrary(came, secret);
        assertThatThrownBy(() -> byTheLibrary(came, "whsec_" + "A".repeat(43) + "="))
                .isInstanceOf(WebhookVerificationException.class);
        String second = service.post(PATH + "/" + id + "/rotate", key, "").text("/secret");
        service.post(PATH + "/" + id + "/test", key, "");
        Receiver.Came signedTwice = receiver.next();
        byTheLibrary(signedTwice, secret);
        byTheLibrary(signedTwice, second);
        assertThat(byTheSteps(signedTwice, second)).isTrue();

        service.bean(Deliverer.class).runDue();
        Reply log = service.get(PATH + "/" + id + "/deliveries", key);
        assertThat(log.at("/data").size()).as(log.body()).isEqualTo(2);
        assertThat(log.text("/data/1/state")).isEqualTo("delivered");
        assertThat(log.text("/data/1/event_id")).isEqualTo(event.at("/id").asString());
        Reply one = service.get(PATH + "/" + id + "/deliveries/" + log.text("/data/1/id"), key);
        assertThat(one.at("/attempts").size()).as(one.body()).isEqualTo(1);
        assertThat(one.at("/attempts/0/status").asInt()).isEqualTo(200);
        assertThat(one.text("/attempts/0/answer")).isEqualTo("Thanks.");
        assertThat(one.at("/body")).isEqualTo(event);

        assertThat(service.delete(PATH + "/" + id, key).status()).isEqualTo(204);
        service.scan(key, longEnough("# More tea"));
        service.bean(Deliverer.class).runDue();
        assertThat(receiver.quiet()).isTrue();
        assertThat(service.get(PATH + "/" + id, key).status()).isEqualTo(404);
    }

    /// Verifies a delivery with the published Standard Webhooks library.
    private static void byTheLibrary(Receiver.Came came, String secret)
            throws WebhookVerificationException, EmptyWebhookSecretException {
        new Webhook(secret)
                .verify(
                        new String(came.body(), StandardCharsets.UTF_8),
                        HttpHeaders.of(came.headers(), (_, _) -> true));
    }

    /// Verifies a delivery by following the steps in the contract.
    private static boolean byTheSteps(Receiver.Came came, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String computed = "sha256=" + HexFormat.of().formatHex(mac.doFinal(came.body()));
        return MessageDigest.isEqual(
                computed.getBytes(StandardCharsets.US_ASCII),
                came.header("x-service-signature").getBytes(StandardCharsets.US_ASCII));
    }
}
