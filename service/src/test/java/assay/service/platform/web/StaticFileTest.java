package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.StoreKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticFileTest {

    private static final RunningService SERVICE = RunningService.unlimited(StoreKind.SQLITE);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @AfterAll
    static void stop() {
        CLIENT.close();
        SERVICE.close();
    }

    private static HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(SERVICE.base().resolve(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br, gzip", "GZIP;q=0.5, br"})
    void textFilesAreSentCompressed(String accepted) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = get("/openapi.json", "Accept-Encoding", accepted);

        assertThat(new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes())
                .isEqualTo(get("/openapi.json").body());
        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(answer.headers().firstValue("Vary").orElseThrow()).containsIgnoringCase("accept-encoding");
        assertThat(answer.headers().firstValueAsLong("Content-Length")).hasValue(answer.body().length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "gzip;q=0", "identity", "gzip2", "\"", ""})
    void clientsWithoutGzipGetUncompressedText(String accepted) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = get("/openapi.json", "Accept-Encoding", accepted);

        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).startsWith("{");
        assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(answer.headers().firstValue("Vary").orElseThrow()).containsIgnoringCase("accept-encoding");
    }

    @Test
    void matchingETagReturns304() throws IOException, InterruptedException {
        String etag = get("/openapi.json").headers().firstValue("ETag").orElseThrow();

        assertThat(get("/openapi.json", "Accept-Encoding", "gzip", "If-None-Match", etag)
                        .statusCode())
                .isEqualTo(304);
    }
}
