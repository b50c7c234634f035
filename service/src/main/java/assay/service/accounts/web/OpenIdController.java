package assay.service.accounts.web;

import assay.service.accounts.Accounts;
import assay.service.accounts.OpenIdProvider;
import assay.service.accounts.OpenIdSignIn;
import assay.service.accounts.Sessions;
import assay.service.platform.Settings;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.Problems;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Redirects a browser to the OpenID provider and back.
@Tag(name = "Sign-in")
@RestController
@RequestMapping("/api/v1/auth/oidc")
class OpenIdController {

    /// Ties the response to the browser that started the sign-in, so that a link cannot sign a victim in to
    /// an attacker's account.
    private static final String COOKIE = "assay_oidc";

    private static final int LONGEST = 2_000;
    private static final Pattern ERROR = Pattern.compile("[a-z_]{1,60}");

    private static final Logger LOG = LoggerFactory.getLogger(OpenIdController.class);

    private final OpenIdSignIn signIn;
    private final OpenIdProvider provider;
    private final Sessions sessions;
    private final PageSessions pages;
    private final Settings settings;
    private final JsonMapper json;

    OpenIdController(
            OpenIdSignIn signIn,
            OpenIdProvider provider,
            Sessions sessions,
            PageSessions pages,
            Settings settings,
            JsonMapper json) {
        this.pages = pages;
        this.signIn = signIn;
        this.provider = provider;
        this.sessions = sessions;
        this.settings = settings;
        this.json = json;
    }

    @Operation(
            summary = "Sign in with the OpenID provider",
            description = "Redirects the browser to the configured OpenID provider.")
    @ApiResponse(responseCode = "303", description = "A redirect to the provider.", content = @Content)
    @GetMapping("/start")
    ResponseEntity<byte[]> startOpenId() {
        OpenIdSignIn.Leaving leaving = signIn.leave();
        return Answer.empty(303)
                .with("Location", leaving.to().toString())
                .with("Set-Cookie", cookie(leaving.state(), OpenIdSignIn.LIFE.toSeconds()))
                .entity();
    }

    @Operation(
            summary = "Return from the OpenID provider",
            description = "The provider redirects the browser to this URL. Assay finds the account by the provider's"
                    + " subject identifier (`sub`), then by an email address that the provider has confirmed. If"
                    + " there is no account, Assay creates one. A client that accepts `text/html`, such as a browser,"
                    + " is redirected to Assay's web pages and gets a cookie instead of tokens.")
    @Answers(json = AuthView.SignedIn.class, says = "The person is signed in.")
    @ApiResponse(responseCode = "303", description = "A redirect to Assay's web pages.", content = @Content)
    @GetMapping("/callback")
    ResponseEntity<byte[]> finishOpenId(
            HttpServletRequest request,
            @Parameter(hidden = true) @CookieValue(name = COOKIE, required = false) @Nullable String cookie,
            @Parameter(description = "The state that was sent to the provider.")
                    @RequestParam(name = "state", required = false)
                    @Nullable
                    String state,
            @Parameter(description = "The authorization code from the provider.")
                    @RequestParam(name = "code", required = false)
                    @Nullable
                    String code,
            @Parameter(description = "The provider's error code, if there is no authorization code.")
                    @RequestParam(name = "error", required = false)
                    @Nullable
                    String error) {
        provider.configured();
        if (!Problems.acceptsPage(request)) {
            Sessions.Signer signer = sessions.signer();
            AuthView.SignedIn in = signIn.comeBack(
                    state(state, cookie),
                    code(code, error),
                    Origins.of(request),
                    (sql, signedIn) -> AuthView.SignedIn.of(sql, signedIn, signer));
            return Answer.json(200, json.writeValueAsBytes(in))
                    .with("Set-Cookie", cookie("", 0))
                    .entity();
        }
        try {
            List<ResponseCookie> opened = signIn.comeBack(
                    state(state, cookie), code(code, error), Origins.of(request), pages.opening(request));
            return ResponseEntity.status(303)
                    .header("Location", "/")
                    .header(
                            "Set-Cookie",
                            Stream.concat(opened.stream().map(ResponseCookie::toString), Stream.of(cookie("", 0)))
                                    .toArray(String[]::new))
                    .build();
        } catch (Problem e) {
            LOG.debug("Sign-in with the provider failed: {}", e.getMessage());
            String notice = e.status() >= 500
                    ? "provider-away"
                    : e.kind() == ProblemKind.FORBIDDEN ? "provider-unknown" : "provider";
            return ResponseEntity.status(303)
                    .header("Location", "/sign-in?notice=" + notice)
                    .header("Set-Cookie", cookie("", 0))
                    .build();
        }
    }

    private static String state(@Nullable String state, @Nullable String cookie) {
        if (state == null || cookie == null || !same(state, cookie)) {
            throw Accounts.unauthenticated("Start the sign-in again. It was not started in this browser.");
        }
        return state;
    }

    private static String code(@Nullable String code, @Nullable String error) {
        if (error != null) {
            throw Accounts.unauthenticated("The sign-in provider rejected the sign-in: "
                    + (ERROR.matcher(error).matches() ? error : "no reason given") + ".");
        }
        if (code == null || code.isEmpty() || code.length() > LONGEST) {
            throw Problem.invalid("", "The `code` parameter is missing or too long.");
        }
        return code;
    }

    private String cookie(String value, long seconds) {
        return ResponseCookie.from(COOKIE, value)
                .httpOnly(true)
                .secure(settings.secure())
                .sameSite("Lax")
                .path("/api/v1/auth/oidc")
                .maxAge(seconds)
                .build()
                .toString();
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
