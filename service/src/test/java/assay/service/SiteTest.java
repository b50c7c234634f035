package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.SampleTenant.Words;
import assay.service.Site.Page;
import assay.service.Site.Route;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

/// Tests properties that every page must have. The pages are found from the mappings instead of a list.
class SiteTest {

    private static final List<String> TYPES = List.of(
            "application/x-www-form-urlencoded", "application/json", "text/plain", "multipart/form-data; boundary=a");

    private final RunningService service = RunningService.on(StoreKind.SQLITE);

    /// A client with full control over its requests, including cookies.
    private final class Bare {
        private final HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .build();

        HttpResponse<String> get(String path) throws Exception {
            return send(path, "GET", "", "Accept", "text/html");
        }

        HttpResponse<String> send(String path, String method, String body, String... headers) throws Exception {
            return client.send(
                    HttpRequest.newBuilder(service.base().resolve(path))
                            .timeout(Duration.ofSeconds(30))
                            .method(method, HttpRequest.BodyPublishers.ofString(body))
                            .headers(headers)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }

        String token(String path) throws Exception {
            return Jsoup.parse(get(path).body())
                    .expectFirst("input[name=_csrf]")
                    .val();
        }

        Bare signedIn(String email) throws Exception {
            String token = token("/link");
            String link = service.operator().signInLink(email);
            HttpResponse<String> in = send(
                    "/link",
                    "POST",
                    "_csrf=" + token + "&token=" + link.substring(link.indexOf('#') + 1),
                    "Content-Type",
                    TYPES.getFirst());
            assertThat(in.statusCode()).isEqualTo(303);
            return this;
        }
    }

    @Test
    void changesNeedACsrfTokenFromThePage() throws Exception {
        SampleTenant tenant = new SampleTenant(service, Words.REAL, Duration.ZERO);
        Bare owner = new Bare().signedIn(tenant.email());
        Bare stranger = new Bare();
        String another = stranger.token("/sign-in");
        List<Route> changing =
                Site.routes(service).stream().filter(Route::changes).toList();
        assertThat(changing).hasSizeGreaterThan(8);
        for (Route route : changing) {
            for (Bare browser : List.of(owner, stranger)) {
                String path = route.with(tenant.last());
                for (String type : TYPES) {
                    forged(route, browser == owner, browser.send(path, route.method(), "", "Content-Type", type));
                }
                forged(
                        route,
                        browser == owner,
                        browser.send(path, route.method(), "_csrf=&name=x", "Content-Type", TYPES.getFirst()));
                forged(
                        route,
                        browser == owner,
                        browser.send(path, route.method(), "_csrf=wrong", "Content-Type", TYPES.getFirst()));
                forged(
                        route,
                        browser == owner,
                        browser.send(
                                path, route.method(), "{}", "Content-Type", TYPES.get(1), "X-CSRF-TOKEN", "wrong"));
            }
            // Another browser's token is not valid here.
            forged(
                    route,
                    true,
                    owner.send(
                            route.with(tenant.last()),
                            route.method(),
                            "_csrf=" + another,
                            "Content-Type",
                            TYPES.getFirst()));
        }
        assertThat(owner.get("/docs").statusCode()).isEqualTo(200);
        assertThat(service.get("/api/v1/scans/" + tenant.last(), tenant.key()).status())
                .isEqualTo(200);
    }

    /// Checks the response to a forged form: signed-in users are told that the form does not come from the
    /// service, and others are asked to sign in if the page requires it.
    private void forged(Route route, boolean somebody, HttpResponse<String> answer) {
        // Advances the clock so that no request is rate-limited.
        service.clock().advance(Duration.ofSeconds(4));
        assertThat(answer.statusCode())
                .as(route.toString())
                .isEqualTo(route.takesCookie() && (somebody || Site.PUBLIC.contains(route.pattern())) ? 403 : 401);
    }

    @Test
    void privatePagesRequireASession() throws Exception {
        Bare stranger = new Bare();
        String token = stranger.token("/sign-in");
        String key = service.key();
        for (Route route : Site.routes(service)) {
            if (Site.PUBLIC.contains(route.pattern()) || !route.takesCookie()) {
                continue;
            }
            String path = route.with("1");
            service.clock().advance(Duration.ofMinutes(1));
            for (String authorization : List.of("none", "Bearer " + key)) {
                HttpResponse<String> answer = stranger.send(
                        path,
                        route.method(),
                        route.changes() ? "_csrf=" + token : "",
                        "Content-Type",
                        TYPES.getFirst(),
                        "Accept",
                        "text/html",
                        "Authorization",
                        authorization);
                assertThat(answer.statusCode()).as(route + " " + answer.body()).isEqualTo(303);
                URI to = URI.create(answer.headers().firstValue("Location").orElseThrow());
                assertThat(to.getPath()).as(route.toString()).isEqualTo("/sign-in");
            }
        }
    }

    @Test
    void pagesOfOtherTenantsObjectsAreNotFound() throws Exception {
        SampleTenant theirs = new SampleTenant(service, Words.REAL, Duration.ZERO);
        SampleTenant ours = new SampleTenant(service, Words.REAL, Duration.ZERO);
        Bare browser = new Bare().signedIn(ours.email());
        String token = browser.token("/forgot");
        String whose = Jsoup.parse(browser.get("/account/profile").body())
                .expectFirst("input[name=whose]")
                .val();
        for (Route route : Site.routes(service)) {
            if (!route.pattern().contains("{id}")) {
                continue;
            }
            HttpResponse<String> answer = browser.send(
                    route.with(theirs.last()),
                    route.method(),
                    route.changes() ? "_csrf=" + token + "&whose=" + whose : "",
                    "Content-Type",
                    TYPES.getFirst());
            assertThat(answer.statusCode()).as(route.toString()).isEqualTo(404);
        }
        for (String path : List.of(
                "/editor?scan=" + theirs.last(),
                "/scans/jobs/" + theirs.blog(),
                "/account/webhooks/" + theirs.webhook(),
                theirs.delivery(theirs.webhook()),
                "/account/webhooks/" + ours.webhook()
                        + theirs.delivery(theirs.webhook())
                                .substring(("/account/webhooks/" + theirs.webhook()).length()),
                "/scans/jobs/" + theirs.blog() + "/events",
                "/drafts/jobs/" + theirs.failedResearch(),
                "/drafts/jobs/" + theirs.draft() + "/events",
                "/drafts/bundles/" + theirs.bundle(),
                "/drafts/bundles/" + theirs.bundle() + ".json",
                "/drafts/" + theirs.draft(),
                "/drafts/" + theirs.draft() + ".md",
                "/editor?draft=" + theirs.draft(),
                "/scans/compare?a=" + theirs.first() + "&b=" + theirs.last(),
                "/scans/compare?a=" + ours.first() + "&b=" + theirs.last())) {
            assertThat(browser.get(path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(service.get("/api/v1/scans/" + theirs.last(), theirs.key()).status())
                .isEqualTo(200);
        assertThat(browser.get(theirs.shared()).statusCode()).isEqualTo(200);
    }

    /// Each page matches its description, and declares how it may be cached and what it may load.
    @Test
    void everyPageLoads() throws Exception {
        SampleTenant tenant = new SampleTenant(service, Words.REAL, Duration.ZERO);
        Bare owner = new Bare().signedIn(tenant.email());
        Bare stranger = new Bare();
        for (Page page : Site.pages(service, tenant)) {
            HttpResponse<String> shown = (page.signedIn() ? owner : stranger).get(page.path());
            assertThat(shown.statusCode()).as(page.path()).isEqualTo(page.status());
            assertThat(shown.headers().firstValue("Content-Security-Policy").orElse(""))
                    .as(page.path())
                    .contains("default-src 'none'", "script-src 'nonce-", "style-src 'nonce-", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(shown.headers().firstValue("Cache-Control").orElse(""))
                    .as(page.path())
                    // The documentation is the same for all signed-out readers, except for search results.
                    .isEqualTo(
                            !page.signedIn()
                                            && page.path().startsWith("/docs")
                                            && !page.path().contains("?")
                                    ? "max-age=300, public"
                                    : "no-store");
            var document = Jsoup.parse(shown.body());
            assertThat(document.select("h1")).as(page.path() + " h1").hasSize(1);
            assertThat(document.select(
                            "[style], [onclick], [onload], script:not([nonce]):not([type=application/json])"))
                    .as(page.path() + " inline")
                    .isEmpty();
            assertThat(document.title()).as(page.path()).endsWith("· Assay");
        }
    }
}
