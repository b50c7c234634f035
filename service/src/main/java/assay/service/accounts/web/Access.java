package assay.service.accounts.web;

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
    EITHER,
    /// A page that is somebody's own: the cookie of a browser that has signed in.
    PAGE,
    /// A page for anybody, which says who looks at it where that is known.
    OPEN_PAGE;

    private static final String API = "/api";

    private static final Set<String> FILES = Set.of("/health", "/openapi.json");

    private static final String ASSETS = "/assets";

    private static final String DOCS = "/docs";

    private static final String REFERENCE = "/docs/api";

    /// What the editor asks while somebody writes: scores, and pages to go on from.
    private static final Set<String> PREVIEWS = Set.of("/editor/preview", "/editor/page");

    /// What stands behind these wants to know whose it is.
    private static final List<String> PAGES =
            List.of("/editor", "/scans", "/drafts", "/account", "/tenant", "/verification");

    /// For anybody: a session that leads nowhere any more can be ended, too.
    private static final String SIGN_OUT = "/sign-out";

    private static final List<String> OPEN_PAGES = List.of(
            "/sign-up", "/sign-in", SIGN_OUT, "/forgot", "/reset", "/verify", "/link", "/invitation", "/r", DOCS);

    /// Signed by the payment provider, which has neither key nor session, and sends many from few addresses.
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

    /// An account's own matters.
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
        if (PAGES.stream().anyMatch(each -> within(path, each))) {
            return PAGE;
        }
        boolean open = path.equals("/") || OPEN_PAGES.stream().anyMatch(each -> within(path, each));
        return open ? OPEN_PAGE : OPEN;
    }

    /// Not counted against an address: health, what is served as it lies, and the payment provider's events, of
    /// which those that are refused are counted apart.
    static boolean uncounted(HttpServletRequest request) {
        String path = path(request);
        return FILES.contains(path) || provider(request) || within(path, ASSETS) || within(path, DOCS);
    }

    /// Whether it is a page of the API's reference, which are large, or a search in the documentation, which
    /// is made anew for each: counted apart for whoever is not signed in.
    static boolean reference(HttpServletRequest request) {
        String path = path(request);
        return within(path, REFERENCE) || within(path, DOCS) && request.getQueryString() != null;
    }

    /// Whether it says to be an event of the payment provider.
    static boolean provider(HttpServletRequest request) {
        return path(request).equals(PROVIDER);
    }

    /// Whether it is counted as a preview, apart from everything else.
    static boolean preview(HttpServletRequest request) {
        return PREVIEWS.contains(path(request));
    }

    /// Whether somebody wants to go, whom no limit keeps.
    static boolean leaving(HttpServletRequest request) {
        return path(request).equals(SIGN_OUT);
    }

    boolean takesKey() {
        return this == KEY || this == EITHER || this == OPEN;
    }

    boolean takesSession() {
        return this == SESSION || this == EITHER || this == OPEN;
    }

    /// Whether a browser shows who it is by its cookie; such a request is looked at for forgery, too.
    boolean isPage() {
        return this == PAGE || this == OPEN_PAGE;
    }

    boolean needsSomebody() {
        return this != OPEN && this != OPEN_PAGE;
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
