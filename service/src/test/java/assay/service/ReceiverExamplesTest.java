package assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.fetching.Posting;
import assay.service.RunningService.Reply;
import assay.service.webhooks.Deliverer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests that the receivers in `examples` accept each of the service's deliveries once, and nothing else.
/// Each example runs only if its runtime is installed.
class ReceiverExamplesTest {

    private static final Path FOLDER = Path.of(System.getProperty("project.root", ".."), "examples", "webhooks");

    enum Example {
        JAVA(
                "Receiver.java",
                Path.of(System.getProperty("java.home"), "bin", "java").toString()),
        PYTHON("receiver.py", "python3"),
        NODE("receiver.mjs", "node");

        private final String file;
        private final String runtime;

        Example(String file, String runtime) {
            this.file = file;
            this.runtime = runtime;
        }
    }

    private final RunningService service = RunningService.on(StoreKind.SQLITE);

    /// A delivery of the service. It is signed again with the system time, because the service runs on the
    /// test clock.
    private record Sent(String secret, Map<String, String> headers, String body) {

        static Sent of(String secret, Posting posting) {
            return new Sent(secret, posting.headers(), new String(posting.body(), StandardCharsets.UTF_8));
        }

        /// Returns the delivery, signed as if it was sent at another time. Other tests verify this way of
        /// signing.
        Sent at(Instant when) throws GeneralSecurityException {
            String seconds = Long.toString(when.getEpochSecond());
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
            byte[] message = (headers.get("webhook-id") + "." + seconds + "." + body).getBytes(StandardCharsets.UTF_8);
            return with("webhook-timestamp", seconds)
                    .with("webhook-signature", "v1," + Base64.getEncoder().encodeToString(mac.doFinal(message)));
        }

        Sent with(String name, String value) {
            Map<String, String> other = new LinkedHashMap<>(headers);
            other.put(name, value);
            return new Sent(secret, other, body);
        }

        Sent saying(String other) {
            return new Sent(secret, headers, other);
        }
    }

    @ParameterizedTest
    @EnumSource
    void exampleReceiversAcceptGenuineDeliveriesOnceAndNothingElse(Example example) throws Exception {
        assumeTrue(runs(example), () -> example.runtime + " is not there, so " + example.file + " was not tried");
        Sent delivery = delivery();
        ProcessBuilder command =
                new ProcessBuilder(example.runtime, FOLDER.resolve(example.file).toString(), "0");
        command.environment()
                .put("ASSAY_WEBHOOK_SECRET", "whsec_b2xkIHNlY3JldCBvZiAzMiBieXRlcywgb3Igc28=," + delivery.secret());
        Process process = command.redirectErrorStream(true).start();
        try (BufferedReader says = process.inputReader(StandardCharsets.UTF_8)) {
            String listening = says.readLine();
            assertThat(listening).startsWith("listening on ");
            URI to = URI.create("http://127.0.0.1:" + listening.substring("listening on ".length()) + "/hooks");
            Sent now = delivery.at(Instant.now());

            assertThat(post(to, now.saying(delivery.body().replace("PASS", "FAIL"))))
                    .as("another body")
                    .isEqualTo(401);
            assertThat(post(to, now.with("webhook-id", "evt_another")))
                    .as("another id")
                    .isEqualTo(401);
            assertThat(post(to, now.with("X-Service-Signature", "sha256=" + "0".repeat(64))))
                    .as("another signature")
                    .isEqualTo(401);
            assertThat(post(to, now.with("webhook-signature", "v1,AAAA")))
                    .as("no signature")
                    .isEqualTo(401);
            assertThat(post(to, now.with("webhook-timestamp", "tea")))
                    .as("no time")
                    .isEqualTo(401);
            assertThat(post(to, delivery.at(Instant.now().minus(Duration.ofMinutes(6)))))
                    .as("stale")
                    .isEqualTo(401);
            assertThat(post(to, now)).as("genuine").isEqualTo(200);
            assertThat(post(to, now)).as("once more").isEqualTo(200);
            assertThat(post(
                            to,
                            now.with(
                                    "webhook-signature",
                                    "v1,AAAA " + now.headers().get("webhook-signature"))))
                    .as("signed by another secret, too")
                    .isEqualTo(200);

            assertThat(says.readLine())
                    .isEqualTo("scan.completed " + delivery.headers().get("webhook-id"));
            process.toHandle().destroy();
            assertThat(says.readAllAsString()).as("what else it took").isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }

    /// Returns a real delivery of the service with its signatures and secret.
    private Sent delivery() {
        String key = service.key();
        String url = "https://tea.example/hooks/" + UUID.randomUUID();
        Reply made = service.post("/api/v1/webhooks", key, "{\"url\":\"" + url + "\",\"events\":[\"scan.completed\"]}");
        service.post("/api/v1/webhooks/" + made.text("/webhook/id") + "/test", key, "{\"event\":\"scan.completed\"}");
        service.bean(Deliverer.class).runDue();
        return Sent.of(made.text("/secret"), service.receivers().told(url).getFirst());
    }

    /// Sends the request on a new connection, as the service does.
    private static int post(URI to, Sent sent) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(to)
                .timeout(Duration.ofSeconds(30))
                .version(HttpClient.Version.HTTP_1_1)
                .POST(HttpRequest.BodyPublishers.ofString(sent.body()));
        sent.headers().forEach(request::header);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static boolean runs(Example example) {
        try {
            Process process = new ProcessBuilder(List.of(example.runtime, "--version"))
                    .redirectErrorStream(true)
                    .start();
            process.inputReader(StandardCharsets.UTF_8).readAllAsString();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
