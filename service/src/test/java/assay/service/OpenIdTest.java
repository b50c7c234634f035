package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import com.nimbusds.oauth2.sdk.TokenRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import no.nav.security.mock.oauth2.token.KeyProvider;
import no.nav.security.mock.oauth2.token.OAuth2TokenProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests signing in with an OpenID provider, using a fake provider on loopback with discovery, authorization,
/// token and keys.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class OpenIdTest {

    private static final String AUTH = "/api/v1/auth/";
    private static final String CLIENT = "assay-client";
    private static final String PASSWORD = "steeped at eighty degrees";

    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);
    private static MockOAuth2Server provider;

    private final RunningService service;
    private final HttpClient browser = HttpClient.newHttpClient();

    OpenIdTest(StoreKind kind) {
        service = SERVICES.computeIfAbsent(kind, OpenIdTest::started);
        service.clock().advance(Duration.ofMinutes(2));
    }

    @BeforeAll
    static void startProvider() {
        // The test controls both the provider's clock and the service's.
        provider = new MockOAuth2Server(new OAuth2Config(
                false,
                null,
                null,
                false,
                new OAuth2TokenProvider(new KeyProvider(), new MovableClock().instant()),
                java.util.Set.of()));
        provider.start();
    }

    @AfterAll
    static void stopProvider() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
        provider.shutdown();
    }

    private static RunningService started(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.put("ASSAY_OIDC_ISSUER", provider.issuerUrl("assay").toString());
        settings.put("ASSAY_OIDC_CLIENT_ID", CLIENT);
        settings.put("ASSAY_OIDC_CLIENT_SECRET", "a secret of the client");
        settings.put("ASSAY_LIMITS", "off");
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    /// The redirect of a browser to the provider and back.
    private record Trip(String callback, String cookie) {}

    private Trip trip() {
        return trip("nothing in it", "");
    }

    /// @param pattern the part of the authorization URL that a tampered browser changes
    private Trip trip(String pattern, String replacement) {
        Reply start = service.get(AUTH + "oidc/start", "");
        assertThat(start.status()).as(start.body()).isEqualTo(303);
        String cookie = start.header("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Path=/api/v1/auth/oidc");
        try {
            HttpResponse<String> authorized = browser.send(
                    HttpRequest.newBuilder(URI.create(
                                    start.header("Location").orElseThrow().replaceFirst(pattern, replacement)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(authorized.statusCode()).as(authorized.body()).isEqualTo(302);
            URI back = URI.create(authorized.headers().firstValue("Location").orElseThrow());
            return new Trip(back.getRawPath() + "?" + back.getRawQuery(), cookie.substring(0, cookie.indexOf(';')));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Reply back(Trip trip) {
        return service.send(service.request(trip.callback(), "")
                .header("Cookie", trip.cookie())
                .GET());
    }

    /// Makes the provider exchange the code for a token with these claims.
    ///
    /// @param seconds the lifetime of the token
    private Reply back(Trip trip, String subject, long seconds, Map<String, Object> claims) {
        provider.enqueueCallback(
                new DefaultOAuth2TokenCallback("assay", subject, "JWT", List.of(CLIENT), claims, seconds));
        return back(trip);
    }

    private Reply signIn(String subject, Map<String, Object> claims) {
        // The token is long-lived, because the service's clock advances between tests and the provider's
        // clock does not.
        return back(trip(), subject, 1_000_000, claims);
    }

    private static Map<String, Object> mailbox(String email) {
        return Map.of("email", email, "email_verified", true, "name", "Grace");
    }

    @Test
    void newUsersGetAnAccountWithCreditsAndCanSignInAgain() {
        Reply in = signIn("grace", mailbox("grace@example.com"));

        assertThat(in.status()).as(in.body()).isEqualTo(200);
        assertThat(in.at("/person/email_verified").booleanValue()).isTrue();
        assertThat(in.text("/tenant/role")).isEqualTo("owner");
        String token = in.text("/access_token");
        String key = service.post("/api/v1/admin/keys", token, "{\"name\":\"First\"}")
                .text("/key");
        assertThat(service.scan(key, "Tea is best.").status()).isEqualTo(200);

        // The account is found by subject, even after the email address changed.
        Reply again = signIn("grace", mailbox("grace.hopper@example.com"));
        assertThat(again.text("/person/id")).isEqualTo(in.text("/person/id"));
        assertThat(again.text("/person/email")).isEqualTo("grace@example.com");
    }

    @Test
    void accountsAreFoundByEmailAddressesVerifiedOnBothSides() {
        Reply made = signUp("joan@example.com");
        assertThat(service.post(
                                AUTH + "verify",
                                made.text("/access_token"),
                                "{\"token\":\"" + token(service.operator().verificationLink("joan@example.com"))
                                        + "\"}")
                        .status())
                .isEqualTo(200);

        Reply in = signIn("joan", mailbox("Joan@example.com"));

        assertThat(in.text("/person/id")).isEqualTo(made.text("/person/id"));
        assertThat(passwordSignIn("joan@example.com").status()).isEqualTo(200);
    }

    @Test
    void squattersLoseAccessWhenTheOwnerSignsIn() {
        Reply squatter = signUp("mary@example.com");

        Reply in = signIn("mary", mailbox("mary@example.com"));

        assertThat(in.status()).as(in.body()).isEqualTo(200);
        assertThat(service.get(AUTH + "me", squatter.text("/access_token")).status())
                .isEqualTo(401);
        assertThat(passwordSignIn("mary@example.com").status()).isEqualTo(401);
    }

    @Test
    void firstPasswordMustBeSetRightAfterSigningIn() {
        Reply in = signIn("lise", mailbox("lise@example.com"));
        service.clock().advance(Duration.ofMinutes(14));
        Reply next = service.post(AUTH + "refresh", "", "{\"refresh_token\":\"" + in.text("/refresh_token") + "\"}");
        service.clock().advance(Duration.ofMinutes(2));
        String body = "{\"password\":\"" + PASSWORD + "\"}";

        assertThat(service.post(AUTH + "password", next.text("/access_token"), body)
                        .status())
                .isEqualTo(422);
        Reply again = signIn("lise", mailbox("lise@example.com"));
        assertThat(service.post(AUTH + "password", again.text("/access_token"), body)
                        .status())
                .isEqualTo(204);
        assertThat(passwordSignIn("lise@example.com").status()).isEqualTo(200);
    }

    @Test
    void unverifiedEmailAddressesAreRejected() {
        signUp("rosa@example.com");

        Reply in = signIn("rosa", Map.of("email", "rosa@example.com", "email_verified", false));

        assertThat(in.status()).isEqualTo(401);
        assertThat(signIn("nobody", Map.of()).status()).isEqualTo(401);
    }

    @Test
    void signInRedirectWorksOnlyOnceOnlyInItsBrowserAndOnlyBeforeItExpires() {
        Trip other = trip();
        Trip mine = trip();

        assertThat(back(new Trip(mine.callback(), other.cookie())).status()).isEqualTo(401);
        assertThat(service.get(mine.callback(), "").status()).isEqualTo(401);
        Reply in = back(mine, "eve", 1_000_000, mailbox("eve@example.com"));
        assertThat(in.status()).as(in.body()).isEqualTo(200);
        assertThat(back(mine).status()).isEqualTo(401);

        service.clock().advance(Duration.ofMinutes(11));
        assertThat(back(other).status()).isEqualTo(401);
    }

    @Test
    void replayedAndExpiredTokensAreRejected() {
        // The provider copies the browser's nonce into the token.
        Reply other = back(trip("&nonce=[^&]*", "&nonce=another"), "ida", 1_000_000, mailbox("ida@example.com"));
        Reply late = back(trip(), "ida", -300, mailbox("ida@example.com"));

        assertThat(other.status()).isEqualTo(401);
        assertThat(late.status()).isEqualTo(401);
        assertThat(signIn("ida", mailbox("ida@example.com")).status()).isEqualTo(200);
    }

    @Test
    void unprintableCharactersAreRemovedFromNames() {
        String tea = "\ud83c\udf75";
        Map<String, Object> odd = Map.of(
                "email", "odd@example.com", "email_verified", true, "name", "\u0000Ada\nLovelace" + tea.repeat(100));

        Reply in = signIn("odd", odd);

        assertThat(in.status()).as(in.body()).isEqualTo(200);
        assertThat(in.text("/person/name")).isEqualTo("Ada Lovelace" + tea.repeat(88));
    }

    @Test
    void tokensIssuedToAnotherPartyAreRejected() {
        Trip trip = trip();
        provider.enqueueCallback(
                new DefaultOAuth2TokenCallback(
                        "assay", "lee", "JWT", List.of(CLIENT, "other"), mailbox("lee@example.com"), 1_000_000) {
                    @Override
                    public Map<String, Object> addClaims(TokenRequest request) {
                        Map<String, Object> claims = new HashMap<>(super.addClaims(request));
                        claims.put("azp", "other");
                        return claims;
                    }
                });

        assertThat(back(trip).status()).isEqualTo(401);
    }

    @Test
    void codesWithoutTheVerifierAreRejected() {
        Trip trip = trip("&code_challenge=[^&]*", "&code_challenge=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");

        assertThat(back(trip).status()).isEqualTo(401);
    }

    @Test
    void providerErrorsAreReportedWithoutTheProvidersMessage() {
        Trip trip = trip();
        String state = trip.callback().replaceFirst(".*[?&](state=[^&]*).*", "$1");

        Reply refused = back(new Trip(AUTH + "oidc/callback?error=access_denied&" + state, trip.cookie()));
        Reply odd = back(new Trip(AUTH + "oidc/callback?error=%3Cscript%3E&" + state, trip.cookie()));

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.text("/detail")).contains("access_denied");
        assertThat(odd.body()).doesNotContain("script");
    }

    @Test
    void missingProviderIsReportedAsNotConfigured() {
        RunningService plain = RunningService.on(StoreKind.SQLITE);

        Reply reply = plain.get(AUTH + "oidc/start", "");

        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.text("/code")).isEqualTo("not_configured");
        assertThat(reply.text("/detail")).startsWith("Single sign-on is not set up");
    }

    @Test
    void unresponsiveProvidersReturn502() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_OIDC_ISSUER", "http://localhost:1/nobody");
        settings.put("ASSAY_OIDC_CLIENT_ID", CLIENT);
        settings.put("ASSAY_OIDC_CLIENT_SECRET", "a secret of the client");
        try (RunningService alone = new RunningService(settings, RunningService.TestBeans.class)) {
            Reply reply = alone.get(AUTH + "oidc/start", "");

            assertThat(reply.status()).isEqualTo(502);
            assertThat(reply.text("/code")).isEqualTo("provider_failed");
        }
    }

    private Reply signUp(String email) {
        Reply made = service.post(
                AUTH + "sign-up",
                "",
                RunningService.JSON.writeValueAsString(
                        Map.of("email", email, "password", PASSWORD, "name", "Somebody")));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made;
    }

    private Reply passwordSignIn(String email) {
        return service.post(
                AUTH + "sign-in",
                "",
                RunningService.JSON.writeValueAsString(Map.of("email", email, "password", PASSWORD)));
    }

    private static String token(String link) {
        return link.substring(link.indexOf('#') + 1);
    }
}
