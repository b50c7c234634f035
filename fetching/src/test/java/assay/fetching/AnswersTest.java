package assay.fetching;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest.ResponseKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests how the fetcher handles responses, with plain sockets that can send anything.
class AnswersTest {

    private static final int MIB = 1024 * 1024;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(200);

    // --- The request

    @Test
    void requestsIdentifyTheClientAndSendNoCookies() throws Exception {
        try (Raw server = Raw.of("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b\r\n\r\nTea");
                Fetcher fetcher = fetcher(server)) {
            fetcher.get(FetchRequest.of(server.url("/a?b=c"), ResponseKind.PAGE));
            fetcher.get(FetchRequest.of(server.url("/a?b=c"), ResponseKind.PAGE));
            assertThat(server.requests.getLast()).isEqualTo(server.requests.getFirst());
            assertThat(server.requests.getLast().lines())
                    .containsExactlyInAnyOrder(
                            "GET /a?b=c HTTP/1.1",
                            "Host: " + server.authority(),
                            "User-Agent: Assay/1.2 (+https://assay.example/bot)",
                            "Accept: text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8",
                            "Accept-Encoding: gzip, deflate",
                            "Connection: close",
                            "");
        }
    }

    @Test
    void pathsAreSentUnchanged() throws Exception {
        try (Raw server = Raw.of("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nTea");
                Fetcher fetcher = fetcher(server)) {
            fetcher.get(FetchRequest.of(server.url("//a//b%2Fc%C3%A9?d=%20"), ResponseKind.PAGE));
            assertThat(server.requests.getFirst()).startsWith("GET //a//b%2Fc%C3%A9?d=%20 HTTP/1.1\r\n");
        }
    }

    @Test
    void cacheValidatorsAreSent() throws Exception {
        try (Raw server = Raw.of("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n");
                Fetcher fetcher = fetcher(server)) {
            Fetched answer = fetcher.get(new FetchRequest(
                    server.url("/"), ResponseKind.LISTING, "W/\"v1\"", "Sun, 22 Nov 2026 10:00:00 GMT"));
            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.body()).isEmpty();
            assertThat(server.requests.getFirst())
                    .contains("\r\nIf-None-Match: W/\"v1\"\r\n")
                    .contains("\r\nIf-Modified-Since: Sun, 22 Nov 2026 10:00:00 GMT\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\r\nX-Evil: 1\"", "\"a\nX-Evil: 1\"", "\u0000", "é", " "})
    void invalidCacheValidatorsAreNotSent(String validator) throws Exception {
        try (Raw server = Raw.of("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nTea");
                Fetcher fetcher = fetcher(server)) {
            fetcher.get(new FetchRequest(server.url("/"), ResponseKind.PAGE, validator, "a".repeat(2_000)));
            assertThat(server.requests.getFirst()).doesNotContain("If-None", "If-Modified", "Evil");
        }
    }

    @Test
    void systemProxiesAreNotUsed() throws Exception {
        ProxySelector before = ProxySelector.getDefault();
        AtomicReference<URI> asked = new AtomicReference<>();
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                asked.set(uri);
                return List.of(Proxy.NO_PROXY);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException e) {}
        });
        try (Raw server = Raw.of("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nTea");
                Fetcher fetcher = fetcher(server)) {
            fetcher.get(FetchRequest.of(server.url("/"), ResponseKind.PAGE));
            assertThat(asked).hasNullValue();
        } finally {
            ProxySelector.setDefault(before);
        }
    }

    // --- Statuses

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 407, 410, 429, 500, 503, 599})
    void responsesWithErrorStatusesAreReturned(int status) throws Exception {
        Fetched answer = answer(
                ResponseKind.PAGE,
                "HTTP/1.1 " + status + " So\r\nContent-Type: image/png\r\nWWW-Authenticate: Basic\r\nRetry-After: 5\r\n"
                        + "Content-Length: 3\r\n\r\nTea");
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.ok()).isFalse();
        assertThat(answer.header("Retry-After")).hasValue("5");
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void responsesMayHaveNoBody() throws Exception {
        assertThat(answer(ResponseKind.PAGE, "HTTP/1.1 204 No Content\r\n\r\n").body())
                .isEmpty();
        assertThat(answer(ResponseKind.PAGE, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                        .body())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "304 Not Modified\r\n",
                "300 Choices\r\nLocation: /a\r\n",
                "305 Proxy\r\nLocation: /a\r\n",
                "302 Found\r\n",
                "302 Found\r\nLocation: http://[\r\n",
                "399 What\r\n",
                "101 Switching\r\n",
                "000 Zero\r\n",
                "99 Low\r\n"
            })
    void unexpectedStatusesMakeTheRequestFail(String head) {
        assertThat(failure(ResponseKind.PAGE, "HTTP/1.1 " + head + "\r\n").kind())
                .isEqualTo(Kind.UNREACHABLE);
    }

    @Test
    void interimResponsesAreSkipped() throws Exception {
        assertThat(answer(
                                ResponseKind.PAGE,
                                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                                        + "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nTea")
                        .text())
                .isEqualTo("Tea");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\r\n\r\n",
                "SSH-2.0-OpenSSH_9.9\r\n",
                "<html>Tea",
                "HTTP/1.1\r\n\r\n",
                "HTTP/9.9 200 OK\r\n\r\n",
                "HTTP/1.1 2000000000000 OK\r\n\r\n",
                "HTTP/1.1 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nNo colon\r\nContent-Type: text/html\r\n",
            })
    void invalidHttpMakesTheRequestFail(String answer) {
        assertThat(failure(ResponseKind.PAGE, answer).kind()).isEqualTo(Kind.UNREACHABLE);
    }

    // --- Lengths

    @Test
    void bodiesShorterThanDeclaredMakeTheRequestFail() {
        assertThat(failure(
                                ResponseKind.PAGE,
                                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\nTea")
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
    }

    @Test
    void bytesBeyondTheDeclaredLengthAreIgnored() throws Exception {
        try (Raw server = Raw.of("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n"
                        + "TeaHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nEvil");
                Fetcher fetcher = fetcher(server)) {
            for (int i = 0; i < 3; i++) {
                assertThat(fetcher.get(FetchRequest.of(server.url("/"), ResponseKind.PAGE))
                                .text())
                        .isEqualTo("Tea");
            }
            assertThat(server.requests).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 3\r\nContent-Length: 4",
                "Content-Length: -1",
                "Content-Length: 3x",
                "Content-Length: 99999999999999999999",
                "Transfer-Encoding: gzip, chunked, chunked"
            })
    void invalidContentLengthsMakeTheRequestFail(String header) {
        assertThat(failure(ResponseKind.PAGE, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + header + "\r\n\r\nTea")
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
    }

    @Test
    void chunksOfABodyAreJoined() throws Exception {
        assertThat(answer(
                                ResponseKind.PAGE,
                                ok("Content-Type: text/html", "Transfer-Encoding: chunked")
                                        + "3\r\nTea\r\n4;a=b\r\n pot\r\n0\r\nTrailer: x\r\n\r\n")
                        .text())
                .isEqualTo("Tea pot");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3\r\nTea",
                "3\r\nTea\r\n",
                "x\r\nTea\r\n0\r\n\r\n",
                "fffffffffffffffff\r\nTea\r\n",
                "-1\r\nTea\r\n"
            })
    void truncatedChunksMakeTheRequestFail(String body) {
        assertThat(failure(
                                ResponseKind.PAGE,
                                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
                                        + body)
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
    }

    @Test
    void endlessChunkedBodiesAreCutOff() throws Exception {
        try (Raw server = new Raw(out -> {
                    out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
                            .getBytes(ISO_8859_1));
                    byte[] chunk = ("1000\r\n" + "a".repeat(0x1000) + "\r\n").getBytes(ISO_8859_1);
                    endlessly(out, chunk);
                });
                Fetcher fetcher = fetcher(server)) {
            FetchFailure failure = failure(fetcher, FetchRequest.of(server.url("/"), ResponseKind.PAGE));
            assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE);
            assertThat(failure).hasMessage("The response is larger than 5 MiB.");
            assertThat(server.closed.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"PAGE, 5", "LISTING, 50"})
    void bodiesOfTheMaximumSizeAreRead(ResponseKind wanted, int mebibytes) throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
        byte[] body = "a".repeat(mebibytes * MIB).getBytes(ISO_8859_1);
        assertThat(answer(wanted, joined(head, body)).body()).hasSize(body.length);
        FetchFailure failure = failure(wanted, joined(head, joined("a", body)));
        assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE);
        assertThat(failure).message().contains(mebibytes + " MiB");
    }

    @Test
    void longTextsAreTruncated() throws Exception {
        byte[] body = "a".repeat(600 * 1024).getBytes(ISO_8859_1);
        assertThat(answer(ResponseKind.TEXT, joined("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n", body))
                        .body())
                .hasSize(500 * 1024);
        assertThat(answer(
                                ResponseKind.TEXT,
                                joined(
                                        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\n\r\n",
                                        gzip(body)))
                        .body())
                .hasSize(500 * 1024);
    }

    // --- Headers

    @Test
    void manyHeadersAreRead() throws Exception {
        assertThat(answer(
                                ResponseKind.PAGE,
                                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: </a>\r\nlink: </b>\r\n"
                                        + "Content-Security-Policy: " + "a".repeat(10_000) + "\r\n\r\nTea")
                        .headers())
                .containsEntry("link", List.of("</a>", "</b>"));
    }

    @ParameterizedTest
    @CsvSource({"1, 20000", "1000, 10", "100, 1000"})
    void tooManyHeadersMakeTheRequestFail(int fields, int length) {
        String flood = ("X-Flood: " + "a".repeat(length) + "\r\n").repeat(fields);
        assertThat(failure(ResponseKind.PAGE, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + flood + "\r\nTea")
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: a\r\n", "a", "\r\n", " a\r\n"})
    void endlessHeadersMakeTheRequestFail(String repeated) throws Exception {
        try (Raw server = new Raw(out -> {
                    out.write("HTTP/1.1 200 OK\r\nA: b\r\n".getBytes(ISO_8859_1));
                    endlessly(out, repeated.repeat(1_000).getBytes(ISO_8859_1));
                });
                Fetcher fetcher = fetcher(server)) {
            assertThat(failure(fetcher, FetchRequest.of(server.url("/"), ResponseKind.PAGE))
                            .kind())
                    .isIn(Kind.UNREACHABLE, Kind.TOO_LARGE);
            assertThat(server.closed.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    // --- Time

    @Test
    void responsesThatDoNotBeginTimeOut() throws Exception {
        assertGivenUp(new FetchSettings("Assay/1", Allowed.NOTHING, LONG, LONG, SHORT, LONG), "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nTea"})
    void responsesThatDoNotEndTimeOut(String begun) throws Exception {
        assertGivenUp(new FetchSettings("Assay/1", Allowed.NOTHING, LONG, LONG, LONG, SHORT), begun);
    }

    private static void assertGivenUp(FetchSettings settings, String begun) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (Raw server = new Raw(out -> {
                    out.write(begun.getBytes(ISO_8859_1));
                    out.flush();
                    await(never);
                });
                Fetcher fetcher = new Fetcher(settings.allowing(Allowed.parse(server.authority())))) {
            assertThat(failure(fetcher, FetchRequest.of(server.url("/"), ResponseKind.PAGE))
                            .kind())
                    .isEqualTo(Kind.UNREACHABLE);
            never.countDown();
            assertThat(server.closed.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    /// Bytes keep arriving, but the response never ends.
    @Test
    void arrivingBytesDoNotExtendTheTimeout() throws Exception {
        FetchSettings settings = new FetchSettings("Assay/1", Allowed.NOTHING, LONG, LONG, LONG, SHORT);
        try (Raw server = new Raw(out -> endlessly(out, "HTTP/1.1 103 Early Hints\r\n\r\n".getBytes(ISO_8859_1)));
                Fetcher fetcher = new Fetcher(settings.allowing(Allowed.parse(server.authority())))) {
            assertThat(failure(fetcher, FetchRequest.of(server.url("/"), ResponseKind.PAGE))
                            .kind())
                    .isEqualTo(Kind.UNREACHABLE);
            assertThat(server.closed.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInterruptEndsTheWaitForAResponse(boolean virtual) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (Raw server = new Raw(out -> await(never));
                Fetcher fetcher = fetcher(server)) {
            AtomicReference<String> end = new AtomicReference<>();
            Runnable waiting = () -> {
                FetchFailure failure = failure(fetcher, FetchRequest.of(server.url("/"), ResponseKind.PAGE));
                end.set(failure.kind() + " " + Thread.currentThread().isInterrupted());
            };
            Thread thread = virtual
                    ? Thread.ofVirtual().start(waiting)
                    : Thread.ofPlatform().start(waiting);
            assertThat(server.asked.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            thread.interrupt();
            assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
            assertThat(end).hasValue("INTERRUPTED true");
            never.countDown();
            assertThat(server.closed.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    // --- Compression

    @Test
    void compressedBodiesAreDecompressed() throws Exception {
        byte[] tea = "Tea, tea, tea".getBytes(UTF_8);
        assertThat(packed("gzip", gzip(tea)).body()).isEqualTo(tea);
        assertThat(packed("X-GZIP", gzip(tea)).body()).isEqualTo(tea);
        assertThat(packed("identity, gzip", gzip(tea)).body()).isEqualTo(tea);
        assertThat(packed("deflate", deflate(tea, false)).body()).isEqualTo(tea);
        assertThat(packed("deflate", deflate(tea, true)).body()).isEqualTo(tea);
        assertThat(packed("identity", tea).body()).isEqualTo(tea);
        assertThat(packed("gzip", joined(gzip(tea), gzip(tea))).body()).isEqualTo(joined(tea, tea));
        assertThat(packed("gzip", new byte[0]).body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'gzip, gzip'", "'gzip, deflate'", "br", "zstd", "compress", "nonsense"})
    void unsupportedContentEncodingsAreRejected(String encoding) {
        byte[] tea = gzip(gzip("Tea".getBytes(UTF_8)));
        assertThat(failure(ResponseKind.PAGE, joined(head(encoding), tea)).kind())
                .isEqualTo(Kind.WRONG_TYPE);
        assertThat(failure(
                                ResponseKind.PAGE,
                                joined(
                                        ok(
                                                "Content-Encoding: gzip",
                                                "Content-Encoding: gzip",
                                                "Content-Type: text/html"),
                                        tea))
                        .kind())
                .isEqualTo(Kind.WRONG_TYPE);
    }

    @Test
    void compressionBombsAreRejected() {
        FetchFailure failure = failure(ResponseKind.LISTING, joined(head("gzip"), gzip(new byte[45 * MIB])));
        assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE);
        assertThat(failure).hasMessage("The response decompresses to more than 100 times its size.");
        FetchFailure file = failure(
                ResponseKind.LISTING,
                joined("HTTP/1.1 200 OK\r\nContent-Type: application/gzip\r\n\r\n", gzip(new byte[45 * MIB])));
        assertThat(file.kind()).isEqualTo(Kind.TOO_LARGE);
    }

    @Test
    void doublyCompressedFilesAreRejected() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/gzip\r\n\r\n";
        FetchFailure failure = failure(ResponseKind.LISTING, joined(head, gzip(gzip(new byte[45 * MIB]))));
        assertThat(failure.kind()).isEqualTo(Kind.WRONG_TYPE);
        assertThat(failure).hasMessage("The response is compressed more than once.");
    }

    @Test
    void smallHighlyCompressibleTextsAreRead() throws Exception {
        byte[] lines = "a".repeat(MIB).getBytes(ISO_8859_1);
        assertThat(packed("gzip", gzip(lines)).body()).isEqualTo(lines);
    }

    @Test
    void theCompressedSizeOfAPageHasItsOwnLimit() {
        byte[] noise = new byte[3 * MIB];
        new Random(8).nextBytes(noise);
        FetchFailure failure = failure(ResponseKind.PAGE, joined(head("gzip"), gzip(noise)));
        assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE);
        assertThat(failure).hasMessage("The compressed response is larger than 2 MiB.");
        byte[] mixed = new byte[6 * MIB];
        Random random = new Random(8);
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = (byte) ('a' + random.nextInt(4));
        }
        FetchFailure unpacked = failure(ResponseKind.PAGE, joined(head("gzip"), gzip(mixed)));
        assertThat(unpacked).hasMessage("The response is larger than 5 MiB.");
    }

    @Test
    void truncatedCompressedBodiesMakeTheRequestFail() {
        byte[] packed = gzip("Tea, tea, tea".repeat(1_000).getBytes(UTF_8));
        byte[] torn = Arrays.copyOf(packed, packed.length / 2);
        assertThat(failure(ResponseKind.PAGE, joined(head("gzip"), torn)).kind())
                .isEqualTo(Kind.UNREACHABLE);
        assertThat(failure(ResponseKind.PAGE, joined(head("gzip"), "Tea".getBytes(UTF_8)))
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
        assertThat(failure(ResponseKind.PAGE, joined(head("deflate"), "Tea".getBytes(UTF_8)))
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/gzip",
                "application/x-gzip",
                "application/octet-stream",
                "application/xml",
                "text/plain"
            })
    void gzippedSitemapsAreDecompressed(String type) throws Exception {
        byte[] sitemap = "<?xml version=\"1.0\"?><urlset/>".getBytes(UTF_8);
        Fetched answer = answer(
                ResponseKind.LISTING, joined("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n", gzip(sitemap)));
        assertThat(answer.body()).isEqualTo(sitemap);
        assertThat(answer.mediaType()).isEqualTo("text/plain".equals(type) ? "text/plain" : "application/xml");
        assertThat(failure(
                                ResponseKind.LISTING,
                                joined(
                                        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: " + type
                                                + "\r\n\r\n",
                                        gzip(gzip(sitemap))))
                        .kind())
                .isEqualTo(Kind.WRONG_TYPE);
    }

    // --- Media types

    @ParameterizedTest
    @CsvSource({
        "text/html, true, true, true",
        "TEXT/HTML; charset=utf-8, true, true, true",
        "application/xhtml+xml, true, true, false",
        "text/markdown, true, true, true",
        "text/plain, true, true, true",
        "application/rss+xml, false, true, false",
        "application/atom+xml, false, true, false",
        "text/xml, false, true, true",
        "application/xml, false, true, false",
        "application/feed+json, false, true, false",
        "application/json, false, true, false",
        "text/css, false, false, true",
        "text/calendar, false, false, true",
        "image/png, false, false, false",
        "application/pdf, false, false, false",
        "video/mp4, false, false, false",
        "application/zip, false, false, false",
        "image/svg+xml, false, true, false",
    })
    void bodiesAreReadOnlyIfTheirTypeIsWanted(String type, boolean page, boolean listing, boolean text)
            throws Exception {
        String answer = "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n<p>Tea</p>";
        Map<ResponseKind, Boolean> wanted =
                Map.of(ResponseKind.PAGE, page, ResponseKind.LISTING, listing, ResponseKind.TEXT, text);
        for (ResponseKind kind : ResponseKind.values()) {
            if (wanted.getOrDefault(kind, false)) {
                assertThat(answer(kind, answer).mediaType()).isEqualToIgnoringCase(type.replaceAll(";.*", ""));
            } else {
                FetchFailure failure = failure(kind, answer);
                assertThat(failure.kind()).isEqualTo(Kind.WRONG_TYPE);
                assertThat(failure).message().contains(type).endsWith(".");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "<!DOCTYPE html><p>Tea -> text/html",
                "'  \n<HTML>' -> text/html",
                "<!-- tea --><p> -> text/html",
                "\u00ef\u00bb\u00bf<html> -> text/html",
                "<?xml version='1.0'?><rss/> -> application/xml",
                "<urlset> -> application/xml",
                "<?xml version='1.0'?><html xmlns=''> -> application/xhtml+xml",
                "{\"version\": 1} -> application/json",
                "# Tea -> text/plain",
                "\u00fe\u00ffT\u0000 -> text/plain",
                "'' -> text/plain",
                "'\u0089PNG\r\n\u001a\n\u0000' -> ",
                "'%PDF-1.7\n\u0001' -> ",
                "'PK\u0003\u0004' -> ",
            })
    void typesThatAreNotDeclaredAreDetectedFromTheBody(String body, String type) throws Exception {
        for (String said : List.of("", "Content-Type: application/octet-stream\r\n", "Content-Type: <script>/a\r\n")) {
            String answer = "HTTP/1.1 200 OK\r\n" + said + "\r\n" + body;
            if (type == null) {
                assertThat(failure(ResponseKind.LISTING, answer).kind()).isEqualTo(Kind.WRONG_TYPE);
            } else {
                assertThat(answer(ResponseKind.LISTING, answer).mediaType()).isEqualTo(type);
            }
        }
    }

    @Test
    void bodiesWhoseDetectedTypeIsNotWantedAreRejected() {
        assertThat(failure(ResponseKind.PAGE, "HTTP/1.1 200 OK\r\n\r\n<?xml version='1.0'?><rss/>")
                        .kind())
                .isEqualTo(Kind.WRONG_TYPE);
        assertThat(failure(ResponseKind.PAGE, "HTTP/1.1 200 OK\r\n\r\n{}").kind())
                .isEqualTo(Kind.WRONG_TYPE);
    }

    // --- Charsets

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "text/html; charset=utf-8 | UTF-8 | <p>Té",
                "text/html; charset=\"UTF8\" | UTF-8 | <p>Té",
                "text/html; boundary=x; Charset = iso-8859-1 | windows-1252 | <p>Té “”",
                "text/html; charset=windows-1251 | windows-1251 | <p>Чай",
                "text/html; charset=shift_jis | windows-31j | <p>お茶",
                "text/html; charset=gb2312 | GB18030 | <p>茶",
                "text/html; charset=euc-kr | x-windows-949 | <p>차",
                "text/html; charset=utf-16le | UTF-16LE | <p>茶",
                "text/html; charset=utf-16 | UTF-16LE | <p>茶",
                "text/html | windows-1251 | <meta charset=windows-1251><p>Чай",
                "text/html | windows-1252 | <meta http-equiv='Content-Type' content='text/html; charset=latin1'><p>Té",
                "text/html; charset=nonsense | windows-1251 | <meta charset='windows-1251'><p>Чай",
                "text/html; charset=utf-7 | UTF-8 | <p>Té",
                "text/html; charset=IBM037 | UTF-8 | <p>Té",
                "text/html | UTF-8 | <meta charset=utf-16><p>Té",
                "text/html | UTF-8 | <!-- <meta charset=windows-1251> --><p>Чай",
                "text/html | UTF-8 | <script>'<meta charset=windows-1251>'</script><p>Чай",
                "text/html | UTF-8 | <p>Té",
                "text/html | windows-1252 | <p>Té",
                "application/xml | windows-1251 | <?xml version='1.0' encoding='windows-1251'?><a>Чай</a>",
                "application/xml | UTF-8 | <?xml version='1.0' encoding=?><a>Чай</a>",
                "application/xml | UTF-8 | <?xml version='1.0'?><a encoding='windows-1251'>Чай</a>",
                "text/plain | UTF-8 | charset=windows-1251 Чай",
                "text/html; charset=windows-1251 | UTF-8 | \uFEFF<p>Чай",
                "text/html; charset=utf-8 | UTF-16BE | \uFEFF<p>茶",
                "text/html; charset=utf-8 | UTF-16LE | \uFEFF<p>茶",
            })
    void bodiesAreDecodedWithTheirCharset(String type, String charset, String text) throws Exception {
        byte[] body = text.getBytes(Charset.forName(charset));
        Fetched answer =
                answer(ResponseKind.LISTING, joined("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n", body));
        assertThat(answer.charset()).isEqualTo(Charset.forName(charset));
        assertThat(answer.text()).isEqualTo(text.replace("\uFEFF", ""));
    }

    // --- Anything

    @ParameterizedTest
    @EnumSource(ResponseKind.class)
    void anyBytesGiveEitherAResponseOrAFetchFailure(ResponseKind wanted) throws Exception {
        Random random = new Random(8);
        byte[] packed = gzip("<p>Tea".repeat(50).getBytes(UTF_8));
        List<byte[]> seeds = List.of(
                joined("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n", packed),
                joined("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<p>T\r\n0\r\n\r\n", new byte[0]),
                joined("HTTP/1.1 302 Found\r\nLocation: https://tea.example/\r\n\r\n", new byte[0]),
                joined(
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 6\r\n\r\n<p>Tea",
                        new byte[0]));
        AtomicReference<byte[]> next = new AtomicReference<>(new byte[0]);
        UnaryOperator<byte[]> damaged = seed -> {
            byte[] copy = seed.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
            }
            return copy;
        };
        try (Raw server = new Raw(out -> out.write(next.get()));
                Fetcher fetcher = fetcher(server)) {
            for (int i = 0; i < 200; i++) {
                next.set(damaged.apply(seeds.get(i % seeds.size())));
                try {
                    assertThat(fetcher.get(FetchRequest.of(server.url("/"), wanted))
                                    .text())
                            .isNotNull();
                } catch (FetchFailure failure) {
                    assertThat(failure).message().endsWith(".");
                }
            }
        }
    }

    // --- Helpers

    private static Fetcher fetcher(Raw server) {
        return new Fetcher(FetchSettings.of("1.2", URI.create("https://assay.example/bot"))
                .allowing(Allowed.parse(server.authority())));
    }

    private static Fetched answer(ResponseKind wanted, String answer) throws FetchFailure {
        return answer(wanted, answer.getBytes(ISO_8859_1));
    }

    private static Fetched answer(ResponseKind wanted, byte[] answer) throws FetchFailure {
        try (Raw server = Raw.of(answer);
                Fetcher fetcher = fetcher(server)) {
            return fetcher.get(FetchRequest.of(server.url("/"), wanted));
        }
    }

    private static FetchFailure failure(ResponseKind wanted, String answer) {
        return failure(wanted, answer.getBytes(ISO_8859_1));
    }

    private static FetchFailure failure(ResponseKind wanted, byte[] answer) {
        try (Raw server = Raw.of(answer);
                Fetcher fetcher = fetcher(server)) {
            return failure(fetcher, FetchRequest.of(server.url("/"), wanted));
        }
    }

    private static FetchFailure failure(Fetcher fetcher, FetchRequest request) {
        return catchThrowableOfType(FetchFailure.class, () -> fetcher.get(request));
    }

    private static Fetched packed(String encoding, byte[] body) throws FetchFailure {
        return answer(ResponseKind.PAGE, joined(head(encoding), body));
    }

    private static String head(String encoding) {
        return ok("Content-Type: text/html", "Content-Encoding: " + encoding);
    }

    private static String ok(String... fields) {
        return "HTTP/1.1 200 OK\r\n" + String.join("\r\n", fields) + "\r\n\r\n";
    }

    private static byte[] joined(String head, byte[] body) {
        return joined(head.getBytes(ISO_8859_1), body);
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] joined = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, joined, one.length, other.length);
        return joined;
    }

    private static byte[] gzip(byte[] plain) {
        return through(plain, out -> new GZIPOutputStream(out));
    }

    private static byte[] deflate(byte[] plain, boolean raw) {
        return through(plain, out -> new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, raw)));
    }

    private interface Packer {
        OutputStream over(OutputStream out) throws IOException;
    }

    private static byte[] through(byte[] plain, Packer packer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = packer.over(bytes)) {
            out.write(plain);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    /// Writes bytes until the client closes the connection.
    private static void endlessly(OutputStream out, byte[] bytes) throws IOException {
        while (!Thread.currentThread().isInterrupted()) {
            out.write(bytes);
        }
    }

    private static void await(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
