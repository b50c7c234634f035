package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests signing in, refreshing tokens and signing out.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class SessionsTest {

    private static final String AUTH = "/api/v1/auth/";
    private static final String PASSWORD = "steeped at eighty degrees";

    private final RunningService service;

    SessionsTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    private RunningService.Reply signUp(String email) {
        return post("sign-up", Map.of("email", email, "password", PASSWORD, "name", "Ada", "tenant_name", "Tea house"));
    }

    private RunningService.Reply post(String path, Map<String, String> body) {
        return service.post(AUTH + path, "", RunningService.JSON.writeValueAsString(body));
    }

    @Test
    void signUpCreatesATenantWithoutCreditsAndSignsIn() {
        RunningService.Reply made = signUp("ada.first@example.com");

        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(made.at("/person/email_verified").booleanValue()).isFalse();
        assertThat(made.text("/tenant/role")).isEqualTo("owner");
        assertThat(made.text("/tenant/plan")).isEqualTo("free");
        RunningService.Reply me = service.get(AUTH + "me", made.text("/access_token"));
        assertThat(me.status()).as(me.body()).isEqualTo(200);
        assertThat(me.text("/person/email")).isEqualTo("ada.first@example.com");
        assertThat(me.text("/tenants/0/name")).isEqualTo("Tea house");
        // Signing up with the email address of an existing account looks the same.
        RunningService.Reply another = signUp("ADA.first@example.com");
        assertThat(another.status()).isEqualTo(201);
        assertThat(another.json().propertyNames())
                .containsExactlyElementsOf(made.json().propertyNames());
    }

    @Test
    void wrongPasswordsLookLikeUnknownEmailAddresses() {
        signUp("ada.second@example.com");

        RunningService.Reply in = post("sign-in", Map.of("email", "Ada.Second@example.com", "password", PASSWORD));
        RunningService.Reply wrong =
                post("sign-in", Map.of("email", "ada.second@example.com", "password", "not this one"));
        RunningService.Reply nobody = post("sign-in", Map.of("email", "nobody@example.com", "password", PASSWORD));

        assertThat(in.status()).as(in.body()).isEqualTo(200);
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(wrong.text("/detail")).isEqualTo(nobody.text("/detail"));
    }

    @Test
    void reusedRefreshTokensEndTheSession() {
        RunningService.Reply first = signUp("ada.third@example.com");
        RunningService.Reply second = post("refresh", Map.of("refresh_token", first.text("/refresh_token")));
        assertThat(second.status()).as(second.body()).isEqualTo(200);
        assertThat(service.get(AUTH + "me", second.text("/access_token")).status())
                .isEqualTo(200);

        RunningService.Reply again = post("refresh", Map.of("refresh_token", first.text("/refresh_token")));

        assertThat(again.status()).isEqualTo(401);
        assertThat(service.get(AUTH + "me", second.text("/access_token")).status())
                .isEqualTo(401);
        assertThat(post("refresh", Map.of("refresh_token", second.text("/refresh_token")))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void accessTokensExpireAndSignOutEndsThemImmediately() {
        RunningService.Reply in = signUp("ada.fourth@example.com");
        service.clock().advance(Duration.ofMinutes(16));
        assertThat(service.get(AUTH + "me", in.text("/access_token")).status()).isEqualTo(401);

        RunningService.Reply next = post("refresh", Map.of("refresh_token", in.text("/refresh_token")));
        String token = next.text("/access_token");
        assertThat(service.post(AUTH + "sign-out", token, "{}").status()).isEqualTo(204);
        assertThat(service.get(AUTH + "me", token).status()).isEqualTo(401);
    }

    @Test
    void keysAndSessionsAreNotInterchangeable() {
        String token = signUp("ada.fifth@example.com").text("/access_token");
        String key = service.key();

        assertThat(service.scan(token, "Tea.").status()).isEqualTo(401);
        assertThat(service.get(AUTH + "me", key).status()).isEqualTo(401);
        assertThat(service.get("/api/v1/admin/keys", token).status()).isEqualTo(200);
        assertThat(service.get("/api/v1/admin/keys", key).status()).isEqualTo(200);
    }

    @Test
    void fiveSignInAttemptsAMinuteAreAllowedPerAccount() {
        Map<String, String> wrong = Map.of("email", "ada.sixth@example.com", "password", "not this one");
        for (int i = 0; i < 5; i++) {
            assertThat(post("sign-in", wrong).status()).isEqualTo(401);
        }

        RunningService.Reply sixth = post("sign-in", wrong);

        LimitHeaders.require(sixth, "sign-in", 5);
        assertThat(sixth.header("Retry-After")).hasValue("12");
        LimitHeaders.waitForReset(service, sixth);
        for (int i = 0; i < 5; i++) {
            assertThat(post("sign-in", wrong).status()).isEqualTo(401);
        }
        RunningService.Reply again = post("sign-in", wrong);
        service.clock().advance(Duration.ofSeconds(again.number("Retry-After")));
        assertThat(post("sign-in", wrong).status()).isEqualTo(401);
    }
}
