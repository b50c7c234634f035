package assay.service.platform.web;

import assay.service.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Converts responses to and from the form in which they are stored under an Idempotency-Key. Responses with
/// a secret are encrypted.
@Component
final class StoredAnswers {

    private final Secrets secrets;

    StoredAnswers(Secrets secrets) {
        this.secrets = secrets;
    }

    /// Returns the stored body of a response.
    ///
    /// @param token the claim's token; a body encrypted for one claim can't be decrypted for another
    String body(Answer answer, String token) {
        return answer.secret() ? secrets.seal(answer.body(), token) : new String(answer.body(), StandardCharsets.UTF_8);
    }

    /// Returns one header per line. The first line states whether the body is encrypted.
    static String headers(Answer answer) {
        StringBuilder text = new StringBuilder(answer.secret() ? "sealed" : "plain");
        answer.headers()
                .forEach((name, value) ->
                        text.append('\n').append(name).append(": ").append(value));
        return text.toString();
    }

    /// Reads a stored response for replay.
    Answer read(String token, int status, String headers, @Nullable String body) {
        boolean sealed = headers.startsWith("sealed");
        Map<String, String> all = new LinkedHashMap<>();
        headers.lines().skip(1).forEach(line -> {
            int colon = line.indexOf(": ");
            all.put(line.substring(0, colon), line.substring(colon + 2));
        });
        all.put("Idempotency-Replayed", "true");
        String text = body == null ? "" : body;
        byte[] bytes = sealed ? secrets.open(text, token) : text.getBytes(StandardCharsets.UTF_8);
        return new Answer(status, all, bytes, sealed);
    }

    /// Returns a keyed hash of a request body. A body can contain a password, which an attacker could guess
    /// from a plain hash.
    String fingerprint(byte[] body) {
        return HexFormat.of().formatHex(secrets.mac(body, "idempotency"));
    }
}
