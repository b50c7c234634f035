package assay.service.accounts;

import assay.service.platform.Settings;
import assay.service.platform.Smtp;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Sign-up, sign-in, and the changes that people make to their own accounts.
@Component
public class Accounts {

    /// A person who signed in, with their tenant and session.
    ///
    /// @param device a token that identifies the browser or client in later sign-ins
    public record SignedIn(
            People.Person person, Members.Membership membership, Sessions.Opened session, String device) {}

    /// A person, the tenant they work in, and all tenants they belong to.
    public record Self(People.Person person, Members.Membership here, List<Members.Membership> all) {}

    private final Store store;
    private final People people;
    private final Members members;
    private final Sessions sessions;
    private final Passwords passwords;
    private final PasswordChecks checks;
    private final EmailOwnership ownership;
    private final MailTokens tokens;
    private final AccountEmails letters;
    private final Invitations invitations;
    private final Tenants tenants;
    private final AccountLimits limits;
    private final KnownBrowsers browsers;
    private final Resets resets;
    private final Settings.SignUp signUp;
    private final boolean mails;

    Accounts(
            Store store,
            People people,
            Members members,
            Sessions sessions,
            Passwords passwords,
            PasswordChecks checks,
            EmailOwnership ownership,
            MailTokens tokens,
            AccountEmails letters,
            Invitations invitations,
            Tenants tenants,
            AccountLimits limits,
            KnownBrowsers browsers,
            Resets resets,
            Settings settings) {
        this.store = store;
        this.people = people;
        this.members = members;
        this.sessions = sessions;
        this.passwords = passwords;
        this.checks = checks;
        this.ownership = ownership;
        this.tokens = tokens;
        this.letters = letters;
        this.invitations = invitations;
        this.tenants = tenants;
        this.limits = limits;
        this.browsers = browsers;
        this.resets = resets;
        this.signUp = settings.signUp();
        this.mails = settings.smtp() != null;
    }

    /// Signs up a new person. With an invitation, the person joins the inviting tenant; otherwise, the person
    /// becomes the owner of a new tenant on the free plan. Credits are granted only when the email address is
    /// verified, because a bot with a list of addresses could otherwise scan for free forever.
    ///
    /// If the address already belongs to an account, the response and the amount of work are the same as for
    /// an unused address. The new account can never confirm the address, and an email informs the owner of
    /// the mailbox about the existing account.
    ///
    /// @param answer builds the response in the same transaction
    /// @throws Problem 403 if sign-up is closed, or requires an invitation
    public <T> T signUp(Newcomer wanted, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        String email = wanted.email();
        String password = wanted.password();
        @Nullable String tenantName = wanted.tenant();
        @Nullable String invitation = wanted.invitation();
        requireSignUp(invitation != null);
        limits.requireSignUp(email, origin);
        checks.requireGood(password, email, "/password", origin);
        boolean mailed = limits.signUpMailAllowed(email);
        String hash = passwords.hash(password, origin);
        return store.write(sql -> {
            People.Person person = people.add(sql, email, wanted.name(), hash);
            Members.Membership membership;
            if (invitation == null) {
                membership = tenants.found(
                        sql,
                        tenantName == null ? wanted.name() : tenantName,
                        person,
                        Audit.Actor.person(person.id(), origin));
            } else {
                Invitations.Accepted accepted = invitations.accept(sql, invitation, person, origin, "/invitation");
                membership = accepted.membership();
                if (accepted.mailed()) {
                    // Only the mailbox received the link, so the person who chose the password owns the
                    // mailbox.
                    people.provePassword(sql, person.id());
                    ownership.verified(sql, person, Audit.Actor.person(person.id(), origin), "/invitation");
                }
            }
            People.Person now = people.byId(sql, person.id()).orElseThrow();
            if (mailed && !now.verified()) {
                ownership.mailConfirmation(sql, now);
            }
            return answer.apply(sql, in(sql, now, membership, Sessions.Means.PASSWORD, origin));
        });
    }

    /// Refuses the request with a 403 if the person is not allowed to sign up on this installation.
    ///
    /// @param invited whether the person has an invitation
    void requireSignUp(boolean invited) {
        switch (signUp) {
            case OPEN -> {}
            case INVITED -> {
                if (!invited) {
                    throw Problem.of(
                            ProblemKind.FORBIDDEN,
                            "You need an invitation to create an account here. Ask a member of your team for"
                                    + " one.");
                }
            }
            case CLOSED ->
                throw Problem.of(
                        ProblemKind.FORBIDDEN, "This service doesn't accept new accounts. Contact its operator.");
        }
    }

    /// Signs in with an email address and a password.
    ///
    /// @throws Problem 401, the same for an unknown address, a wrong password, and a tenant that the person
    ///     does not belong to; 429 if throttled
    public <T> T signIn(Credentials shown, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        @Nullable String tenant = shown.tenant();
        PasswordChecks.Passed passed = checks.signIn(shown.email(), shown.password(), shown.device(), origin);
        People.Person person = passed.person();
        return store.write(sql -> {
            // Read the person again, because the password may have changed since it was checked.
            boolean same = people.byId(sql, person.id())
                    .map(now -> Objects.equals(now.password(), person.password()))
                    .orElse(false);
            Members.Membership membership = (tenant == null
                            ? members.of(sql, person.id()).stream().findFirst()
                            : members.in(sql, tenant, person.id()))
                    .filter(_ -> same)
                    .orElseThrow(PasswordChecks::refused);
            checks.passed(sql, passed);
            return answer.apply(sql, in(sql, person, membership, Sessions.Means.PASSWORD, origin));
        });
    }

    /// Signs in with a link from the operator.
    public <T> T follow(String token, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        return store.write(sql -> {
            People.Person person = tokens.spend(sql, token, MailTokens.Purpose.LINK)
                    .flatMap(spent -> people.byId(sql, spent.person()))
                    .orElseThrow(Accounts::staleLink);
            ownership.proved(sql, person, Audit.Actor.operator(), null);
            Members.Membership membership =
                    members.of(sql, person.id()).stream().findFirst().orElseThrow(Accounts::staleLink);
            return answer.apply(sql, in(sql, person, membership, Sessions.Means.LINK, origin));
        });
    }

    /// Extends the session. Every failure results in a 401.
    ///
    /// @param elsewhere another of the person's tenants to switch to; null to stay in the same tenant
    public <T> T refresh(String token, @Nullable String elsewhere, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        // If a token was reused, its session must end even though the request is refused, so the transaction
        // must not be rolled back.
        Optional<T> answered = store.write(sql -> sessions.refresh(sql, token, elsewhere, origin)
                .map(opened -> {
                    People.Person person = people.byId(sql, opened.person()).orElseThrow(Accounts::ended);
                    Members.Membership membership =
                            members.in(sql, opened.tenant(), opened.person()).orElseThrow(Accounts::ended);
                    return answer.apply(sql, new SignedIn(person, membership, opened, device(person)));
                }));
        return answered.orElseThrow(Accounts::ended);
    }

    /// Confirms an address with an emailed token, and grants the credits that were waiting for it.
    ///
    /// @param caller the caller in whose session the token is used; null if there is none
    public <T> T verify(
            String token, @Nullable Caller caller, Origin origin, BiFunction<Sql, People.Person, T> answer) {
        return store.write(sql -> answer.apply(sql, ownership.confirm(sql, token, caller, origin)));
    }

    /// Creates a token for choosing a password, for a person who has just confirmed an address and has no
    /// password.
    public String choosing(Sql sql, People.Person person) {
        return tokens.make(sql, person.id(), MailTokens.Purpose.RESET, "");
    }

    /// Emails a new token to an address that has not been verified yet.
    ///
    /// @throws Problem 503 if no email can be sent
    public void verifyAgain(Caller caller) {
        People.Person person = self(caller);
        if (!person.verified()) {
            requireMailServer("Ask the operator to create a link with ./assay admin verify.");
            limits.requireMail(person.email());
            store.write(sql -> {
                ownership.mailConfirmation(sql, person);
                return true;
            });
        }
    }

    /// Emails a password reset link. The response is the same for an address without an account. Repeated
    /// requests by other people neither fill the mailbox nor prevent a reset: after every request, the
    /// mailbox contains a valid link.
    ///
    /// @throws Problem 503 if no email can be sent
    public void forgot(String email, @Nullable String device, Origin origin) {
        requireMailServer("Ask the operator to create a link with ./assay admin reset-password.");
        Optional<People.Person> found = store.read(sql -> people.byEmail(sql, email));
        boolean known = found.filter(person -> browsers.knows(device, person)).isPresent();
        boolean allowed = limits.resetMailAllowed(email, known, origin);
        store.write(sql -> {
            resets.ask(sql, email, allowed);
            return true;
        });
    }

    /// Sets a new password with an emailed token. All sessions end, so that anyone who knows the old password
    /// is signed out.
    public <T> T reset(String token, String password, Origin origin, BiFunction<Sql, People.Person, T> answer) {
        People.Person person = store.read(sql -> tokens.look(sql, token, MailTokens.Purpose.RESET)
                .flatMap(found -> people.byId(sql, found.person()))
                .orElseThrow(() -> staleToken("/token")));
        checks.requireGood(password, person.email(), "/password", origin);
        String hash = passwords.hash(password, origin);
        return store.write(sql -> {
            MailTokens.Spent spent =
                    tokens.spend(sql, token, MailTokens.Purpose.RESET).orElseThrow(() -> staleToken("/token"));
            // Read the person again, because the address may have been confirmed while the password was
            // hashed.
            People.Person now = people.byId(sql, person.id()).orElseThrow(() -> staleToken("/token"));
            Audit.Actor actor = Audit.Actor.person(person.id(), origin);
            boolean mailed = spent.value().isEmpty();
            if (mailed) {
                // The person who read the email owns the mailbox. Another person may have created the
                // account.
                ownership.proved(sql, now, actor, null);
            }
            ownership.secure(sql, now, null);
            people.changePassword(sql, person.id(), hash, mailed);
            letters.passwordChanged(sql, person);
            members.enterEverywhere(sql, person.id(), Audit.Action.PASSWORD_RESET, actor, Map.of());
            return answer.apply(sql, people.byId(sql, person.id()).orElseThrow());
        });
    }

    /// Changes the password, which requires the current one, and ends all other sessions. People without a
    /// password, who sign in through a provider or with a link, can set their first password in a session
    /// that was just opened.
    public <T> T changePassword(
            Caller caller, @Nullable String current, String password, Origin origin, Function<Sql, T> answer) {
        People.Person person = self(caller);
        checks.requireCurrent(caller, person, current, origin);
        checks.requireGood(password, person.email(), "/password", origin);
        String hash = passwords.hash(password, origin);
        return store.write(sql -> {
            People.Person now = people.byId(sql, person.id()).orElseThrow(Accounts::ended);
            if (!Objects.equals(now.password(), person.password())) {
                throw Problem.invalid(
                        "/current_password", "Another request just changed the password. Enter the new password.");
            }
            ownership.secure(sql, person, caller.inSession());
            // The new password counts as set by the mailbox's owner if the current password does. A first
            // password counts if the address is confirmed, because the session was opened through the
            // mailbox, a provider or the operator.
            people.changePassword(
                    sql, person.id(), hash, now.password() == null ? now.verified() : now.passwordProven());
            letters.passwordChanged(sql, person);
            members.enterEverywhere(
                    sql, person.id(), Audit.Action.PASSWORD_CHANGED, Audit.Actor.person(person.id(), origin), Map.of());
            return answer.apply(sql);
        });
    }

    /// @param instead what the caller can do
    private void requireMailServer(String instead) {
        if (!mails) {
            throw Problem.notConfigured(instead + " This service can't send email.", Smtp.NAME + " is not set");
        }
    }

    /// Emails a token to a new address. The account's address changes when the token is used.
    ///
    /// @throws Problem 503 if no email can be sent
    public void changeEmail(Caller caller, String email, @Nullable String current, Origin origin) {
        People.Person person = self(caller);
        requireMailServer("Ask the operator to change the address with ./assay admin change-email.");
        checks.requireCurrent(caller, person, current, origin);
        limits.requireMail(email);
        limits.requireMailOf(person.id());
        store.write(sql -> {
            ownership.mailNewAddress(sql, person, email);
            return true;
        });
    }

    public void rename(Caller caller, String name) {
        store.write(sql -> {
            people.rename(sql, caller.id(), name);
            return true;
        });
    }

    /// Accepts an invitation with an existing account.
    public <T> T join(Caller caller, String invitation, Origin origin, BiFunction<Sql, Members.Membership, T> answer) {
        return store.write(sql -> {
            People.Person person = people.byId(sql, caller.id()).orElseThrow(Accounts::ended);
            Invitations.Accepted accepted = invitations.accept(sql, invitation, person, origin, "/invitation");
            if (accepted.mailed()) {
                // The link was sent only by email, so anyone who uses it owns the mailbox.
                ownership.proved(sql, person, Audit.Actor.person(person.id(), origin), caller.inSession());
            }
            return answer.apply(sql, accepted.membership());
        });
    }

    /// Creates an invitation. It is emailed if there is an address; otherwise, the caller must pass on the
    /// link.
    ///
    /// @param answer builds the response in the same transaction
    public <T> T invite(
            Caller caller, @Nullable String email, Role role, BiFunction<Sql, Invitations.Fresh, T> answer) {
        store.read(sql -> {
            tenants.requireConfirmed(sql, caller);
            if (email != null) {
                // Only tenants with a confirmed owner are allowed to have emails sent to other people.
                tenants.requireVerifiedOwner(sql, caller.tenant());
            }
            return true;
        });
        if (email != null) {
            requireMailServer("Leave out `email` and share the link in the response.");
            limits.requireMail(email);
            limits.requireMailOf(caller.tenant());
        }
        return store.write(sql -> {
            Invitations.Fresh fresh = invitations.make(sql, caller, email, role);
            if (email != null) {
                letters.invitation(sql, email, tenants.one(sql, caller.tenant()).name(), role, fresh.text());
            }
            return answer.apply(sql, fresh);
        });
    }

    /// Whether the person has a password. If so, sensitive changes require it.
    public boolean hasPassword(Caller caller) {
        return self(caller).password() != null;
    }

    public Self me(Caller caller) {
        return store.read(sql -> {
            People.Person person = people.byId(sql, caller.id()).orElseThrow(Accounts::ended);
            List<Members.Membership> all = members.of(sql, caller.id());
            Members.Membership here = all.stream()
                    .filter(each -> each.tenant().equals(caller.tenant()))
                    .findFirst()
                    .orElseThrow(Accounts::ended);
            return new Self(person, here, all);
        });
    }

    /// Opens a session. The calling code must have authenticated the person.
    SignedIn in(Sql sql, People.Person person, Members.Membership membership, Sessions.Means means, Origin origin) {
        return new SignedIn(
                person,
                membership,
                sessions.open(sql, person.id(), membership.tenant(), means, origin),
                device(people.byId(sql, person.id()).orElseThrow(Accounts::ended)));
    }

    /// Returns a token that identifies a browser or client in which the person signed in or reset their
    /// password.
    public String device(People.Person person) {
        return browsers.make(person);
    }

    private People.Person self(Caller caller) {
        return store.read(sql -> people.byId(sql, caller.id()).orElseThrow(Accounts::ended));
    }

    static Problem ended() {
        return unauthenticated("This session has ended. Sign in again.");
    }

    private static Problem staleLink() {
        return unauthenticated("Ask for a new link. This link is no longer valid.");
    }

    static Problem staleToken(String field) {
        return Problem.invalid(field, "Ask for a new link. This link is no longer valid.");
    }

    public static Problem unauthenticated(String sentence) {
        return Problem.of(ProblemKind.UNAUTHENTICATED, sentence).with("WWW-Authenticate", "Bearer");
    }
}
