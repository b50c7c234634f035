package assay.service.platform.web;

import java.time.Duration;
import java.util.List;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

/// What pages of other origins may do from a browser: call the interface with a token they hold, and read what it
/// says. Never with cookies, so that no page can act for somebody who only looked at it.
public final class CrossOrigin {

    /// The longest that any browser keeps one.
    private static final Duration PREFLIGHT_KEPT = Duration.ofHours(2);

    private CrossOrigin() {}

    /// An origin that is not named is told nothing, and not refused: behind a proxy that ends TLS the service's own
    /// pages look like another origin's, and whoever is no browser may say what it likes.
    ///
    /// @param origins exact ones
    public static CorsConfigurationSource of(List<String> origins) {
        CorsConfiguration configuration = new CorsConfiguration();
        configuration.setAllowedOrigins(origins);
        configuration.setAllowedMethods(List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"));
        configuration.setAllowedHeaders(List.of("Authorization", "Content-Type", "Idempotency-Key", RequestId.HEADER));
        configuration.setExposedHeaders(List.of(
                RequestId.HEADER,
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-RateLimit-Reset",
                "RateLimit",
                "RateLimit-Policy",
                "Retry-After",
                "Idempotency-Replayed"));
        configuration.setAllowCredentials(false);
        configuration.setMaxAge(PREFLIGHT_KEPT);
        UrlBasedCorsConfigurationSource paths = new UrlBasedCorsConfigurationSource();
        paths.registerCorsConfiguration("/api/v1/**", configuration);
        paths.registerCorsConfiguration("/openapi.json", configuration);
        return request -> {
            CorsConfiguration here = paths.getCorsConfiguration(request);
            return here == null || here.checkOrigin(request.getHeader("Origin")) == null ? null : here;
        };
    }
}
