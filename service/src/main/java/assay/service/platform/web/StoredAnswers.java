package assay.service.platform.web;

import assay.service.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// How answers are stored under an Idempotency-Key: those with a secret are encrypted.
@Component
final class StoredAnswers {

    private final Secrets secrets;

    StoredAnswers(Secrets secrets) {
        this.secrets = secrets;
    }

    /// The stored body of an answer.
    ///
    /// @param token of the claim: a body encrypted for one cannot be decrypted with another
    String body(Answer answer, String token) {
        return answer.secret() ? secrets.seal(answer.body(), token) : new String(answer.body(), StandardCharsets.UTF_8);
    }

    /// One header per line; the first line says whether the body is encrypted.
    static String headers(Answer answer) {
        StringBuilder text = new StringBuilder(answer.secret() ? "sealed" : "plain");
        answer.headers()
                .forEach((name, value) ->
                        text.append('\n').append(name).append(": ").append(value));
        return text.toString();
    }

    /// Reads a stored answer for replay.
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

    /// A keyed hash of a request body: a body may hold a password, which a plain hash would allow to guess.
    String fingerprint(byte[] body) {
        return HexFormat.of().formatHex(secrets.mac(body, "idempotency"));
    }
}
