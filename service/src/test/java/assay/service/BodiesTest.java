package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/// Tests how much memory request bodies use and for how long, for every kind of sender.
class BodiesTest {

    private static final int MOST_OF_AN_ADDRESS = 16;

    private final RunningService service = RunningService.on(StoreKind.SQLITE);
    private final List<Socket> open = new ArrayList<>();

    @AfterEach
    void everythingIsReleased() throws IOException {
        for (Socket each : open) {
            each.close();
        }
        // The web server notices a closed connection only at its next access.
        settles("assay.bodies.arriving", 0);
        settles("assay.bodies.bytes", 0);
    }

    private double sum(String gauge) {
        return service.bean(MeterRegistry.class).find(gauge).gauges().stream()
                .mapToDouble(each -> each.value())
                .sum();
    }

    private void settles(String gauge, double to) {
        for (int i = 0; i < 3_000 && sum(gauge) != to; i++) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(sum(gauge)).as(gauge).isEqualTo(to);
    }

    private Socket send(RunningService to, String text, String from) throws IOException {
        Socket socket = new Socket(to.base().getHost(), to.base().getPort(), InetAddress.getByName(from), 0);
        open.add(socket);
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private Socket send(String text) throws IOException {
        return send(service, text, "127.0.0.1");
    }

    private static String head(String line, int length, String... headers) {
        return line + " HTTP/1.1\r\nHost: x\r\n" + String.join("", headers) + "Content-Length: " + length + "\r\n\r\n";
    }

    private static String form(String path, int length) {
        return head("POST " + path, length, "Content-Type: application/x-www-form-urlencoded\r\n");
    }

    /// Returns the response, or an empty string if the connection ends first.
    private static String answer(Socket socket) throws IOException {
        byte[] some = new byte[8192];
        int read = socket.getInputStream().read(some);
        return read < 0 ? "" : new String(some, 0, read, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "/docs, 405",
        "/docs/api, 405",
        "/r/abc, 405",
        "/, 405",
        "/nothing, 404",
        "/sign-in, 422",
        "/sign-up, 422",
        "/editor, 401",
        "/api/v1/checkout/events, 503",
        "/api/v1/auth/sign-in, 422",
        "/api/v1/auth/me, 405",
        "/api/v1/scans/scn_none, 405",
        "/api/v1/scan, 401"
    })
    void requestsAreRejectedBeforeTheirBodyArrives(String path, int status) throws IOException {
        Socket socket = send(form(path, 2 * 1024 * 1024));

        assertThat(answer(socket)).startsWith("HTTP/1.1 " + status + " ");
        assertThat(sum("assay.bodies.bytes")).isZero();
    }

    @Test
    void unsupportedMethodsReturnAnAllowHeader() throws IOException {
        assertThat(answer(send(form("/docs", 2 * 1024 * 1024)))).contains("Allow: GET, HEAD, OPTIONS");
    }

    @Test
    void twoContentLengthsAreRejectedWithoutAnErrorInTheLog() throws IOException {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        log.start();
        root.addAppender(log);
        try {
            Socket socket = send(head("POST /sign-in", 3, "Content-Length: 4\r\n") + "a=b");

            assertThat(answer(socket)).startsWith("HTTP/1.1 422 ");
            assertThat(socket.getInputStream().readAllBytes()).isNotNull();
        } finally {
            root.detachAppender(log);
        }
        assertThat(List.copyOf(log.list)).noneMatch(event -> event.getLevel().equals(Level.ERROR));
    }

    @Test
    void atMostTwoHundredAnonymousConnectionsAreDrained() throws IOException {
        for (int i = 0; i < 200; i++) {
            Socket socket = send(form("/docs", 2 * 1024 * 1024));
            assertThat(answer(socket)).startsWith("HTTP/1.1 405 ");
        }
        Socket next = send(form("/docs", 2 * 1024 * 1024));
        assertThat(answer(next)).startsWith("HTTP/1.1 405 ");

        assertThat(ends(next)).isTrue();
    }

    /// Returns whether the service closes a connection. A connection counts as open if nothing arrives on it
    /// for twenty seconds.
    private static boolean ends(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true;
        }
    }

    @Test
    void bodiesOfGetRequestsAreNotRead() throws IOException {
        Socket socket =
                send(head("GET /health", 2 * 1024 * 1024, "Content-Type: application/x-www-form-urlencoded\r\n"));

        assertThat(answer(socket)).startsWith("HTTP/1.1 200 ");
        assertThat(service.send(service.request("/docs/checks", "")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .header("Accept", "text/html")
                                .method("GET", HttpRequest.BodyPublishers.ofString("words=nothing-is-like-that")))
                        .body())
                .doesNotContain("nothing-is-like-that");
    }

    @Test
    void memoryUseGrowsOnlyWithReceivedBytes() throws IOException {
        String key = service.key();
        for (int i = 0; i < 20; i++) {
            send(head(
                            "POST /api/v1/scan",
                            2 * 1024 * 1024,
                            "Content-Type: application/json\r\n",
                            "Authorization: Bearer " + key + "\r\n")
                    + "{");
        }
        settles("assay.bodies.bytes", 20 * 1024);
        assertThat(sum("assay.bodies.arriving")).isEqualTo(20);
    }

    @Test
    void anIpAddressMaySendSixteenBodiesAtOnce() throws IOException {
        for (int i = 0; i < MOST_OF_AN_ADDRESS; i++) {
            send(service, form("/sign-in", 100) + "a", "127.0.0.9");
        }
        settles("assay.bodies.arriving", MOST_OF_AN_ADDRESS);

        String refused = answer(send(service, form("/sign-in", 3) + "a=b", "127.0.0.9"));
        assertThat(refused)
                .startsWith("HTTP/1.1 429 ")
                .contains(
                        "Retry-After: 2",
                        "Connection: close",
                        "X-RateLimit-Limit: ",
                        "X-RateLimit-Remaining: 0",
                        "X-RateLimit-Reset: ",
                        "RateLimit: ",
                        "RateLimit-Policy: ");
        assertThat(answer(send(service, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n", "127.0.0.9")))
                .startsWith("HTTP/1.1 200 ");
        assertThat(answer(send(service, "GET /sign-in HTTP/1.1\r\nHost: x\r\n\r\n", "127.0.0.9")))
                .startsWith("HTTP/1.1 200 ");
        // Another IP address, and a tenant at the same IP address, are not affected.
        assertThat(answer(send(service, form("/sign-in", 3) + "a=b", "127.0.0.8")))
                .startsWith("HTTP/1.1 403 ");
        String body = "{\"content\":\"Tea.\"}";
        assertThat(answer(send(
                        service,
                        head(
                                        "POST /api/v1/scan",
                                        body.length(),
                                        "Content-Type: application/json\r\n",
                                        "Authorization: Bearer " + service.key() + "\r\n")
                                + body,
                        "127.0.0.9")))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void bodyLimitAppliesEvenWithRateLimitsOffAndBehindAProxy() throws IOException {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_TRUSTED_PROXIES", "127.0.0.1");
        settings.put("ASSAY_LIMITS", "off");
        try (RunningService behind = new RunningService(settings, RunningService.TestBeans.class)) {
            String from = "X-Forwarded-For: 203.0.113.1\r\n";
            String media = "Content-Type: application/x-www-form-urlencoded\r\n";
            for (int i = 0; i < MOST_OF_AN_ADDRESS; i++) {
                send(behind, head("POST /sign-in", 100, from, media) + "a", "127.0.0.1");
            }
            MeterRegistry meters = behind.bean(MeterRegistry.class);
            for (int i = 0; i < 3_000; i++) {
                if (meters.get("assay.bodies.arriving")
                                .tag("of", "strangers")
                                .gauge()
                                .value()
                        == MOST_OF_AN_ADDRESS) {
                    break;
                }
                LockSupport.parkNanos(10_000_000);
            }
            assertThat(answer(send(behind, head("POST /sign-in", 3, from, media) + "a=b", "127.0.0.1")))
                    .startsWith("HTTP/1.1 429 ");
            assertThat(answer(send(
                            behind,
                            head("POST /sign-in", 3, "X-Forwarded-For: 203.0.113.2\r\n", media) + "a=b",
                            "127.0.0.1")))
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/scan", "/sign-in"})
    void bodiesMustArriveWithinThirtySeconds(String path) throws IOException {
        String body = "a=" + "b".repeat(98);
        Socket socket = send(
                path.equals("/sign-in")
                        ? form(path, body.length())
                        : head(
                                "POST " + path,
                                body.length(),
                                "Content-Type: application/json\r\n",
                                "Authorization: Bearer " + service.key() + "\r\n"));
        socket.getOutputStream().write('a');
        settles("assay.bodies.bytes", 1024);
        service.clock().advance(Duration.ofSeconds(31));
        socket.getOutputStream().write('=');

        assertThat(answer(socket)).startsWith("HTTP/1.1 422 ").contains("arrived too slowly", "Connection: close");
    }

    /// No byte of the body arrives, so reading it does not return.
    @Test
    void headersOfChunksMustArriveWithinThirtySeconds() throws IOException {
        Socket socket = send("POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n1;ext=");
        settles("assay.bodies.bytes", 1024);
        socket.getOutputStream().write('x');
        service.clock().advance(Duration.ofSeconds(34));

        assertThat(answer(socket)).isEmpty();
    }

    @Test
    void headersMustArriveWithinTwentySeconds() throws IOException {
        Socket socket = send("GET /health HTTP/1.1\r\nHo");
        Socket quick = send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(answer(quick)).startsWith("HTTP/1.1 200 ");

        assertThat(cutWhere(socket, Duration.ofSeconds(21))).isTrue();
        // A keep-alive connection may stay idle for its full timeout between two requests.
        quick.getOutputStream().write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(answer(quick)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void rejectedBodiesAreDrainedForFiveSeconds() throws IOException {
        Socket socket = send(form("/docs", 2 * 1024 * 1024));
        assertThat(answer(socket)).startsWith("HTTP/1.1 405 ");

        assertThat(cutWhere(socket, Duration.ofSeconds(6))).isTrue();
    }

    /// Returns whether a connection is closed if this much time passes between bytes. The clock advances with
    /// each byte, because the test can't know when the service began to wait.
    private boolean cutWhere(Socket socket, Duration passes) {
        for (int i = 0; i < 500; i++) {
            try {
                service.clock().advance(passes);
                socket.getOutputStream().write('x');
                LockSupport.parkNanos(10_000_000);
            } catch (IOException e) {
                return true;
            }
        }
        return false;
    }

    @Test
    void connectionStaysOpenAfterACompleteRejectedBody() throws IOException {
        Socket socket = send(form("/docs", 3) + "a=b");
        assertThat(answer(socket)).startsWith("HTTP/1.1 405 ");
        socket.getOutputStream().write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(answer(socket)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void bodiesWithTooManyValuesAreRejectedBeforeParsing() {
        String bomb = "{\"content\":[" + "{},".repeat(690_000) + "{}]}";

        Reply reply = service.post("/api/v1/scan", service.key(), bomb);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/detail")).isEqualTo("The body contains more than 50,000 values.");
    }

    @Test
    void bodiesWithManyLongNumbersAreRejectedBeforeParsing() {
        String number = "2.2250738585072011" + "1".repeat(70) + "e-308";

        Reply reply =
                service.post("/api/v1/scan", service.key(), "{\"content\":[" + (number + ",").repeat(2_400) + "1]}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/detail")).isEqualTo("The body contains more than 50,000 values.");
    }

    @Test
    void textsMayHaveAnyNumberOfBrackets() {
        assertThat(service.scan(service.key(), "Tea, [tea] {tea} \\\" \"tea\". ".repeat(6_000))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void formsMayBeUpToSixteenKibibytesLong() {
        String seventeen = "email=" + "a".repeat(17 * 1024);
        for (String path : List.of("/sign-in", "/sign-up", "/forgot", "/reset", "/account/profile/name")) {
            Reply reply = service.send(service.request(path, "")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString(seventeen)));
            assertThat(reply.status()).as(path).isIn(422, 401, 404);
        }
        Reply reply = service.send(service.request("/sign-in", "")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(seventeen)));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/detail")).isEqualTo("The body is larger than 16 KiB.");
    }

    @Test
    void editorAcceptsLongTextsFromSignedInUsers() {
        String text = "Tea is brewed at 80 degrees. ".repeat(4_000);
        PageClient browser = PageClient.member(service, service.key(), "member");
        browser.get("/editor");

        assertThat(browser.post("/editor", "content", text, "do", "check").status())
                .isEqualTo(200);
        assertThat(service.send(service.request("/editor", "")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(HttpRequest.BodyPublishers.ofString("content=" + text.replace(' ', '+'))))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void paymentEventsAreReadOnlyIfSigned() throws IOException {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_STRIPE_WEBHOOK_SECRET", "whsec_test");
        try (RunningService shop = new RunningService(settings, RunningService.TestBeans.class)) {
            String path = "POST /api/v1/checkout/events";
            assertThat(answer(send(shop, head(path, 1_000_000), "127.0.0.1"))).startsWith("HTTP/1.1 401 ");
            String signed = head(path, 1_000_000, "Stripe-Signature: t=1,v1=00\r\n");
            var arriving = shop.bean(MeterRegistry.class)
                    .get("assay.bodies.arriving")
                    .tag("of", "events")
                    .gauge();
            for (int i = 0; i < 8; i++) {
                send(shop, signed + "{", "127.0.0.1");
            }
            for (int i = 0; i < 3_000 && arriving.value() < 8; i++) {
                LockSupport.parkNanos(10_000_000);
            }
            assertThat(answer(send(shop, signed, "127.0.0.1"))).startsWith("HTTP/1.1 429 ");
            assertThat(answer(send(shop, form("/sign-in", 3) + "a=b", "127.0.0.1")))
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    @Test
    void disconnectedCallersReleaseTheirMemory() throws IOException {
        String key = service.key();
        for (int i = 0; i < 10; i++) {
            send(head(
                            "POST /api/v1/scan",
                            100_000,
                            "Content-Type: application/json\r\n",
                            "Authorization: Bearer " + key + "\r\n")
                    + "x".repeat(10_000));
        }
        settles("assay.bodies.arriving", 10);
        for (Socket each : open) {
            each.close();
        }
        settles("assay.bodies.bytes", 0);
    }
}
