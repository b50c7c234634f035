package assay.service.accounts.web;

import assay.service.accounts.OAuthTokens;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;

/// The authentication that each path requires. API paths not listed here require an API key.
enum Access {
    /// No authentication.
    OPEN,
    /// An API key only.
    KEY,
    /// A session's access token only.
    SESSION,
    /// An API key or an access token.
    EITHER,
    /// An API key, or an access token of the OpenID provider.
    MCP,
    /// A personal page, which requires the cookie of a signed-in browser.
    PAGE,
    /// A public page, which recognizes the visitor if they are signed in.
    OPEN_PAGE;

    private static final String API = "/api";

    private static final Set<String> FILES = Set.of("/health", "/openapi.json");

    private static final String ASSETS = "/assets";

    private static final String DOCS = "/docs";

    private static final String REFERENCE = "/docs/api";

    /// The editor's requests while a person is writing: live scores and fetched pages.
    private static final Set<String> PREVIEWS = Set.of("/editor/preview", "/editor/page");

    /// The editor's page, which scores the text in its form or in its query.
    private static final String EDITOR = "/editor";

    /// Paths of pages that require sign-in, including all paths below them.
    private static final List<String> PAGES =
            List.of("/editor", "/scans", "/drafts", "/account", "/tenant", "/verification");

    /// The path to sign out. It is public, so that a session without access to any tenant can also be ended.
    private static final String SIGN_OUT = "/sign-out";

    private static final List<String> OPEN_PAGES = List.of(
            "/sign-up", "/sign-in", SIGN_OUT, "/forgot", "/reset", "/verify", "/link", "/invitation", "/r", DOCS);

    /// The path for the payment provider's events. The provider signs its requests, has no key or session,
    /// and sends many requests from few addresses.
    private static final String PROVIDER = "/api/v1/checkout/events";

    private static final Set<String> OPEN_PATHS = Set.of(
            PROVIDER,
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

    /// Account management paths, which accept an API key or a session.
    private static final List<String> ACCOUNT =
            List.of("/api/v1/admin/keys", "/api/v1/account", "/api/v1/billing", "/api/v1/webhooks");

    static Access to(HttpServletRequest request) {
        String path = path(request);
        if (!within(path, API)) {
            return page(path);
        }
        if (OPEN_PATHS.contains(path)) {
            return OPEN;
        }
        if (SESSIONS.stream().anyMatch(each -> within(path, each))) {
            return SESSION;
        }
        return ACCOUNT.stream().anyMatch(each -> within(path, each)) ? EITHER : KEY;
    }

    private static Access page(String path) {
        if (path.equals(OAuthTokens.RESOURCE)) {
            return MCP;
        }
        if (PAGES.stream().anyMatch(each -> within(path, each))) {
            return PAGE;
        }
        boolean open = path.equals("/") || OPEN_PAGES.stream().anyMatch(each -> within(path, each));
        return open ? OPEN_PAGE : OPEN;
    }

    /// Whether the request is exempt from the limit per address. Health checks, static files, the
    /// documentation and the payment provider's events are exempt. Refused events have their own limit.
    static boolean uncounted(HttpServletRequest request) {
        String path = path(request);
        return FILES.contains(path) || provider(request) || within(path, ASSETS) || within(path, DOCS);
    }

    /// Whether this is a page of the API reference, which is large, or a search in the documentation, which
    /// is not cached. Without a session, such requests have their own limit.
    static boolean reference(HttpServletRequest request) {
        String path = path(request);
        return within(path, REFERENCE) || within(path, DOCS) && request.getQueryString() != null;
    }

    /// Whether the request claims to be an event from the payment provider.
    static boolean provider(HttpServletRequest request) {
        return path(request).equals(PROVIDER);
    }

    /// Whether the request counts only against the limit for previews.
    static boolean preview(HttpServletRequest request) {
        String path = path(request);
        boolean scores = request.getMethod().equals("POST") || request.getQueryString() != null;
        return PREVIEWS.contains(path) || path.equals(EDITOR) && scores;
    }

    /// Whether the request is a sign-out, which is never limited.
    static boolean leaving(HttpServletRequest request) {
        return path(request).equals(SIGN_OUT);
    }

    boolean takesKey() {
        return this == KEY || this == EITHER || this == OPEN || this == MCP;
    }

    boolean takesSession() {
        return this == SESSION || this == EITHER || this == OPEN;
    }

    /// Whether the path uses cookie authentication. Such requests also get a CSRF check.
    boolean isPage() {
        return this == PAGE || this == OPEN_PAGE;
    }

    boolean needsSomebody() {
        return this != OPEN && this != OPEN_PAGE;
    }

    private static boolean within(String path, String root) {
        return path.equals(root) || path.startsWith(root + "/");
    }

    /// Returns the request's path, decoded like the paths of controllers: `/%61pi/v1/scan` is `/api/v1/scan`.
    private static String path(HttpServletRequest request) {
        return request.getPathInfo() == null
                ? request.getServletPath()
                : request.getServletPath() + request.getPathInfo();
    }
}
