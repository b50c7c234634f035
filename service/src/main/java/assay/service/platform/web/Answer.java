package assay.service.platform.web;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.ResponseEntity;

/// A complete response, which can be replayed byte for byte when an idempotent request is repeated.
///
/// @param secret whether the stored body must be encrypted
@SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
public record Answer(int status, Map<String, String> headers, byte[] body, boolean secret) {

    public static Answer json(int status, byte[] body) {
        return new Answer(status, Map.of("Content-Type", "application/json"), body, false);
    }

    public static Answer empty(int status) {
        return new Answer(status, Map.of(), new byte[0], false);
    }

    public Answer with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Answer(status, more, body, secret);
    }

    /// Returns the same response, marked as containing a secret that is shown once.
    public Answer secretly() {
        return new Answer(status, headers, body, true);
    }

    public ResponseEntity<byte[]> entity() {
        ResponseEntity.BodyBuilder entity = ResponseEntity.status(status);
        headers.forEach(entity::header);
        return status == 204 ? entity.build() : entity.body(body);
    }

    @Override
    public String toString() {
        return status + (secret ? " (secret)" : " " + new String(body, StandardCharsets.UTF_8));
    }
}
