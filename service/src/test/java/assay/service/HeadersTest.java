package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests the headers of every response, for browsers and caches.
class HeadersTest {

    private static final Map<String, String> ALWAYS = Map.of(
            "X-Content-Type-Options", "nosniff",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin");

    private final RunningService service = RunningService.on(StoreKind.SQLITE);

    @Test
    void everyResponseHasTheSecurityHeaders() {
        String key = service.key();
        Map<String, Reply> answers = new LinkedHashMap<>();
        answers.put("a report", service.scan(key, "Tea."));
        answers.put("a refusal", service.get("/api/v1/scans", ""));
        answers.put("a mistake", service.post("/api/v1/scan", key, "{}"));
        answers.put("nothing there", service.get("/api/v1/nowhere", key));
        answers.put("health", service.get("/health", ""));
        answers.forEach((what, reply) -> {
            ALWAYS.forEach((name, value) ->
                    assertThat(reply.header(name)).as(what + " " + name).hasValue(value));
            assertThat(reply.header("Cache-Control")).as(what).hasValue("no-store");
            assertThat(reply.header("Server")).as(what).isEmpty();
            // Some clients would honor the header over http, too, and an operator without TLS could lose
            // access to the host name.
            assertThat(reply.header("Strict-Transport-Security")).as(what).isEmpty();
        });
    }

    @Test
    void publicResponsesMayBeCached() {
        Reply reply = service.get("/openapi.json", "");

        ALWAYS.forEach((name, value) -> assertThat(reply.header(name)).as(name).hasValue(value));
        assertThat(reply.header("Cache-Control")).hasValue("max-age=300, public");
    }

    /// The encoded return path would exceed the maximum header length.
    @Test
    void longUrlsAreDroppedWhenRedirectingToSignIn() throws Exception {
        URI base = service.base();
        String answer;
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            String request = "GET /scans?" + "&".repeat(6_500)
                    + " HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(answer).startsWith("HTTP/1.1 303").contains("\r\nLocation: /sign-in\r\n");
    }

    @Test
    void webServerErrorsHaveTheSecurityHeadersToo() throws Exception {
        URI base = service.base();
        String answer;
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            socket.getOutputStream()
                    .write("GET /\u0000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }

        assertThat(answer).startsWith("HTTP/1.1 422");
        ALWAYS.forEach((name, value) -> assertThat(answer).contains("\r\n" + name + ": " + value + "\r\n"));
    }
}
