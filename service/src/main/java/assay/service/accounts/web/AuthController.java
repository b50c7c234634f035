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

/// Sign-in and sign-out, and the changes that people make to their own accounts.
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
            summary = "Create an account",
            description = "Creates an account and a tenant on the free plan, makes the person the tenant's owner, and"
                    + " signs them in. The plan's credits are granted when the email address is confirmed, once for"
                    + " each mailbox. With an invitation, the person joins the inviting tenant instead. If the"
                    + " address already belongs to an account, the response is the same, and the owner of that"
                    + " account gets an email. Returns 403 if this installation doesn't accept new accounts, or"
                    + " accepts them only with an invitation.")
    @Answers(status = 201, json = AuthView.SignedIn.class, says = "The person is signed in.")
    @PostMapping("/sign-up")
    ResponseEntity<byte[]> signUp(HttpServletRequest request, Call<AuthFields.SignUp> call) {
        return session(
                request, call, 201, answer -> accounts.signUp(call.read().newcomer(), Origins.of(request), answer));
    }

    @Operation(
            summary = "Sign in",
            description = "Starts a session. Failed attempts are counted per account and IP address. After five"
                    + " failures, the wait before each further attempt gets longer. A client that sends its"
                    + " `device_token` is not slowed down by other people's failed attempts.")
    @Answers(json = AuthView.SignedIn.class, says = "The person is signed in.")
    @PostMapping("/sign-in")
    ResponseEntity<byte[]> signIn(HttpServletRequest request, Call<AuthFields.SignIn> call) {
        return session(
                request, call, 200, answer -> accounts.signIn(call.read().credentials(), Origins.of(request), answer));
    }

    @Operation(
            summary = "Sign in with a link",
            description = "Starts a session with a link from the operator. Send the part of the link after the `#`."
                    + " The link works once.")
    @Answers(json = AuthView.SignedIn.class, says = "The person is signed in.")
    @PostMapping("/link")
    ResponseEntity<byte[]> followLink(HttpServletRequest request, Call<AuthFields.Token> call) {
        return session(request, call, 200, answer -> accounts.follow(call.read().token(), Origins.of(request), answer));
    }

    @Operation(
            summary = "Refresh a session",
            description = "Exchanges the refresh token for a new access token and a new refresh token, for the same"
                    + " tenant or another of the person's tenants. If a refresh token is used twice, the session"
                    + " ends, because the token might have been stolen. Send an Idempotency-Key so that you can"
                    + " safely repeat the request if you lose the response.")
    @Answers(json = AuthView.SignedIn.class, says = "The person is signed in.")
    @PostMapping("/refresh")
    ResponseEntity<byte[]> refresh(HttpServletRequest request, Call<AuthFields.Refresh> call) {
        return session(request, call, 200, answer -> {
            AuthFields.Refresh said = call.read();
            return accounts.refresh(said.token(), said.tenant(), Origins.of(request), answer);
        });
    }

    @Operation(
            summary = "Sign out",
            description = "Ends the session. Its access token and refresh token stop" + " working.")
    @ApiResponse(responseCode = "204", description = "The person is signed out.", content = @Content)
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
            summary = "Confirm an email address",
            description = "Confirms the address of a new account, or a changed address of an existing account. Send"
                    + " the part of the emailed link after the `#`, and the account's access token. Confirming a new"
                    + " account's address grants the free plan's credits. Without the access token, the new account's"
                    + " sessions end and its password is removed, because another person might have created the"
                    + " account. A changed address can be confirmed only with the access token.")
    @Answers(json = AuthView.Person.class, says = "The address was confirmed.")
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
            summary = "Resend the confirmation link",
            description = "Emails a new confirmation link. Earlier links stop working. The limit is two emails per"
                    + " minute. Returns 503 if no mail server is configured; in this case, ask the operator for the"
                    + " link.")
    @ApiResponse(
            responseCode = "204",
            description = "The link was sent, unless the address is already confirmed.",
            content = @Content)
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
            summary = "Request a password reset",
            description = "Emails a link for choosing a new password. The response is the same if no account has this"
                    + " address. Returns 503 if no mail server is configured; in this case, the operator can create a"
                    + " link with `./assay admin reset-password`.")
    @ApiResponse(
            responseCode = "204",
            description = "The link was sent if an account has this address.",
            content = @Content)
    @PostMapping("/forgot")
    ResponseEntity<byte[]> forgotPassword(HttpServletRequest request, Call<AuthFields.Forgot> call) {
        return once(request, call, _ -> {
            AuthFields.Forgot said = call.read();
            accounts.forgot(said.email(), said.device(), Origins.of(request));
            return Answer.empty(204);
        });
    }

    @Operation(
            summary = "Reset the password",
            description = "Sets a new password and ends all of the person's sessions. Send the part of the emailed"
                    + " link that follows the `#`.")
    @ApiResponse(responseCode = "204", description = "The password was changed.", content = @Content)
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
            description = "Changes the password and ends all of the person's other sessions. People who signed in"
                    + " with a link or an OpenID provider and have no password can set one within 15 minutes of"
                    + " signing in.")
    @ApiResponse(responseCode = "204", description = "The password was changed.", content = @Content)
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
            summary = "Change the email address",
            description = "Sends a confirmation link to the new address. The account's address changes when the person"
                    + " confirms it. Returns 503 if no mail server is configured.")
    @ApiResponse(responseCode = "204", description = "The link was sent.", content = @Content)
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
            summary = "Get the signed-in user",
            description = "Returns the user, the session's tenant, and all of the user's tenants.")
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
            description = "Accepts an invitation. Send the part of the invitation link after the `#`. The session"
                    + " stays in its current tenant. To switch to the new tenant, refresh the session with the new"
                    + " tenant's id.")
    @Answers(json = AuthView.Membership.class, says = "The person's membership in the tenant.")
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

    @Operation(summary = "List your sessions", description = "Returns your active sessions, newest first.")
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
            summary = "End a session",
            description = "Ends a session. Its access token and refresh token stop" + " working.")
    @ApiResponse(responseCode = "204", description = "The session was ended.", content = @Content)
    @DeleteMapping("/sessions/{id}")
    ResponseEntity<byte[]> endSession(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a session.") @PathVariable String id) {
        if (!store.write(sql -> sessions.endOwn(sql, caller, id))) {
            throw Problem.of(ProblemKind.NOT_FOUND, "There is no session with this id.");
        }
        return Answer.empty(204).entity();
    }

    /// Makes requests from callers without a tenant idempotent. The Idempotency-Key is scoped to the caller's
    /// network address.
    private ResponseEntity<byte[]> once(
            HttpServletRequest request, Call<?> call, Function<Idempotency.Claim, Answer> work) {
        return idempotency
                .once(Idempotency.stranger(Address.of(request.getRemoteAddr())), call, work)
                .entity();
    }

    /// Makes requests that open or extend a session idempotent. The response is stored in the same
    /// transaction, so that a retry with the same key returns it and does not open a second session.
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
