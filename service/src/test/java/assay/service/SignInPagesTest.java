package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.HttpCookie;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests signing in and out on the pages, without JavaScript.
class SignInPagesTest {

    private static final String PASSWORD = "straw over the tea fields";

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void newUsersCanSignUpSignOutAndSignIn(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = new PageClient(service);
        String email = address(service);
        assertThat(browser.get("/").text()).contains("Know what to change");

        browser.get("/sign-up");
        PageClient.Shown editor = browser.post("/sign-up", "name", "Ada", "email", email, "password", PASSWORD);
        assertThat(editor.path()).isEqualTo("/editor");
        assertThat(browser.get("/sign-in").path()).isEqualTo("/editor");

        browser.get("/forgot");
        PageClient.Shown out = browser.post("/sign-out");
        assertThat(out.path()).startsWith("/sign-in");
        assertThat(out.text()).contains("You are signed out");

        PageClient.Shown in = browser.post("/sign-in", "email", email, "password", PASSWORD);
        assertThat(in.path()).isEqualTo("/editor");
        assertThat(browser.get("/forgot").page().select("header").text()).contains(email);
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void pagesPromiseNoEmailIfThereIsNoMailServer(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = new PageClient(service);

        PageClient.Shown page = browser.get("/forgot");
        RunningService.Reply reply = service.post("/api/v1/auth/forgot", "", "{\"email\":\"ada@example.com\"}");

        assertThat(page.text())
                .contains("This service doesn’t send email", "./assay admin reset-password")
                .doesNotContain("We send you", "mailbox");
        assertThat(page.page().select("main form")).isEmpty();
        assertThat(reply.status()).as(reply.body()).isEqualTo(503);
        assertThat(reply.text("/code")).isEqualTo("not_configured");
        assertThat(reply.text("/detail")).contains("./assay admin reset-password", "can't send email");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void callsThatSendEmailAreRefusedIfThereIsNoMailServer(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String owner = service.session(service.key(), "owner");
        String unconfirmed = service.post(
                        "/api/v1/auth/sign-up",
                        "",
                        "{\"email\":\"no-mail-" + kind + "@example.com\",\"password\":\"" + PASSWORD
                                + "\",\"name\":\"Ada\"}")
                .text("/access_token");
        List<RunningService.Reply> replies = List.of(
                service.post("/api/v1/auth/verification", unconfirmed, ""),
                service.post(
                        "/api/v1/auth/email",
                        unconfirmed,
                        "{\"email\":\"ada@example.com\",\"current_password\":\"" + PASSWORD + "\"}"),
                service.post("/api/v1/account/invitations", owner, "{\"email\":\"grace@example.com\"}"));

        for (RunningService.Reply reply : replies) {
            assertThat(reply.status()).as(reply.body()).isEqualTo(503);
            assertThat(reply.text("/code")).isEqualTo("not_configured");
            assertThat(reply.text("/detail")).contains("can't send email");
        }
        assertThat(service.get("/api/v1/account/invitations", owner).at("/data"))
                .isEmpty();
        assertThat(service.post("/api/v1/account/invitations", owner, "{}").text("/link"))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void rejectedFormsKeepInputAndShowFieldErrors(StoreKind kind) {
        PageClient browser = new PageClient(RunningService.on(kind));
        browser.get("/sign-up");
        PageClient.Shown again = browser.post("/sign-up", "name", "Ada", "email", "no address", "password", "short");
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.page().select("#email").val()).isEqualTo("no address");
        assertThat(again.page().select("#password").val()).isEmpty();
        assertThat(again.page().select("#email-wrong").text()).contains("email address like");
        assertThat(again.page().select("#password-wrong").text()).contains("10 to 200");
        assertThat(again.page().select("#email").attr("aria-describedby")).isEqualTo("email-wrong");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void wrongPasswordsAndThrottlingAreReported(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = new PageClient(service);
        String email = address(service);
        browser.get("/sign-in");
        PageClient.Shown wrong = browser.post("/sign-in", "email", email, "password", "not this one");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.text()).contains("Incorrect email address or password.");
        for (int i = 0; i < 5; i++) {
            wrong = browser.post("/sign-in", "email", email, "password", "not this one");
        }
        assertThat(wrong.status()).isEqualTo(429);
        assertThat(wrong.text()).contains("Too many failed attempts");
        assertThat(LimitHeaders.complaints(wrong.headers().map())).isEmpty();
        assertThat(wrong.headers().firstValue("X-RateLimit-Limit")).contains("5");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void personalPagesRedirectToSignInAndBack(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String email = service.person(service.key(), "member");
        PageClient browser = new PageClient(service);
        PageClient.Shown turnedAway = browser.get("/scans?verdict=FAIL&slug=tea");
        assertThat(turnedAway.path()).isEqualTo("/sign-in?next=%2Fscans%3Fverdict%3DFAIL%26slug%3Dtea");
        assertThat(turnedAway.page().select("input[name=next]").val()).isEqualTo("/scans?verdict=FAIL&slug=tea");

        String link = service.operator().resetLink(email);
        browser.get("/reset");
        PageClient.Shown reset =
                browser.post("/reset", "token", link.substring(link.indexOf('#') + 1), "password", PASSWORD);
        assertThat(reset.text()).contains("Your password was changed");
        browser.get(turnedAway.path());
        PageClient.Shown back =
                browser.post("/sign-in", "email", email, "password", PASSWORD, "next", "/scans?verdict=FAIL&slug=tea");
        assertThat(back.path()).isEqualTo("/scans?verdict=FAIL&slug=tea");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/",
                "//evil.example/",
                "/\\evil.example/",
                "javascript:alert(1)",
                "/\t/evil.example",
                "evil"
            })
    void redirectsStayOnThisHost(String next) {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        String email = service.person(service.key(), "member");
        PageClient browser = PageClient.signedIn(service, email);
        assertThat(browser.get("/sign-in?next="
                                + java.net.URLEncoder.encode(next, java.nio.charset.StandardCharsets.UTF_8))
                        .path())
                .isEqualTo("/editor");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void sessionCookieIsHiddenFromScriptsAndRejectedByTheApi(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = PageClient.member(service, service.key(), "owner");
        HttpCookie cookie = browser.cookies().stream()
                .filter(each -> each.getName().equals("assay"))
                .findFirst()
                .orElseThrow();
        assertThat(cookie.isHttpOnly()).isTrue();
        assertThat(cookie.getPath()).isEqualTo("/");
        assertThat(service.send(service.request("/api/v1/auth/me", "")
                                .header("Cookie", "assay=" + cookie.getValue())
                                .GET())
                        .status())
                .isEqualTo(401);
        // The cookie isn't an access token either.
        assertThat(service.get("/api/v1/auth/me", cookie.getValue()).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void endedSessionsSignBrowsersOut(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        String email = service.person(key, "owner");
        PageClient browser = PageClient.signedIn(service, email);
        service.clock().advance(Duration.ofMinutes(2));
        String token = service.signIn(service.operator().signInLink(email)).text("/access_token");
        // The oldest session is the browser's.
        var sessions = service.get("/api/v1/auth/sessions", token).at("/data");
        String browsers = sessions.get(sessions.size() - 1).get("id").asString();
        assertThat(service.delete("/api/v1/auth/sessions/" + browsers, token).status())
                .isEqualTo(204);
        assertThat(browser.get("/scans").path()).startsWith("/sign-in");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void pageViewsExtendSessions(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = PageClient.member(service, service.key(), "member");
        for (int i = 0; i < 3; i++) {
            service.clock().advance(Duration.ofDays(20));
            assertThat(browser.get("/scans").path()).isEqualTo("/scans");
        }
        service.clock().advance(Duration.ofDays(31));
        assertThat(browser.get("/scans").path()).startsWith("/sign-in");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void formsWithoutACsrfTokenAreRejected(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = PageClient.member(service, service.key(), "member");
        browser.get("/docs/errors.md");
        PageClient.Shown refused = browser.post("/sign-out");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("reload the page");
        assertThat(browser.get("/scans").path()).isEqualTo("/scans");
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void usersCanSwitchBetweenTenants(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String one = service.key();
        String email = service.person(one, "owner");
        String other = service.get("/api/v1/account", service.key()).text("/id");
        service.operator().enter(other, email, "member");
        PageClient browser = PageClient.signedIn(service, email);
        browser.get("/forgot");
        browser.post("/tenant", "tenant", other);
        assertThat(browser.get("/forgot").page().select("header").text()).contains("member ·");
        String strange = service.get("/api/v1/account", service.key()).text("/id");
        assertThat(browser.post("/tenant", "tenant", strange).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void pagesHaveAContentSecurityPolicy(StoreKind kind) {
        PageClient browser = new PageClient(RunningService.on(kind));
        for (String path : List.of("/", "/sign-in", "/nothing")) {
            PageClient.Shown shown = browser.get(path);
            String policy =
                    shown.headers().firstValue("Content-Security-Policy").orElseThrow();
            assertThat(policy).doesNotContain("unsafe").contains("default-src 'none'");
            for (var loaded : shown.page().select("script, link[rel=stylesheet], style")) {
                assertThat(policy).contains("'nonce-" + loaded.attr("nonce") + "'");
            }
            assertThat(shown.page().select("[style], [onclick]")).isEmpty();
        }
        assertThat(browser.get("/").headers().firstValue("Content-Security-Policy"))
                .isNotEqualTo(browser.get("/").headers().firstValue("Content-Security-Policy"));
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void removedMembersStaySignedOut(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        String owner = service.session(key, "owner");
        String tenant = service.get("/api/v1/account", key).text("/id");
        String email = service.person(key, "member");
        String elsewhere = service.get("/api/v1/account", service.key()).text("/id");
        service.operator().enter(elsewhere, email, "member");
        PageClient browser = PageClient.signedIn(service, email);
        browser.get("/forgot");
        String cookie = cookie(browser);

        // A removed member who has another tenant continues there; otherwise, the member is signed out.
        remove(service, owner, email);
        assertThat(browser.get("/scans").path()).isEqualTo("/scans");
        service.store().write(sql -> sql.run("DELETE FROM membership WHERE tenant = ?", elsewhere));
        assertThat(browser.get("/scans").path()).startsWith("/sign-in");

        PageClient.Shown out = browser.post("/sign-out");
        assertThat(out.path()).startsWith("/sign-in?notice=signed-out");
        assertThat(browser.cookies()).noneMatch(each -> each.getName().equals("assay"));
        service.operator().enter(tenant, email, "member");
        assertThat(status(service, cookie)).isEqualTo(303);
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void sessionCookiesLastAsLongAsTheirSession(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = PageClient.member(service, service.key(), "member");
        assertThat(browser.get("/forgot").headers().allValues("Set-Cookie"))
                .noneMatch(each -> each.startsWith("assay="));
        service.clock().advance(Duration.ofHours(2));
        assertThat(browser.get("/forgot").headers().allValues("Set-Cookie"))
                .anyMatch(each -> each.startsWith("assay=asc_") && each.contains("Max-Age=2592000"));
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void signingInAgainEndsTheBrowsersPreviousSession(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        String email = service.person(service.key(), "member");
        PageClient browser = PageClient.signedIn(service, email);
        String before = cookie(browser);
        String link = service.operator().signInLink(email);
        browser.get("/link");
        browser.post("/link", "token", link.substring(link.indexOf('#') + 1));
        assertThat(cookie(browser)).isNotEqualTo(before);
        assertThat(status(service, before)).isEqualTo(303);
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void forgedFormsCountAgainstTheIpAddressLimit(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = new PageClient(service);
        int refused = 0;
        for (int i = 0; i < 25; i++) {
            refused += browser.post("/sign-in", "email", "a@example.com").status() == 429 ? 1 : 0;
        }
        assertThat(refused).isGreaterThanOrEqualTo(4);
    }

    @ParameterizedTest
    @ArgumentsSource(StoresOfThisRun.class)
    void oversizedFormsAreReported(StoreKind kind) {
        RunningService service = RunningService.on(kind);
        PageClient browser = PageClient.member(service, service.key(), "member");
        browser.get("/editor");
        PageClient.Shown large = browser.post("/editor", "content", "tea ".repeat(800_000));
        assertThat(large.status()).isEqualTo(422);
        assertThat(large.text()).contains("larger than 2 MiB");
    }

    private static void remove(RunningService service, String owner, String email) {
        for (var member : service.get("/api/v1/account/members", owner).at("/data")) {
            if (member.at("/email").asString().equals(email)) {
                service.delete("/api/v1/account/members/" + member.at("/id").asString(), owner);
            }
        }
    }

    /// Returns the status of a personal page with this cookie.
    private static int status(RunningService service, String cookie) {
        return service.send(service.request("/scans", "")
                        .header("Cookie", "assay=" + cookie)
                        .header("Accept", "text/html")
                        .GET())
                .status();
    }

    private static String cookie(PageClient browser) {
        return browser.cookies().stream()
                .filter(each -> each.getName().equals("assay"))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private static String address(RunningService service) {
        return "ada" + service.clock().millis() + "@example.com";
    }
}
