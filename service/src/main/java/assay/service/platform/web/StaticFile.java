package assay.service.platform.web;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.WebRequest;

/// Bytes that stay the same until the next start, and a hash of what they are.
///
/// The ETag is a weak one: what is compressed on its way has other bytes, and under a strong one Tomcat compresses
/// nothing.
///
/// @param hash hexadecimal
@SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
public record StaticFile(String contentType, byte[] body, String hash) {

    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final Duration EVER = Duration.ofDays(365);

    public static StaticFile of(String contentType, byte[] body) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);
            return new StaticFile(contentType, body, HexFormat.of().formatHex(hash, 0, 16));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /// The bytes, or null with a 304 where the caller has them.
    public @Nullable ResponseEntity<byte[]> answer(WebRequest request) {
        return answer(request, CacheControl.maxAge(FRESH).cachePublic());
    }

    /// The same at an address that names these very bytes, and never others.
    public @Nullable ResponseEntity<byte[]> answerForEver(WebRequest request) {
        return answer(request, CacheControl.maxAge(EVER).cachePublic().immutable());
    }

    private @Nullable ResponseEntity<byte[]> answer(WebRequest request, CacheControl caching) {
        String etag = "W/\"" + hash + "\"";
        if (request.checkNotModified(etag)) {
            return null;
        }
        return ResponseEntity.ok()
                .eTag(etag)
                .cacheControl(caching)
                .contentType(MediaType.parseMediaType(contentType))
                .body(body);
    }

    @Override
    public String toString() {
        return contentType + ", " + body.length + " bytes";
    }
}
