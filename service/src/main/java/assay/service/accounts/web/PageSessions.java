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

/// Coming in and going out with a browser: the same accounts as over the API, but a browser holds a cookie that no
/// script can read, and no tokens. The API takes no cookie, so a page of somebody else's can call nothing of it.
@Component
public final class PageSessions {

    /// Who looks at a page.
    ///
    /// @param tenant where they work
    /// @param tenants all of theirs, that one included
    /// @param mails whether this installation can mail them anything
    public record Visitor(
            String name, String email, boolean verified, Place tenant, List<Place> tenants, boolean mails) {}

    /// A tenant as its member sees it.
    ///
    /// @param role owner, admin or member
    public record Place(String id, String name, String plan, String role) {
        static Place of(AuthView.Membership membership) {
            return new Place(membership.id(), membership.name(), membership.plan(), membership.role());
        }
    }

    /// An address that was confirmed.
    ///
    /// @param choosing lets its owner choose a password, where the account has none; null otherwise
    public record Confirmed(String email, @Nullable String choosing) {}

    /// What an invitation is for.
    ///
    /// @param team what the tenant is called
    public record Offer(String team, Role role) {}

    /// Set on the request that finds its session in another tenant.
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

    /// @param fields `email`, `password`, `name`, and at will `tenant_name` or `invitation`
    /// @return the cookies that the browser goes on by
    public List<ResponseCookie> signUp(Fields fields, HttpServletRequest request) {
        return accounts.signUp(AuthFields.SignUp.SCHEMA.read(fields).newcomer(), Origins.of(request), opening(request));
    }

    /// @param fields `email` and `password`
    public List<ResponseCookie> signIn(Fields fields, HttpServletRequest request) {
        Credentials read = AuthFields.SignIn.SCHEMA.read(fields).credentials();
        Credentials shown = new Credentials(read.email(), read.password(), read.tenant(), known(request));
        return accounts.signIn(shown, Origins.of(request), opening(request));
    }

    /// Signs in by a link that the operator handed out.
    ///
    /// @param fields `token`
    public List<ResponseCookie> follow(Fields fields, HttpServletRequest request) {
        return accounts.follow(AuthFields.Token.SCHEMA.read(fields).token(), Origins.of(request), opening(request));
    }

    /// Takes what a mail brought for proof of an address.
    ///
    /// @param caller who is signed in in this browser; null for nobody
    /// @param fields `token`
    public Confirmed verify(@Nullable Caller caller, Fields fields, HttpServletRequest request) {
        return accounts.verify(
                AuthFields.Token.SCHEMA.read(fields).token(),
                caller,
                Origins.of(request),
                (sql, person) -> new Confirmed(
                        person.email(), person.password() == null ? accounts.choosing(sql, person) : null));
    }

    /// Mails a link to choose a new password with, where somebody has the address.
    ///
    /// @param fields `email`
    public void forgot(Fields fields, HttpServletRequest request) {
        accounts.forgot(AuthFields.Forgot.SCHEMA.read(fields).email(), known(request), Origins.of(request));
    }

    /// Ends every session of the person.
    ///
    /// @param fields `token` and `password`
    /// @return the cookie by which this browser is known
    public ResponseCookie reset(Fields fields, HttpServletRequest request) {
        AuthFields.Reset said = AuthFields.Reset.SCHEMA.read(fields);
        return accounts.reset(
                said.token(), said.password(), Origins.of(request), (_, person) -> known(accounts.device(person)));
    }

    /// What an invitation is for, before anybody takes it; nothing where it is no longer good.
    ///
    /// @param text what stands behind the `#` of its link
    public Optional<Offer> offer(String text) {
        return store.read(sql -> invitations.offer(sql, text.strip()))
                .map(offer -> new Offer(offer.tenant(), offer.role()));
    }

    /// Whether this installation sends mail.
    public boolean mails() {
        return mails;
    }

    /// Takes an invitation, and goes on in the tenant it is from.
    ///
    /// @param fields `invitation`
    public void join(Caller caller, Fields fields, HttpServletRequest request) {
        accounts.join(
                caller,
                AuthFields.Join.SCHEMA.read(fields).invitation(),
                Origins.of(request),
                (sql, joined) -> sessions.move(sql, caller, joined.tenant()));
    }

    /// Mails the link to confirm the address with again, where mail is sent at all.
    public void verifyAgain(Caller caller) {
        if (mails) {
            accounts.verifyAgain(caller);
        }
    }

    /// Goes on in another tenant of the person; false where they are no member of it.
    public boolean move(Caller caller, String tenant) {
        return store.write(sql -> sessions.move(sql, caller, tenant));
    }

    /// Ends the session of this browser, if it has one, even one that leads nowhere any more.
    ///
    /// @return what makes the browser forget the cookie
    public ResponseCookie signOut(HttpServletRequest request) {
        shown(request)
                .ifPresent(cookie -> store.write(sql -> {
                    browsers.endByCookie(sql, cookie, Origins.of(request));
                    return true;
                }));
        return cookie("", Duration.ZERO);
    }

    /// Whether this request finds its session in another tenant than before, since its person is no member
    /// of that one any more: nobody else has told them.
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

    /// Whether there is a provider to sign in by.
    public boolean hasProvider() {
        return provider.isConfigured();
    }

    /// Whether anybody may make an account here, without an invitation.
    public boolean takesAnybody() {
        return signUp == Settings.SignUp.OPEN;
    }

    /// Whether somebody who has an invitation may make an account with it.
    public boolean takesInvited() {
        return signUp != Settings.SignUp.CLOSED;
    }

    /// Who calls by the cookie of this request. Where their session is prolonged, so is the cookie.
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

    /// For whoever comes in: makes the cookie in the transaction that opens the session, and ends the one that this
    /// browser had before, since nobody could end that by it any more.
    BiFunction<Sql, Accounts.SignedIn, List<ResponseCookie>> opening(HttpServletRequest request) {
        return (sql, in) -> {
            shown(request).ifPresent(before -> browsers.endByCookie(sql, before, Origins.of(request)));
            return List.of(cookie(browsers.cookie(sql, in.session())), known(in.device()));
        };
    }

    /// By this cookie a browser is told from strangers who guess; it opens nothing, and outlives the session.
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
                // Lax: a link in a mail leads a member to their report, while nothing is posted from elsewhere.
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

    /// With the prefix a browser takes it from this very host alone, and by TLS alone.
    private String name(String bare) {
        return secure ? "__Host-" + bare : bare;
    }
}
