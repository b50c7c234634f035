package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the outcomes of POST requests.
class PosterTest {

    private static final FetchSettings SETTINGS = FetchSettings.of("1", URI.create("https://assay.example/bot"));
    private static final byte[] BODY = "{\"tea\":\"é\"}".getBytes(StandardCharsets.UTF_8);

    private static Posted post(Raw server) {
        return post(server, SETTINGS);
    }

    private static Posted post(Raw server, FetchSettings settings) {
        try (Poster poster = new Poster(settings.allowing(new Allowed(Set.of(server.authority()))))) {
            return poster.post(
                    new Posting(server.url("/hook"), Map.of("Content-Type", "application/json", "X-Tea", "1"), BODY));
        }
    }

    private static FetchSettings within(Duration whole) {
        return new FetchSettings(
                SETTINGS.userAgent(), Allowed.NOTHING, Duration.ofSeconds(5), Duration.ofSeconds(5), whole, whole);
    }

    private static Raw answering(String head, String body) {
        return Raw.of("HTTP/1.1 " + head + "\r\n\r\n" + body);
    }

    private static Optional<String> snippet(String head, String body) {
        try (Raw server = answering("200 OK\r\n" + head, body)) {
            return ((Posted.Answered) post(server)).snippet();
        }
    }

    @Test
    void headersAndBodyAreSentUnchanged() {
        try (Raw server = answering("200 OK\r\nContent-Length: 0", "")) {
            assertThat(post(server)).isEqualTo(new Posted.Answered(200, Optional.empty(), Optional.empty()));

            String head = server.requests.getFirst();
            assertThat(head).startsWith("POST /hook HTTP/1.1\r\n");
            assertThat(head.lines())
                    .contains(
                            "Content-Type: application/json",
                            "X-Tea: 1",
                            "Host: " + server.authority(),
                            "User-Agent: " + SETTINGS.userAgent(),
                            "Content-Length: " + BODY.length);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 301, 302, 307, 400, 410, 429, 500, 503})
    void anyStatusIsReportedAndRedirectsAreNotFollowed(int status) {
        try (Raw server =
                answering(status + " Whatever\r\nLocation: /elsewhere\r\nRetry-After: 120\r\nContent-Length: 0", "")) {
            assertThat(post(server)).isInstanceOfSatisfying(Posted.Answered.class, answered -> {
                assertThat(answered.status()).isEqualTo(status);
                assertThat(answered.retryAfter()).hasValue("120");
            });
            assertThat(server.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "text/plain, true",
        "text/html; charset=utf-8, true",
        "application/json, true",
        "application/problem+json, true",
        "application/octet-stream, false",
        "image/png, false",
        "nonsense, false"
    })
    void onlyTextResponsesAreStoredAsASnippet(String type, boolean kept) {
        Optional<String> snippet = snippet("Content-Type: " + type, "Tea\u0000\u001b is best.\n");
        assertThat(snippet).isEqualTo(kept ? Optional.of("Tea is best.\n") : Optional.empty());
    }

    @Test
    void compressedResponsesAreNotDecompressed() {
        assertThat(snippet("Content-Type: text/plain\r\nContent-Encoding: gzip", "Tea"))
                .isEmpty();
    }

    @Test
    void longResponsesAreCutBetweenCharactersAndNotReadToTheEnd() {
        AtomicInteger sent = new AtomicInteger();
        byte[] chunk = "é".repeat(32 * 1024).getBytes(StandardCharsets.UTF_8);
        try (Raw server = new Raw(out -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\na".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 10_000; i++) {
                out.write(chunk);
                sent.incrementAndGet();
            }
        })) {
            Optional<String> snippet = ((Posted.Answered) post(server)).snippet();

            assertThat(snippet).hasValue("a" + "é".repeat(511));
            assertThat(sent.get()).isLessThan(1_000);
        }
    }

    @Test
    void theStatusIsReportedEvenIfTheEndpointThenClosesTheConnection() {
        try (Raw server = answering("200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100", "Te")) {
            assertThat(post(server)).isEqualTo(new Posted.Answered(200, Optional.empty(), Optional.empty()));
        }
    }

    @Test
    void theStatusIsReportedEvenIfTheEndpointThenHangs() {
        CountDownLatch end = new CountDownLatch(1);
        try (Raw server = hanging("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nTe", end)) {
            assertThat(post(server, within(Duration.ofMillis(300))))
                    .isEqualTo(new Posted.Answered(200, Optional.empty(), Optional.empty()));
            end.countDown();
        }
    }

    @Test
    void timeoutsAreReportedDifferentlyFromUnreachableHosts() {
        CountDownLatch end = new CountDownLatch(1);
        try (Raw server = hanging("HTTP/1.1 200 OK\r\nContent-", end)) {
            assertThat(post(server, within(Duration.ofMillis(300)))).isEqualTo(new Posted.TimedOut());
            end.countDown();
        }
        Raw gone = Raw.of("");
        gone.close();
        assertThat(post(gone)).isEqualTo(new Posted.Unreachable());
        try (Raw mute = Raw.of("")) {
            assertThat(post(mute)).isEqualTo(new Posted.Unreachable());
        }
        try (Raw strange = Raw.of("SSH-2.0-OpenSSH\r\n")) {
            assertThat(post(strange)).isEqualTo(new Posted.Unreachable());
        }
    }

    private static Raw hanging(String start, CountDownLatch end) {
        return new Raw(out -> {
            out.write(start.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://tea.example/",
                "https://tea.example:8443/",
                "https://me:secret@tea.example/",
                "https://127.0.0.1/",
                "https://[::1]/",
                "https://10.0.0.1/"
            })
    void forbiddenUrlsAreNotRequested(String url) {
        try (Poster poster = new Poster(SETTINGS)) {
            URI address = URI.create(url);
            String why = poster.refusal(address).orElseThrow();

            assertThat(poster.post(new Posting(address, Map.of(), BODY))).isEqualTo(new Posted.Refused(why));
        }
    }

    @Test
    void hostNamesWithInternalIpAddressesAreReportedLikeUnknownNames() {
        AtomicInteger connections = new AtomicInteger();
        Transport transport = new Transport(
                SETTINGS,
                1,
                host -> new InetAddress[] {InetAddress.ofLiteral("10.0.0.1")},
                Transport.systemTls(),
                () -> {
                    connections.incrementAndGet();
                    return new Socket(Proxy.NO_PROXY);
                });
        try (Poster poster = new Poster(SETTINGS, transport)) {
            URI inside = URI.create("https://tea.example/");

            assertThat(poster.refusal(inside)).isEmpty();
            assertThat(poster.post(new Posting(inside, Map.of(), BODY))).isEqualTo(new Posted.Unreachable());
            assertThat(connections).hasValue(0);
        }
    }
}
