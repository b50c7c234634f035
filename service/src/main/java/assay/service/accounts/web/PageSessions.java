package assay.service.accounts.web;

import assay.service.accounts.Accounts;
import assay.service.accounts.BrowserSessions;
import assay.service.accounts.Caller;
import assay.service.accounts.Credentials;
import assay.service.accounts.Invitations;
import assay.service.accounts.KnownBrowsers;
import assay.service.accounts.OpenIdProvider;
import assay.service.accounts.Role;
import assay.service.accounts.Sessions;
import assay.service.platform.Settings;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Fields;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/// Sign-in and sign-out for browsers. The accounts are the same as in the API, but instead of tokens, a
/// browser has a cookie that scripts can't read. The API does not accept cookies, so pages on other sites
/// can't call it.
@Component
public final class PageSessions {

    /// The person viewing a page.
    ///
    /// @param tenant the tenant in which the person is working
    /// @param tenants all of the person's tenants, including the current one
    /// @param mails whether this installation can send email
    public record Visitor(
            String name, String email, boolean verified, Place tenant, List<Place> tenants, boolean mails) {}

    /// A tenant, from the point of view of a member.
    ///
    /// @param role owner, admin or member
    public record Place(String id, String name, String plan, String role) {
        static Place of(AuthView.Membership membership) {
            return new Place(membership.id(), membership.name(), membership.plan(), membership.role());
        }
    }

    /// A confirmed email address.
    ///
    /// @param choosing a token to choose a password if the account has no password; otherwise null
    public record Confirmed(String email, @Nullable String choosing) {}

    /// What an invitation offers.
    ///
    /// @param team the tenant's name
    public record Offer(String team, Role role) {}

    /// The attribute that is set on a request whose session has moved to another tenant.
    private static final String MOVED = PageSessions.class.getName() + ".moved";

    private static final String SESSION = "assay";

    private static final String KNOWN = "assay-known";

    private final Accounts accounts;
    private final Invitations invitations;
    private final Sessions sessions;
    private final BrowserSessions browsers;
    private final OpenIdProvider provider;
    private final Store store;
    private final boolean secure;
    private final boolean mails;
    private final Settings.SignUp signUp;

    PageSessions(
            Accounts accounts,
            Invitations invitations,
            Sessions sessions,
            BrowserSessions browsers,
            OpenIdProvider provider,
            Store store,
            Settings settings) {
        this.accounts = accounts;
        this.invitations = invitations;
        this.sessions = sessions;
        this.browsers = browsers;
        this.provider = provider;
        this.store = store;
        this.secure = settings.secure();
        this.mails = settings.smtp() != null;
        this.signUp = settings.signUp();
    }

    /// @param fields `email`, `password`, `name`, and optionally `tenant_name` or `invitation`
    /// @return the session cookies
    public List<ResponseCookie> signUp(Fields fields, HttpServletRequest request) {
        return accounts.signUp(AuthFields.SignUp.SCHEMA.read(fields).newcomer(), Origins.of(request), opening(request));
    }

    /// @param fields `email` and `password`
    public List<ResponseCookie> signIn(Fields fields, HttpServletRequest request) {
        Credentials read = AuthFields.SignIn.SCHEMA.read(fields).credentials();
        Credentials shown = new Credentials(read.email(), read.password(), read.tenant(), known(request));
        return accounts.signIn(shown, Origins.of(request), opening(request));
    }

    /// Signs in with a link from the operator.
    ///
    /// @param fields `token`
    public List<ResponseCookie> follow(Fields fields, HttpServletRequest request) {
        return accounts.follow(AuthFields.Token.SCHEMA.read(fields).token(), Origins.of(request), opening(request));
    }

    /// Confirms an address with an emailed token.
    ///
    /// @param caller the person who is signed in in this browser; null if there is none
    /// @param fields `token`
    public Confirmed verify(@Nullable Caller caller, Fields fields, HttpServletRequest request) {
        return accounts.verify(
                AuthFields.Token.SCHEMA.read(fields).token(),
                caller,
                Origins.of(request),
                (sql, person) -> new Confirmed(
                        person.email(), person.password() == null ? accounts.choosing(sql, person) : null));
    }

    /// Emails a password reset link if the address has an account.
    ///
    /// @param fields `email`
    public void forgot(Fields fields, HttpServletRequest request) {
        accounts.forgot(AuthFields.Forgot.SCHEMA.read(fields).email(), known(request), Origins.of(request));
    }

    /// Resets the password and ends all of the person's sessions.
    ///
    /// @param fields `token` and `password`
    /// @return the cookie that identifies this browser
    public ResponseCookie reset(Fields fields, HttpServletRequest request) {
        AuthFields.Reset said = AuthFields.Reset.SCHEMA.read(fields);
        return accounts.reset(
                said.token(), said.password(), Origins.of(request), (_, person) -> known(accounts.device(person)));
    }

    /// Returns what an invitation offers; empty if the invitation is no longer valid.
    ///
    /// @param text the part of the invitation's link after the `#`
    public Optional<Offer> offer(String text) {
        return store.read(sql -> invitations.offer(sql, text.strip()))
                .map(offer -> new Offer(offer.tenant(), offer.role()));
    }

    /// Whether this installation sends email.
    public boolean mails() {
        return mails;
    }

    /// Accepts an invitation and switches to the inviting tenant.
    ///
    /// @param fields `invitation`
    public void join(Caller caller, Fields fields, HttpServletRequest request) {
        accounts.join(
                caller,
                AuthFields.Join.SCHEMA.read(fields).invitation(),
                Origins.of(request),
                (sql, joined) -> sessions.move(sql, caller, joined.tenant()));
    }

    /// Resends the confirmation link if this installation sends email.
    public void verifyAgain(Caller caller) {
        if (mails) {
            accounts.verifyAgain(caller);
        }
    }

    /// Switches to another tenant. Returns false if the person is not a member of it.
    public boolean move(Caller caller, String tenant) {
        return store.write(sql -> sessions.move(sql, caller, tenant));
    }

    /// Ends this browser's session, if any, even if the session does not give access to any tenant.
    ///
    /// @return the expired cookie
    public ResponseCookie signOut(HttpServletRequest request) {
        shown(request)
                .ifPresent(cookie -> store.write(sql -> {
                    browsers.endByCookie(sql, cookie, Origins.of(request));
                    return true;
                }));
        return cookie("", Duration.ZERO);
    }

    /// Whether the session has moved to another tenant because the person is no longer a member of the
    /// previous one. In this case, the page informs the person, because nothing else does.
    public static boolean moved(HttpServletRequest request) {
        return request.getAttribute(MOVED) != null;
    }

    public Visitor visitor(Caller caller) {
        AuthView.Me me = AuthView.Me.of(accounts.me(caller));
        return new Visitor(
                me.person().name(),
                me.person().email(),
                me.person().emailVerified(),
                Place.of(me.tenant()),
                me.tenants().stream().map(Place::of).toList(),
                mails);
    }

    /// Whether an OpenID provider is configured.
    public boolean hasProvider() {
        return provider.isConfigured();
    }

    /// Whether sign-up is open without an invitation.
    public boolean takesAnybody() {
        return signUp == Settings.SignUp.OPEN;
    }

    /// Whether sign-up with an invitation is allowed.
    public boolean takesInvited() {
        return signUp != Settings.SignUp.CLOSED;
    }

    /// Returns the caller that the request's cookie identifies. Extends the cookie together with the session.
    Optional<Caller> caller(HttpServletRequest request, HttpServletResponse response) {
        return shown(request).flatMap(cookie -> {
            Optional<BrowserSessions.Seen> seen = browsers.byCookie(cookie, request.getRemoteAddr());
            if (seen.isPresent() && seen.get().prolonged()) {
                response.addHeader(HttpHeaders.SET_COOKIE, cookie(cookie).toString());
            }
            if (seen.isPresent() && seen.get().moved()) {
                request.setAttribute(MOVED, true);
            }
            return seen.map(BrowserSessions.Seen::caller);
        });
    }

    /// Creates the cookies of a new session in the transaction that opens it. Also ends the browser's
    /// previous session, because its cookie is replaced.
    BiFunction<Sql, Accounts.SignedIn, List<ResponseCookie>> opening(HttpServletRequest request) {
        return (sql, in) -> {
            shown(request).ifPresent(before -> browsers.endByCookie(sql, before, Origins.of(request)));
            return List.of(cookie(browsers.cookie(sql, in.session())), known(in.device()));
        };
    }

    /// Returns the cookie that distinguishes a known browser from an attacker who guesses passwords. It does
    /// not grant access, and it outlives the session.
    private ResponseCookie known(String device) {
        return cookie(name(KNOWN), device, KnownBrowsers.LIFE);
    }

    private @Nullable String known(HttpServletRequest request) {
        return shown(request, name(KNOWN)).orElse(null);
    }

    ResponseCookie cookie(String value) {
        return cookie(value, Sessions.LIFE);
    }

    private ResponseCookie cookie(String value, Duration life) {
        return cookie(name(SESSION), value, life);
    }

    private ResponseCookie cookie(String name, String value, Duration life) {
        return ResponseCookie.from(name, value)
                .httpOnly(true)
                .secure(secure)
                // Lax, so that members who follow a link in an email are signed in, but other sites can't
                // submit forms.
                .sameSite("Lax")
                .path("/")
                .maxAge(life)
                .build();
    }

    private Optional<String> shown(HttpServletRequest request) {
        return shown(request, name(SESSION));
    }

    private static Optional<String> shown(HttpServletRequest request, String name) {
        @Nullable Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        for (Cookie each : cookies) {
            if (each != null && each.getName().equals(name)) {
                return Optional.of(each.getValue());
            }
        }
        return Optional.empty();
    }

    /// Returns the cookie's name. With the `__Host-` prefix, browsers accept the cookie only from this host
    /// and over TLS.
    private String name(String bare) {
        return secure ? "__Host-" + bare : bare;
    }
}
