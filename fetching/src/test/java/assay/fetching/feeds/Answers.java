package assay.fetching.feeds;

import assay.fetching.Fetched;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// Creates responses like those of a web server.
final class Answers {

    static final URI AT = URI.create("https://example.com/feed.xml");

    private Answers() {}

    static Fetched of(byte[] body) {
        return new Fetched(AT, 200, Map.of(), body, "application/xml", StandardCharsets.UTF_8);
    }

    static Fetched of(String body) {
        return of(body.getBytes(StandardCharsets.UTF_8));
    }

    static Fetched of(String body, Charset written, Charset answered) {
        return new Fetched(AT, 200, Map.of(), body.getBytes(written), "application/xml", answered);
    }

    static byte[] packed(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static byte[] packed(String text) {
        return packed(text.getBytes(StandardCharsets.UTF_8));
    }
}
