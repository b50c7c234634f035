package assay.service.accounts;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;

/// Who may come in at a path, said once for all of them: a path that is not named here takes an API key.
enum Access {
    /// Anybody.
    OPEN,
    /// An API key alone.
    KEY,
    /// The access token of a session alone.
    SESSION,
    /// Either of them.
    EITHER;

    private static final String API = "/api";

    /// Not counted against an address either: health, and files that are served as they lie.
    private static final Set<String> UNCOUNTED = Set.of("/health", "/openapi.json");

    private static final String DOCS = "/docs/";

    private static final Set<String> OPEN_PATHS = Set.of(
            "/api/v1/catalog/engines",
            "/api/v1/auth/sign-up",
            "/api/v1/auth/sign-in",
            "/api/v1/auth/refresh",
            "/api/v1/auth/link",
            "/api/v1/auth/verify",
            "/api/v1/auth/forgot",
            "/api/v1/auth/reset",
            "/api/v1/auth/oidc/start",
            "/api/v1/auth/oidc/callback");

    private static final List<String> SESSIONS = List.of("/api/v1/auth", "/api/v1/checkout");

    /// An account's own matters.
    private static final List<String> ACCOUNT = List.of("/api/v1/admin/keys", "/api/v1/account");

    static Access to(HttpServletRequest request) {
        String path = path(request);
        if (!within(path, API) || OPEN_PATHS.contains(path)) {
            return OPEN;
        }
        if (SESSIONS.stream().anyMatch(each -> within(path, each))) {
            return SESSION;
        }
        return ACCOUNT.stream().anyMatch(each -> within(path, each)) ? EITHER : KEY;
    }

    static boolean uncounted(HttpServletRequest request) {
        String path = path(request);
        return UNCOUNTED.contains(path) || path.startsWith(DOCS);
    }

    boolean takesKey() {
        return this != SESSION;
    }

    boolean takesSession() {
        return this != KEY;
    }

    private static boolean within(String path, String root) {
        return path.equals(root) || path.startsWith(root + "/");
    }

    /// Decoded, as controllers are chosen: `/%61pi/v1/scan` is `/api/v1/scan`.
    private static String path(HttpServletRequest request) {
        return request.getPathInfo() == null
                ? request.getServletPath()
                : request.getServletPath() + request.getPathInfo();
    }
}
