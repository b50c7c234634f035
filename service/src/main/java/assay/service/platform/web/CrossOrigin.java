package assay.service.platform.web;

import java.time.Duration;
import java.util.List;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

/// CORS for the API: pages from configured origins can call it with a token and read the responses. Cookies
/// are never allowed, so that no page can act on a visitor's behalf.
public final class CrossOrigin {

    /// The longest time that any browser caches a preflight.
    private static final Duration PREFLIGHT_KEPT = Duration.ofHours(2);

    private CrossOrigin() {}

    /// Requests from other origins get no CORS headers, but are not refused: behind a proxy that terminates
    /// TLS, the service's own pages look cross-origin, and clients other than browsers can send any Origin.
    ///
    /// @param origins the allowed origins, compared exactly
    public static CorsConfigurationSource of(List<String> origins) {
        CorsConfiguration configuration = new CorsConfiguration();
        configuration.setAllowedOrigins(origins);
        configuration.setAllowedMethods(List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"));
        configuration.setAllowedHeaders(List.of(
                "Authorization",
                "Content-Type",
                "Idempotency-Key",
                "Prefer",
                RequestId.HEADER,
                "MCP-Protocol-Version",
                "Mcp-Method",
                "Mcp-Name"));
        configuration.setExposedHeaders(List.of(
                RequestId.HEADER,
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-RateLimit-Reset",
                "RateLimit",
                "RateLimit-Policy",
                "Retry-After",
                "Idempotency-Replayed",
                "WWW-Authenticate"));
        configuration.setAllowCredentials(false);
        configuration.setMaxAge(PREFLIGHT_KEPT);
        UrlBasedCorsConfigurationSource paths = new UrlBasedCorsConfigurationSource();
        paths.registerCorsConfiguration("/api/v1/**", configuration);
        paths.registerCorsConfiguration("/openapi.json", configuration);
        paths.registerCorsConfiguration("/mcp", configuration);
        paths.registerCorsConfiguration("/.well-known/oauth-protected-resource/**", configuration);
        return request -> {
            CorsConfiguration here = paths.getCorsConfiguration(request);
            return here == null || here.checkOrigin(request.getHeader("Origin")) == null ? null : here;
        };
    }
}
