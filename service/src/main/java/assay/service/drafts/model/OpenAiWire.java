package assay.service.drafts.model;

import com.openai.core.RequestOptions;
import com.openai.core.http.Headers;
import com.openai.core.http.HttpClient;
import com.openai.core.http.HttpRequest;
import com.openai.core.http.HttpRequestBody;
import com.openai.core.http.HttpResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// [Wire] as OpenAI's SDK wants it.
record OpenAiWire(Wire wire) implements HttpClient {

    @Override
    public HttpResponse execute(HttpRequest request, RequestOptions options) {
        Map<String, List<String>> headers = new HashMap<>();
        request.headers()
                .names()
                .forEach(name -> headers.put(name, request.headers().values(name)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HttpRequestBody body = request.body();
        if (body != null) {
            headers.put("Content-Type", List.of(body.contentType()));
            body.writeTo(bytes);
        }
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
