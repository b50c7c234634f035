package assay.service.platform.web;

import assay.service.platform.Settings;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/// Headers of every response. docs/security.md explains each.
record AnswerHeaders(Map<String, String> all) {

    private static final String A_YEAR = "max-age=31536000";

    static AnswerHeaders of(Settings settings) {
        return of(settings.baseUrl(), !settings.corsOrigins().isEmpty());
    }

    /// @param baseUrl the service's public URL
    /// @param origins whether pages from other origins may call the API
    static AnswerHeaders of(String baseUrl, boolean origins) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("X-Content-Type-Options", "nosniff");
        all.put("Cache-Control", "no-store");
        all.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        all.put("Referrer-Policy", "no-referrer");
        all.put("Cross-Origin-Resource-Policy", "same-origin");
        if (baseUrl.startsWith("https:")) {
            // The value does not contain includeSubDomains, because decisions about other subdomains are up
            // to the operator.
            all.put("Strict-Transport-Security", A_YEAR);
        }
        if (origins) {
            // This header is on every response, because a response cached for a request without an Origin
            // must not be served to a page from another origin.
            all.put("Vary", "Origin");
        }
        return new AnswerHeaders(Map.copyOf(all));
    }

    void set(HttpServletResponse response) {
        all.forEach(response::setHeader);
    }
}
