package assay.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// Lists all routes outside the API, as registered in the service, and every page with content.
final class Site {

    /// The public routes. All other routes require a session, which a test checks.
    static final Set<String> PUBLIC = Set.of(
            "/",
            "/sign-up",
            "/sign-in",
            // Signing out works even if the session is no longer valid.
            "/sign-out",
            "/forgot",
            "/reset",
            "/verify",
            "/link",
            "/invitation",
            "/r/{token}",
            "/docs",
            "/docs/api",
            "/docs/api/{part:[a-z-]+}",
            "/docs/checks",
            "/docs/checks/{name:[a-z0-9_]+}",
            "/docs/checks/{name:[A-Za-z0-9_]+}.md",
            "/docs/{name:[a-z-]+}",
            "/docs/{name:[a-z-]+}.md",
            "/docs/search.json",
            "/assets/{name}",
            "/schemas/research-bundle-1.json",
            "/health",
            "/openapi.json",
            "/.well-known/oauth-protected-resource",
            "/.well-known/oauth-protected-resource/mcp");

    /// One mapping of a controller.
    record Route(String method, String pattern) {
        boolean changes() {
            return !method.equals("GET");
        }

        /// Whether a browser is recognized by its cookie here.
        boolean takesCookie() {
            return !pattern.equals("/mcp");
        }

        /// Returns the path with the id in place of each variable.
        String with(String id) {
            return pattern.replaceAll("\\{[^}]*}", id);
        }
    }

    /// @param name the name of its screenshot
    /// @param signedIn whether its reader is signed in
    /// @param status the status of its response
    record Page(String name, String path, boolean signedIn, int status) {
        static Page open(String name, String path) {
            return new Page(name, path, false, 200);
        }

        static Page own(String name, String path) {
            return new Page(name, path, true, 200);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private Site() {}

    static List<Route> routes(RunningService service) {
        List<Route> all = new ArrayList<>();
        for (RequestMappingHandlerMapping mapping : service.beans(RequestMappingHandlerMapping.class)) {
            for (RequestMappingInfo info : mapping.getHandlerMethods().keySet()) {
                for (String pattern : info.getPatternValues()) {
                    for (RequestMethod method : info.getMethodsCondition().getMethods()) {
                        if (!pattern.startsWith("/api/")) {
                            all.add(new Route(method.name(), pattern));
                        }
                    }
                }
            }
        }
        return all;
    }

    /// Returns every page of the service. A mapping without an entry here fails, so that no page is
    /// forgotten.
    static List<Page> pages(RunningService service, SampleTenant tenant) {
        List<Page> all = new ArrayList<>();
        for (Route route : routes(service)) {
            if (!route.changes()) {
                all.addAll(pages(route.pattern(), tenant));
            }
        }
        all.add(new Page("error", "/nowhere", false, 404));
        all.add(new Page("error-signed-in", "/scans/1", true, 404));
        return all;
    }

    private static List<Page> pages(String pattern, SampleTenant tenant) {
        return switch (pattern) {
            case "/" -> List.of(Page.open("welcome", "/"));
            case "/sign-up", "/sign-in", "/forgot", "/reset", "/verify", "/link", "/invitation" ->
                List.of(Page.open(pattern.substring(1), pattern));
            case "/editor" ->
                List.of(
                        Page.own("editor-sample", "/editor?sample"),
                        Page.own("editor", "/editor?scan=" + tenant.first()),
                        Page.own("editor-draft", "/editor?draft=" + tenant.draft()),
                        Page.own("editor-empty", "/editor"));
            case "/scans" ->
                List.of(Page.own("scans", "/scans"), Page.own("scans-none-like-that", "/scans?verdict=PASS&slug=none"));
            case "/scans/{id}" ->
                List.of(
                        Page.own("scan", "/scans/" + tenant.first()),
                        Page.own("scan-shared", "/scans/" + tenant.last()));
            case "/scans/{id}/delete" -> List.of(Page.own("scan-delete", "/scans/" + tenant.last() + "/delete"));
            case "/scans/new" ->
                List.of(
                        Page.own("scan-new", pattern),
                        Page.own("scan-new-blog", pattern + "?kind=blog&url=https://tea.example/blog"));
            case "/scans/jobs" -> List.of(Page.own("jobs", pattern));
            case "/scans/jobs/{id}" ->
                List.of(
                        Page.own("job", "/scans/jobs/" + tenant.blog()),
                        Page.own("job-not-fetched", "/scans/jobs/" + tenant.blog() + "?show=failed"),
                        Page.own("job-failed", "/scans/jobs/" + tenant.failed()));
            case "/scans/compare" ->
                List.of(
                        Page.own("compare", "/scans/compare?a=" + tenant.first() + "&b=" + tenant.last()),
                        new Page(
                                "compare-other",
                                "/scans/compare?a=" + tenant.first() + "&b=" + tenant.first(),
                                true,
                                422));
            case "/drafts" -> List.of(Page.own("drafts", pattern));
            case "/drafts/new" ->
                List.of(
                        Page.own("draft-new", pattern),
                        Page.own("draft-new-mock", pattern + "?llm_provider=mock&primary_keyword=best+crm"));
            case "/drafts/jobs/{id}" ->
                List.of(Page.own("draft-job-failed", "/drafts/jobs/" + tenant.failedResearch()));
            case "/drafts/bundles/{id}" ->
                List.of(
                        Page.own("bundle", "/drafts/bundles/" + tenant.bundle()),
                        Page.own("bundle-own", "/drafts/bundles/" + tenant.ownBundle()));
            case "/drafts/{id}" ->
                List.of(
                        Page.own("draft", "/drafts/" + tenant.draft()),
                        Page.own("draft-own", "/drafts/" + tenant.ownDraft()));
            case "/account" ->
                List.of(
                        Page.own("account-usage", "/account"),
                        Page.own("account-usage-none-like-that", "/account?days=90&to=2020-01-01"));
            case "/account/plan" -> List.of(Page.own("account-plan", pattern));
            case "/account/keys" -> List.of(Page.own("account-keys", pattern));
            case "/account/keys/{id}/rotate", "/account/keys/{id}/revoke" ->
                List.of(Page.own(
                        "account-key-" + pattern.substring(pattern.lastIndexOf('/') + 1),
                        pattern.replace("{id}", tenant.newKey())));
            case "/account/webhooks", "/account/webhooks/new" ->
                List.of(Page.own(pattern.substring(1).replace('/', '-'), pattern));
            case "/account/webhooks/{id}" ->
                List.of(
                        Page.own("account-webhook", "/account/webhooks/" + tenant.webhook()),
                        Page.own(
                                "account-webhook-none-like-that",
                                "/account/webhooks/" + tenant.webhook() + "?event=credit.low"),
                        Page.own("account-webhook-failing", "/account/webhooks/" + tenant.failingWebhook()));
            case "/account/webhooks/{id}/edit", "/account/webhooks/{id}/rotate", "/account/webhooks/{id}/remove" ->
                List.of(Page.own(
                        "account-webhook-" + pattern.substring(pattern.lastIndexOf('/') + 1),
                        pattern.replace("{id}", tenant.webhook())));
            case "/account/webhooks/{id}/deliveries/{delivery}" ->
                List.of(
                        Page.own("account-webhook-delivery", tenant.delivery(tenant.webhook())),
                        Page.own("account-webhook-delivery-failing", tenant.delivery(tenant.failingWebhook())));
            case "/account/members" -> List.of(Page.own("account-members", pattern));
            case "/account/members/{id}/remove" ->
                List.of(
                        Page.own("account-member-remove", "/account/members/" + tenant.colleague() + "/remove"),
                        Page.own("account-member-leave", "/account/members/" + tenant.owner() + "/remove"));
            case "/account/profile", "/account/sessions", "/account/general", "/account/erase" ->
                List.of(Page.own(pattern.substring(1).replace('/', '-'), pattern));
            case "/account/audit" ->
                List.of(
                        Page.own("account-audit", pattern),
                        Page.own("account-audit-none-like-that", pattern + "?action=tenant.renamed"));
            case "/r/{token}" -> List.of(Page.open("shared", tenant.shared()));
            case "/docs" -> List.of(Page.open("docs", "/docs"));
            case "/docs/api" -> List.of(Page.open("docs-api", "/docs/api"));
            case "/docs/api/{part:[a-z-]+}" -> List.of(Page.open("docs-api-scans", "/docs/api/scans"));
            case "/docs/checks" ->
                List.of(
                        Page.open("docs-checks", "/docs/checks"),
                        Page.open("docs-checks-none", "/docs/checks?words=none+like+that"));
            case "/docs/checks/{name:[a-z0-9_]+}" -> List.of(Page.open("docs-check", "/docs/checks/heading_hierarchy"));
            case "/docs/{name:[a-z-]+}" ->
                List.of(
                        Page.open("docs-scoring", "/docs/scoring"),
                        Page.open("docs-errors", "/docs/errors"),
                        Page.open("docs-events", "/docs/events"),
                        Page.open("docs-getting-started", "/docs/getting-started"),
                        Page.open("docs-settings", "/docs/settings"),
                        Page.own("docs-calibration", "/docs/calibration"));
            // The following routes serve files and event streams, not pages.
            case "/docs/checks/{name:[A-Za-z0-9_]+}.md",
                    "/docs/{name:[a-z-]+}.md",
                    "/docs/search.json",
                    "/editor/checks.json",
                    "/scans/jobs/{id}/events",
                    "/drafts/jobs/{id}/events",
                    "/drafts/bundles/{id}.json",
                    "/drafts/{id}.md",
                    "/account/ledger.csv",
                    "/assets/{name}",
                    "/schemas/research-bundle-1.json",
                    "/health",
                    "/openapi.json",
                    "/.well-known/oauth-protected-resource",
                    "/.well-known/oauth-protected-resource/mcp" -> List.of();
            default ->
                throw new IllegalStateException(
                        "There is a page at " + pattern + "; say in Site.pages what is to be seen there.");
        };
    }
}
