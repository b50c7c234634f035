package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.web.Management;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Tests a body that never ends. The test waits for the web server's real timeout, so it runs on only one
/// kind of database.
class StalledBodyTest {

    private final RunningService service = RunningService.on(StoreKind.SQLITE);

    @Test
    void stalledBodiesAreCountedUnderTheStatusOfTheirResponse() throws Exception {
        String key = service.key();
        try (Socket socket = new Socket(service.base().getHost(), service.base().getPort());
                HttpClient client = HttpClient.newHttpClient()) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key
                                    + "\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));
            byte[] some = new byte[4096];
            String answer = new String(some, 0, socket.getInputStream().read(some), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("HTTP/1.1 422 ");
            URI metrics = URI.create(
                    "http://127.0.0.1:" + service.bean(Management.class).port() + "/metrics");
            assertThat(client.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .doesNotContain("status=\"408\"", "status=\"400\"");
        }
    }
}
