package assay.service.accounts.web;

import assay.service.accounts.Accounts;
import assay.service.accounts.Caller;
import assay.service.accounts.Sessions;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Address;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.NoFields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Coming in and going out, and what people change about themselves.
@Tag(name = "Sign-in")
@RestController
@RequestMapping("/api/v1/auth")
class AuthController {

    private final Accounts accounts;
    private final Sessions sessions;
    private final Store store;
    private final Idempotency idempotency;
    private final JsonMapper json;

    AuthController(Accounts accounts, Sessions sessions, Store store, Idempotency idempotency, JsonMapper json) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.store = store;
        this.idempotency = idempotency;
        this.json = json;
    }

    @Operation(
            summary = "Make an account",
            description =
                    "Makes a person and a tenant that they own, on the free plan, and signs in. The plan's credits come when the e-mail address is verified, once for each mailbox. With an invitation the person joins its tenant instead. The answer is the same where the address has an account; its owner gets a mail that says so. 403 where this installation takes no new accounts, or none without an invitation.")
    @Answers(status = 201, json = AuthView.SignedIn.class, says = "Signed in.")
    @PostMapping("/sign-up")
    ResponseEntity<byte[]> signUp(HttpServletRequest request, Call<AuthFields.SignUp> call) {
        return session(
                request, call, 201, answer -> accounts.signUp(call.read().newcomer(), Origins.of(request), answer));
    }

    @Operation(
            summary = "Sign in",
            description =
                    "Opens a session. Failed attempts count for an account and an address together: after five, each next one waits longer. A client that sends its `device_token` is not slowed down by the failures of others.")
    @Answers(json = AuthView.SignedIn.class, says = "Signed in.")
    @PostMapping("/sign-in")
    ResponseEntity<byte[]> signIn(HttpServletRequest request, Call<AuthFields.SignIn> call) {
        return session(
                request, call, 200, answer -> accounts.signIn(call.read().credentials(), Origins.of(request), answer));
    }

    @Operation(
            summary = "Sign in by a link",
            description = "Takes what stands behind the `#` of a link that the operator handed out; good once.")
    @Answers(json = AuthView.SignedIn.class, says = "Signed in.")
    @PostMapping("/link")
    ResponseEntity<byte[]> followLink(HttpServletRequest request, Call<AuthFields.Token> call) {
        return session(request, call, 200, answer -> accounts.follow(call.read().token(), Origins.of(request), answer));
    }

    @Operation(
            summary = "Go on with a session",
            description =
                    "Takes the refresh token and gives the next pair, for the same tenant or another of the person's. A refresh token that comes a second time ends the session, since somebody else has it. Send an Idempotency-Key to be able to ask again where an answer was lost.")
    @Answers(json = AuthView.SignedIn.class, says = "Signed in.")
    @PostMapping("/refresh")
    ResponseEntity<byte[]> refresh(HttpServletRequest request, Call<AuthFields.Refresh> call) {
        return session(request, call, 200, answer -> {
            AuthFields.Refresh said = call.read();
            return accounts.refresh(said.token(), said.tenant(), Origins.of(request), answer);
        });
    }

    @Operation(
            summary = "Sign out",
            description = "Ends the session: its access and refresh tokens are refused from the next request on.")
    @ApiResponse(responseCode = "204", description = "Signed out.", content = @Content)
    @PostMapping("/sign-out")
    ResponseEntity<byte[]> signOut(@AuthenticationPrincipal Caller caller, Call<NoFields> call) {
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    call.read();
                    return store.write(sql -> {
                        sessions.endOwn(sql, caller, caller.inSession());
                        return claim.keep(sql, Answer.empty(204));
                    });
                })
                .entity();
    }

    @Operation(
            summary = "Confirm an e-mail address",
            description =
                    "Takes what stands behind the `#` of the link that was mailed, to a new account or to a new address of one. The free plan's credits come with the first. Send the account's access token with it: without it the account's sessions end and its password is removed, because somebody else may have made it; a new address is confirmed with it only.")
    @Answers(json = AuthView.Person.class, says = "Confirmed.")
    @PostMapping("/verify")
    ResponseEntity<byte[]> verifyEmail(
            @AuthenticationPrincipal @Nullable Caller caller, HttpServletRequest request, Call<AuthFields.Token> call) {
        return once(
                request,
                call,
                claim -> accounts.verify(
                        call.read().token(),
                        caller != null && caller.session() != null ? caller : null,
                        Origins.of(request),
                        (sql, person) ->
                                claim.keep(sql, Answer.json(200, json.writeValueAsBytes(AuthView.Person.of(person))))));
    }

    @Operation(
            summary = "Mail the link again",
            description = "Mails a new link to confirm the address with; links before it end. Two mails a minute.")
    @ApiResponse(responseCode = "204", description = "Mailed, where the address was not confirmed.", content = @Content)
    @PostMapping("/verification")
    ResponseEntity<byte[]> sendVerification(@AuthenticationPrincipal Caller caller, Call<NoFields> call) {
        return idempotency
                .once(caller.tenant(), call, _ -> {
                    call.read();
                    accounts.verifyAgain(caller);
                    return Answer.empty(204);
                })
                .entity();
    }

    @Operation(
            summary = "Ask for a new password",
            description =
                    "Mails a link to choose one with. The answer is the same where nobody has the address. 503 where no mail server is configured: the operator makes a link with `./assay admin reset-password`.")
    @ApiResponse(responseCode = "204", description = "Mailed, where somebody has the address.", content = @Content)
    @PostMapping("/forgot")
    ResponseEntity<byte[]> forgotPassword(HttpServletRequest request, Call<AuthFields.Forgot> call) {
        return once(request, call, _ -> {
            AuthFields.Forgot said = call.read();
            accounts.forgot(said.email(), said.device(), Origins.of(request));
            return Answer.empty(204);
        });
    }

    @Operation(
            summary = "Choose a new password",
            description =
                    "Takes what stands behind the `#` of the link that was mailed. Every session of the person ends.")
    @ApiResponse(responseCode = "204", description = "Changed.", content = @Content)
    @PostMapping("/reset")
    ResponseEntity<byte[]> resetPassword(HttpServletRequest request, Call<AuthFields.Reset> call) {
        return once(request, call, claim -> {
            AuthFields.Reset said = call.read();
            return accounts.reset(
                    said.token(), said.password(), Origins.of(request), (sql, _) -> claim.keep(sql, Answer.empty(204)));
        });
    }

    @Operation(
            summary = "Change the password",
            description =
                    "Every other session of the person ends. Who has no password yet, having come by a link or a provider, needs none to set one within 15 minutes of signing in.")
    @ApiResponse(responseCode = "204", description = "Changed.", content = @Content)
    @PostMapping("/password")
    ResponseEntity<byte[]> changePassword(
            @AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<AuthFields.NewPassword> call) {
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    AuthFields.NewPassword said = call.read();
                    return accounts.changePassword(
                            caller,
                            said.current(),
                            said.password(),
                            Origins.of(request),
                            sql -> claim.keep(sql, Answer.empty(204)));
                })
                .entity();
    }

    @Operation(
            summary = "Change the e-mail address",
            description = "Mails a link to the new address, which holds once the link is followed.")
    @ApiResponse(responseCode = "204", description = "Mailed.", content = @Content)
    @PostMapping("/email")
    ResponseEntity<byte[]> changeEmail(
            @AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<AuthFields.NewEmail> call) {
        return idempotency
                .once(caller.tenant(), call, _ -> {
                    AuthFields.NewEmail said = call.read();
                    accounts.changeEmail(caller, said.email(), said.password(), Origins.of(request));
                    return Answer.empty(204);
                })
                .entity();
    }

    @Operation(
            summary = "Who is signed in",
            description = "The person, the tenant the session works in, and all tenants of the person.")
    @Answers(json = AuthView.Me.class, says = "The person.")
    @GetMapping("/me")
    ResponseEntity<byte[]> me(@AuthenticationPrincipal Caller caller) {
        return Answer.json(200, json.writeValueAsBytes(AuthView.Me.of(accounts.me(caller))))
                .entity();
    }

    @Operation(summary = "Change your name", description = "Other members of your tenants see the new name.")
    @Answers(json = AuthView.Me.class, says = "The person.")
    @PatchMapping("/me")
    ResponseEntity<byte[]> changeMe(@AuthenticationPrincipal Caller caller, Call<AuthFields.Me> call) {
        accounts.rename(caller, call.read().name());
        return Answer.json(200, json.writeValueAsBytes(AuthView.Me.of(accounts.me(caller))))
                .entity();
    }

    @Operation(
            summary = "Join a tenant",
            description =
                    "Takes what stands behind the `#` of an invitation's link. The session stays where it is; refresh it into the new tenant.")
    @Answers(json = AuthView.Membership.class, says = "Joined.")
    @PostMapping("/invitations")
    ResponseEntity<byte[]> acceptInvitation(
            @AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<AuthFields.Join> call) {
        return idempotency
                .once(
                        caller.tenant(),
                        call,
                        claim -> accounts.join(
                                caller,
                                call.read().invitation(),
                                Origins.of(request),
                                (sql, joined) -> claim.keep(
                                        sql, Answer.json(200, json.writeValueAsBytes(AuthView.Membership.of(joined))))))
                .entity();
    }

    @Operation(summary = "List one's sessions", description = "Those that go on, newest first.")
    @Answers(json = AuthView.SessionList.class, says = "The sessions.")
    @GetMapping("/sessions")
    ResponseEntity<byte[]> listSessions(@AuthenticationPrincipal Caller caller) {
        var all = store.read(sql -> sessions.of(sql, caller.id())).stream()
                .map(each -> AuthView.Session.of(each, caller))
                .toList();
        return Answer.json(200, json.writeValueAsBytes(new AuthView.SessionList(all)))
                .entity();
    }

    @Operation(
            summary = "End one of one's sessions",
            description = "Its access and refresh tokens are refused from the next request on.")
    @ApiResponse(responseCode = "204", description = "Ended.", content = @Content)
    @DeleteMapping("/sessions/{id}")
    ResponseEntity<byte[]> endSession(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a session.") @PathVariable String id) {
        if (!store.write(sql -> sessions.endOwn(sql, caller, id))) {
            throw Problem.of(ProblemKind.NOT_FOUND, "There is no session with this id.");
        }
        return Answer.empty(204).entity();
    }

    /// An idempotency key of somebody who has no tenant yet is theirs by their address.
    private ResponseEntity<byte[]> once(
            HttpServletRequest request, Call<?> call, Function<Idempotency.Claim, Answer> work) {
        return idempotency
                .once(Idempotency.stranger(Address.of(request.getRemoteAddr())), call, work)
                .entity();
    }

    /// The same for what opens a session or goes on with one. The answer is kept in the transaction that does it:
    /// whoever did not get it and asks again under the same key gets it, and no second one.
    private ResponseEntity<byte[]> session(
            HttpServletRequest request,
            Call<?> call,
            int status,
            Function<BiFunction<Sql, Accounts.SignedIn, Answer>, Answer> work) {
        Sessions.Signer signer = sessions.signer();
        return once(
                request,
                call,
                claim -> work.apply((sql, in) -> claim.keep(
                        sql,
                        Answer.json(status, json.writeValueAsBytes(AuthView.SignedIn.of(sql, in, signer)))
                                .secretly())));
    }
}
