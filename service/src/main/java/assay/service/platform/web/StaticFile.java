package assay.service.platform.web;

import assay.service.platform.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.apache.tomcat.util.http.parser.AcceptEncoding;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.WebRequest;

/// Content that stays the same until the service restarts, with its hash.
///
/// The content is compressed once instead of for each caller, so that repeated anonymous requests cost next
/// to nothing. The ETag is weak, because the compressed bytes differ from the original.
///
/// @param compressed the body compressed with gzip, or the body itself if compression saves too little
/// @param hash the hash in hexadecimal digits
@SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
public record StaticFile(String contentType, byte[] body, byte[] compressed, String hash) {

    /// The minimum size in bytes for compression, the same as the web server's.
    private static final int WORTH_IT = 2048;

    private static final String GZIP = "gzip";
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final Duration EVER = Duration.ofDays(365);

    public static StaticFile of(String contentType, byte[] body) {
        byte[] compressed = isText(contentType) && body.length >= WORTH_IT ? gzip(body) : body;
        return new StaticFile(contentType, body, compressed, Sha256.hex(body).substring(0, 32));
    }

    /// Returns the content, or null with a 304 if the caller already has it.
    public @Nullable ResponseEntity<byte[]> answer(WebRequest request) {
        return answer(request, CacheControl.maxAge(FRESH).cachePublic());
    }

    /// Like [#answer], for a URL that identifies this exact content and can be cached forever.
    public @Nullable ResponseEntity<byte[]> answerForEver(WebRequest request) {
        return answer(request, CacheControl.maxAge(EVER).cachePublic().immutable());
    }

    private @Nullable ResponseEntity<byte[]> answer(WebRequest request, CacheControl caching) {
        String etag = "W/\"" + hash + "\"";
        if (request.checkNotModified(etag)) {
            return null;
        }
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.ok().eTag(etag).cacheControl(caching).contentType(MediaType.parseMediaType(contentType));
        if (compressed.length == body.length) {
            return answer.body(body);
        }
        answer.varyBy(HttpHeaders.ACCEPT_ENCODING);
        return takesGzip(request)
                ? answer.header(HttpHeaders.CONTENT_ENCODING, GZIP).body(compressed)
                : answer.body(body);
    }

    private static boolean takesGzip(WebRequest request) {
        String[] values = request.getHeaderValues(HttpHeaders.ACCEPT_ENCODING);
        try {
            return values != null
                    && AcceptEncoding.parse(new StringReader(String.join(",", values))).stream()
                            .anyMatch(each ->
                                    each.getQuality() > 0 && each.getEncoding().equalsIgnoreCase(GZIP));
        } catch (IOException e) {
            throw new AssertionError("a string can be read", e);
        }
    }

    /// Whether to compress content of this type. Content such as images is already compressed.
    private static boolean isText(String contentType) {
        return contentType.startsWith("text/") || contentType.contains("json") || contentType.contains("svg");
    }

    private static byte[] gzip(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new AssertionError("memory can be written", e);
        }
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        return contentType + ", " + body.length + " bytes";
    }
}
