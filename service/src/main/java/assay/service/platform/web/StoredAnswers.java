package assay.service.platform.web;

import assay.service.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Answers as they are stored under an Idempotency-Key: what shows a secret is sealed.
@Component
final class StoredAnswers {

    private final Secrets secrets;

    StoredAnswers(Secrets secrets) {
        this.secrets = secrets;
    }

    /// The body of an answer.
    ///
    /// @param token of the claim: what is sealed for one opens with no other
    String body(Answer answer, String token) {
        return answer.secret() ? secrets.seal(answer.body(), token) : new String(answer.body(), StandardCharsets.UTF_8);
    }

    /// One header a line; a first line says whether the body is sealed.
    static String headers(Answer answer) {
        StringBuilder text = new StringBuilder(answer.secret() ? "sealed" : "plain");
        answer.headers()
                .forEach((name, value) ->
                        text.append('\n').append(name).append(": ").append(value));
        return text.toString();
    }

    /// An answer that was stored, to be given again.
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

    /// Stands for the body of a request. Keyed: a body may hold a password, and its bare hash could be guessed at.
    String fingerprint(byte[] body) {
        return HexFormat.of().formatHex(secrets.mac(body, "idempotency"));
    }
}
