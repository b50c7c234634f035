package assay.service.platform.web;

import assay.service.platform.Settings;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/// What every answer carries, whoever makes it. docs/security.md says what each is for.
record AnswerHeaders(Map<String, String> all) {

    private static final String A_YEAR = "max-age=31536000";

    static AnswerHeaders of(Settings settings) {
        return of(settings.baseUrl(), !settings.corsOrigins().isEmpty());
    }

    /// @param baseUrl where callers find the service
    /// @param origins whether pages of other origins may call
    static AnswerHeaders of(String baseUrl, boolean origins) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("X-Content-Type-Options", "nosniff");
        all.put("Cache-Control", "no-store");
        all.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        all.put("Referrer-Policy", "no-referrer");
        all.put("Cross-Origin-Resource-Policy", "same-origin");
        if (baseUrl.startsWith("https:")) {
            // Of this name alone: what else the operator runs beneath it is not ours to say.
            all.put("Strict-Transport-Security", A_YEAR);
        }
        if (origins) {
            // On every answer: one that was made for nobody's page must not be kept for somebody's.
            all.put("Vary", "Origin");
        }
        return new AnswerHeaders(Map.copyOf(all));
    }

    void set(HttpServletResponse response) {
        all.forEach(response::setHeader);
    }
}
