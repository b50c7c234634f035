package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import no.nav.security.mock.oauth2.token.KeyProvider;
import no.nav.security.mock.oauth2.token.OAuth2TokenProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tests that agents can use the Model Context Protocol with access tokens of the OpenID provider, and only with
/// those that were issued for this service.
class McpOAuthTest {

    private static final String CLIENT = "assay-client";
    private static final String TEXT = longEnough("# Green tea");

    private static MockOAuth2Server provider;
    private static RunningService service;

    @BeforeAll
    static void start() {
        provider = new MockOAuth2Server(new OAuth2Config(
                false,
                null,
                null,
                false,
                new OAuth2TokenProvider(new KeyProvider(), new MovableClock().instant()),
                Set.of()));
        provider.start();
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_OIDC_ISSUER", provider.issuerUrl("assay").toString());
        settings.put("ASSAY_OIDC_CLIENT_ID", CLIENT);
        settings.put("ASSAY_OIDC_CLIENT_SECRET", "a secret of the client");
        settings.put("ASSAY_BASE_URL", "https://assay.example");
        settings.put("ASSAY_SIGN_UP", "open");
        settings.put("ASSAY_LIMITS", "off");
        service = new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterAll
    static void stop() {
        service.close();
        provider.shutdown();
    }

    /// Signs a person in once, so that their account is linked to the provider.
    private static void signIn(String subject) throws Exception {
        try (HttpClient browser = HttpClient.newHttpClient()) {
            Reply start = service.get("/api/v1/auth/oidc/start", "");
            String cookie = start.header("Set-Cookie").orElseThrow();
            HttpResponse<String> authorized = browser.send(
                    HttpRequest.newBuilder(URI.create(start.header("Location").orElseThrow()))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            URI back = URI.create(authorized.headers().firstValue("Location").orElseThrow());
            provider.enqueueCallback(new DefaultOAuth2TokenCallback(
                    "assay",
                    subject,
                    "JWT",
                    List.of(CLIENT),
                    Map.of("email", subject + "@example.com", "email_verified", true, "name", "Grace"),
                    1_000_000));
            Reply in = service.send(service.request(back.getRawPath() + "?" + back.getRawQuery(), "")
                    .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                    .GET());
            assertThat(in.status()).as(in.body()).isEqualTo(200);
        }
    }

    private static String token(String issuer, String subject, String audience, String scope, long seconds) {
        return provider.issueToken(
                        issuer,
                        CLIENT,
                        new DefaultOAuth2TokenCallback(
                                issuer, subject, "JWT", List.of(audience), Map.of("scope", scope), seconds))
                .serialize();
    }

    private static String token(String subject, String scope) {
        return token("assay", subject, "https://assay.example/mcp", scope, 1_000_000);
    }

    private static Reply call(String token, String tool, Map<String, ?> arguments) {
        return service.post(
                "/mcp",
                token,
                RunningService.JSON.writeValueAsString(Map.of(
                        "jsonrpc",
                        "2.0",
                        "id",
                        1,
                        "method",
                        "tools/call",
                        "params",
                        Map.of("name", tool, "arguments", arguments))));
    }

    @Test
    void personScoresATextWithATokenForThisService() throws Exception {
        signIn("grace");

        Reply reply = call(token("grace", "openid scan"), "score_text", Map.of("content", TEXT));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.at("/result/isError").booleanValue()).as(reply.body()).isFalse();
    }

    @Test
    void missingScopeIsNamedInTheChallenge() throws Exception {
        signIn("ada");

        Reply reply = call(token("ada", "scan"), "fix", Map.of("content", TEXT));

        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.header("WWW-Authenticate").orElseThrow())
                .isEqualTo("Bearer error=\"insufficient_scope\", resource_metadata=\"https://assay.example"
                        + "/.well-known/oauth-protected-resource/mcp\", scope=\"fix\"");
        assertThat(call(token("ada", ""), "list_checks", Map.of()).status()).isEqualTo(200);
    }

    @Test
    void tokensThatWereNotIssuedForThisServiceAreRefused() throws Exception {
        signIn("joan");
        String resource = "https://assay.example/mcp";

        for (String token : List.of(
                token("assay", "joan", CLIENT, "scan", 1_000_000),
                token("assay", "joan", "https://other.example/mcp", "scan", 1_000_000),
                token("other", "joan", resource, "scan", 1_000_000),
                token("assay", "joan", resource, "scan", -60),
                token("assay", "nobody", resource, "scan", 1_000_000),
                token("joan", "scan").replaceFirst(".{8}$", "AAAAAAAA"),
                "eyJhbGciOiJub25lIn0.e30.",
                "x")) {
            Reply reply = call(token, "list_checks", Map.of());

            assertThat(reply.status()).as(token).isEqualTo(401);
            assertThat(reply.header("WWW-Authenticate").orElseThrow())
                    .isEqualTo("Bearer error=\"invalid_token\", resource_metadata=\"https://assay.example"
                            + "/.well-known/oauth-protected-resource/mcp\", scope=\"scan build fix\"");
        }
        // The token is for one path only.
        assertThat(service.get("/api/v1/scans", token("joan", "scan")).status()).isEqualTo(401);
    }

    @Test
    void silentProviderIsNotReportedAsAnInvalidToken() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_OIDC_ISSUER", "http://127.0.0.1:1/silent");
        settings.put("ASSAY_OIDC_CLIENT_ID", CLIENT);
        settings.put("ASSAY_OIDC_CLIENT_SECRET", "a secret of the client");
        settings.put("ASSAY_LIMITS", "off");
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        String token = encoder.encodeToString("{\"alg\":\"RS256\"}".getBytes(StandardCharsets.UTF_8)) + "."
                + encoder.encodeToString(
                        "{\"iss\":\"http://127.0.0.1:1/silent\",\"sub\":\"joan\"}".getBytes(StandardCharsets.UTF_8))
                + ".AAAA";
        try (RunningService silent = new RunningService(settings, RunningService.TestBeans.class)) {
            for (int i = 0; i < 2; i++) {
                Reply reply = silent.post("/mcp", token, "{}");

                assertThat(reply.status()).isEqualTo(502);
                assertThat(reply.text("/code")).isEqualTo("provider_failed");
            }
        }
    }

    @Test
    void clientsLearnWhereToGetAToken() {
        Reply refused = service.post("/mcp", "", "{}");
        assertThat(refused.header("WWW-Authenticate").orElseThrow()).startsWith("Bearer resource_metadata=");

        for (String path :
                List.of("/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp")) {
            Reply metadata = service.get(path, "");
            assertThat(metadata.at("/resource").asString()).isEqualTo("https://assay.example/mcp");
            assertThat(metadata.at("/authorization_servers/0").asString())
                    .isEqualTo(provider.issuerUrl("assay").toString());
            assertThat(metadata.at("/scopes_supported").toString()).isEqualTo("[\"scan\",\"build\",\"fix\"]");
        }
    }
}
