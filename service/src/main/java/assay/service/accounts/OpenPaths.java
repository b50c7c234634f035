package assay.service.accounts;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/// Which paths take no key.
final class OpenPaths {

    /// The one open path of the API.
    private static final String CATALOGUE = "/api/v1/catalog/engines";

    /// Not counted against an address either: health, and files that are served as they lie.
    private static final Set<String> UNCOUNTED = Set.of("/health", "/openapi.json");

    private static final String DOCS = "/docs/";

    private OpenPaths() {}

    static boolean needKey(HttpServletRequest request) {
        String path = path(request);
        return (path.equals("/api") || path.startsWith("/api/")) && !path.equals(CATALOGUE);
    }

    static boolean uncounted(HttpServletRequest request) {
        String path = path(request);
        return UNCOUNTED.contains(path) || path.startsWith(DOCS);
    }

    /// Decoded, as controllers are chosen: `/%61pi/v1/scan` is `/api/v1/scan`.
    private static String path(HttpServletRequest request) {
        return request.getPathInfo() == null
                ? request.getServletPath()
                : request.getServletPath() + request.getPathInfo();
    }
}
