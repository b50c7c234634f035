package assay.service.drafts.model;

import com.anthropic.core.RequestOptions;
import com.anthropic.core.http.Headers;
import com.anthropic.core.http.HttpClient;
import com.anthropic.core.http.HttpRequest;
import com.anthropic.core.http.HttpResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// [Wire] as Anthropic's SDK wants it.
record AnthropicWire(Wire wire) implements HttpClient {

    @Override
    public HttpResponse execute(HttpRequest request, RequestOptions options) {
        Map<String, List<String>> headers = new HashMap<>();
        request.headers()
                .names()
                .forEach(name -> headers.put(name, request.headers().values(name)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        request.body().ifPresent(body -> {
            headers.put("Content-Type", List.of(body.contentType()));
            body.writeTo(bytes);
        });
        return new Read(wire.post(request.url(), headers, bytes.toByteArray()));
    }

    private record Read(Wire.Got got) implements HttpResponse {

        @Override
        public int statusCode() {
            return got.status();
        }

        @Override
        public Headers headers() {
            Headers.Builder headers = Headers.builder();
            got.headers().map().forEach(headers::put);
            return headers.build();
        }

        @Override
        public InputStream body() {
            return new ByteArrayInputStream(got.body());
        }

        @Override
        public void close() {
            // All is read.
        }
    }

    @Override
    public CompletableFuture<HttpResponse> executeAsync(HttpRequest request, RequestOptions options) {
        throw new UnsupportedOperationException("Whoever asks waits.");
    }

    @Override
    public void close() {
        // The wire is the others' too.
    }
}
