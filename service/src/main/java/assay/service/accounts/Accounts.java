package assay.service.accounts;

import assay.service.platform.Settings;
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

/// How people come in, and what they change about themselves.
@Component
public class Accounts {

    /// Somebody who came in, and where to.
    ///
    /// @param device by which the browser or client is known from now on
    public record SignedIn(
            People.Person person, Members.Membership membership, Sessions.Opened session, String device) {}

    /// A person, where they work, and where else they could.
    public record Self(People.Person person, Members.Membership here, List<Members.Membership> all) {}

    private final Store store;
    private final People people;
    private final Members members;
    private final Sessions sessions;
    private final Passwords passwords;
    private final PasswordChecks checks;
    private final EmailOwnership ownership;
    private final MailTokens tokens;
    private final Letters letters;
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
            Letters letters,
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

    /// A new person: with an invitation a member of its tenant, else the owner of a new one on the free plan. Its
    /// credits come when the address is verified, or a robot with a list of addresses could scan for ever.
    ///
    /// Where the address has an account the answer, and the work for it, are the same: a person of
    /// their own, who can never confirm the address. A mail tells the owner of the mailbox that they have one.
    ///
    /// @param answer what is made of it, in the same transaction
    /// @throws Problem 403 where this installation takes nobody, or takes people with an invitation only
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
                    // The link was in the mail and nowhere else, and who brings it chose the password.
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

    /// Refuses with a 403 somebody new whom this installation does not take.
    ///
    /// @param invited whether they bring an invitation
    void requireSignUp(boolean invited) {
        switch (signUp) {
            case OPEN -> {}
            case INVITED -> {
                if (!invited) {
                    throw Problem.of(
                            ProblemKind.FORBIDDEN,
                            "You need an invitation to make an account here. Ask a member of your team for one.");
                }
            }
            case CLOSED ->
                throw Problem.of(ProblemKind.FORBIDDEN, "New accounts are closed here. Ask whoever runs this service.");
        }
    }

    /// @throws Problem 401, the same for an unknown address, a wrong password and a tenant of others; 429
    public <T> T signIn(Credentials shown, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        @Nullable String tenant = shown.tenant();
        PasswordChecks.Passed passed = checks.signIn(shown.email(), shown.password(), shown.device(), origin);
        People.Person person = passed.person();
        return store.write(sql -> {
            // Read again: between the look and now the password may have been changed.
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

    /// Comes in by a link that the operator handed out.
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

    /// The session goes on, or 401 for every reason there may be.
    ///
    /// @param elsewhere another tenant of the person; null for the same
    public <T> T refresh(String token, @Nullable String elsewhere, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        // Refusing must not undo what a token used twice has ended.
        Optional<T> answered = store.write(sql -> sessions.refresh(sql, token, elsewhere, origin)
                .map(opened -> {
                    People.Person person = people.byId(sql, opened.person()).orElseThrow(Accounts::ended);
                    Members.Membership membership =
                            members.in(sql, opened.tenant(), opened.person()).orElseThrow(Accounts::ended);
                    return answer.apply(sql, new SignedIn(person, membership, opened, device(person)));
                }));
        return answered.orElseThrow(Accounts::ended);
    }

    /// Takes what a mail brought for proof of an address, and grants what waited for it.
    ///
    /// @param caller in whose session it comes; null for none
    public <T> T verify(
            String token, @Nullable Caller caller, Origin origin, BiFunction<Sql, People.Person, T> answer) {
        return store.write(sql -> answer.apply(sql, ownership.confirm(sql, token, caller, origin)));
    }

    /// Lets somebody who has just confirmed an address, and has no password, choose one.
    public String choosing(Sql sql, People.Person person) {
        return tokens.make(sql, person.id(), MailTokens.Purpose.RESET, "");
    }

    /// Mails a new token to an address that is not verified yet.
    public void verifyAgain(Caller caller) {
        People.Person person = self(caller);
        limits.requireMail(person.email());
        if (!person.verified()) {
            store.write(sql -> {
                ownership.mailConfirmation(sql, person);
                return true;
            });
        }
    }

    /// Mails a link to whoever forgot a password; for an address nobody has it looks the same. Strangers who ask
    /// without end fill no mailbox, and keep nobody from a reset: when anybody asks, the mailbox has a good link.
    ///
    /// @throws Problem 503 where no mail can be sent
    public void forgot(String email, @Nullable String device, Origin origin) {
        if (!mails) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED,
                    "This service sends no mail: ASSAY_SMTP_URL is not set. Its operator makes a link with"
                            + " ./assay admin reset-password.");
        }
        Optional<People.Person> found = store.read(sql -> people.byEmail(sql, email));
        boolean known = found.filter(person -> browsers.knows(device, person)).isPresent();
        boolean allowed = limits.resetMailAllowed(email, known, origin);
        store.write(sql -> {
            resets.ask(sql, email, allowed);
            return true;
        });
    }

    /// A new password by what a mail brought. Every session ends: whoever stole the old one is out.
    public <T> T reset(String token, String password, Origin origin, BiFunction<Sql, People.Person, T> answer) {
        People.Person person = store.read(sql -> tokens.look(sql, token, MailTokens.Purpose.RESET)
                .flatMap(found -> people.byId(sql, found.person()))
                .orElseThrow(() -> staleToken("/token")));
        checks.requireGood(password, person.email(), "/password", origin);
        String hash = passwords.hash(password, origin);
        return store.write(sql -> {
            MailTokens.Spent spent =
                    tokens.spend(sql, token, MailTokens.Purpose.RESET).orElseThrow(() -> staleToken("/token"));
            // As it is now: while the password was hashed the address may have been confirmed.
            People.Person now = people.byId(sql, person.id()).orElseThrow(() -> staleToken("/token"));
            Audit.Actor actor = Audit.Actor.person(person.id(), origin);
            boolean mailed = spent.value().isEmpty();
            if (mailed) {
                // Who reads the mail has the mailbox; who made the account may be somebody else.
                ownership.proved(sql, now, actor, null);
            }
            ownership.secure(sql, now, null);
            people.changePassword(sql, person.id(), hash, mailed);
            letters.passwordChanged(sql, person);
            members.enterEverywhere(sql, person.id(), Audit.Action.PASSWORD_RESET, actor, Map.of());
            return answer.apply(sql, people.byId(sql, person.id()).orElseThrow());
        });
    }

    /// A new password by the one before; every other session ends. Somebody without one, who came by a provider or a
    /// link, sets their first, in a session that was opened just now.
    public <T> T changePassword(
            Caller caller, @Nullable String current, String password, Origin origin, Function<Sql, T> answer) {
        People.Person person = self(caller);
        checks.requireCurrent(caller, person, current, origin);
        checks.requireGood(password, person.email(), "/password", origin);
        String hash = passwords.hash(password, origin);
        return store.write(sql -> {
            People.Person now = people.byId(sql, person.id()).orElseThrow(Accounts::ended);
            if (!Objects.equals(now.password(), person.password())) {
                throw Problem.invalid("/current_password", "The password was changed at this moment.");
            }
            ownership.secure(sql, person, caller.inSession());
            // Who changes a password knows the one before, and may be who set that; a first one is set in a session
            // that a mailbox, a provider or the operator opened.
            people.changePassword(
                    sql, person.id(), hash, now.password() == null ? now.verified() : now.passwordProven());
            letters.passwordChanged(sql, person);
            members.enterEverywhere(
                    sql, person.id(), Audit.Action.PASSWORD_CHANGED, Audit.Actor.person(person.id(), origin), Map.of());
            return answer.apply(sql);
        });
    }

    /// Mails a token to a new address, which holds once that comes back.
    public void changeEmail(Caller caller, String email, @Nullable String current, Origin origin) {
        People.Person person = self(caller);
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

    /// Takes an invitation as somebody who has an account already.
    public <T> T join(Caller caller, String invitation, Origin origin, BiFunction<Sql, Members.Membership, T> answer) {
        return store.write(sql -> {
            People.Person person = people.byId(sql, caller.id()).orElseThrow(Accounts::ended);
            Invitations.Accepted accepted = invitations.accept(sql, invitation, person, origin, "/invitation");
            if (accepted.mailed()) {
                // The link was in the mail and nowhere else.
                ownership.proved(sql, person, Audit.Actor.person(person.id(), origin), caller.inSession());
            }
            return answer.apply(sql, accepted.membership());
        });
    }

    /// Invites somebody: by a mail where there is an address, else by a link that the caller hands over.
    ///
    /// @param answer what is made of it, in the same transaction
    public <T> T invite(
            Caller caller, @Nullable String email, Role role, BiFunction<Sql, Invitations.Fresh, T> answer) {
        store.read(sql -> {
            tenants.requireConfirmed(sql, caller);
            if (email != null) {
                // Nobody shall have mails written to strangers who has not shown a mailbox of their own.
                tenants.requireVerifiedOwner(sql, caller.tenant());
            }
            return true;
        });
        if (email != null) {
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

    /// Whether somebody signs in by a password, and so has one to show before anything of weight is changed.
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

    /// Opens a session; whoever calls has made sure of who it is.
    SignedIn in(Sql sql, People.Person person, Members.Membership membership, Sessions.Means means, Origin origin) {
        return new SignedIn(
                person,
                membership,
                sessions.open(sql, person.id(), membership.tenant(), means, origin),
                device(people.byId(sql, person.id()).orElseThrow(Accounts::ended)));
    }

    /// By what the browser or client of a person is known, who signed in or reset their password in it.
    public String device(People.Person person) {
        return browsers.make(person);
    }

    private People.Person self(Caller caller) {
        return store.read(sql -> people.byId(sql, caller.id()).orElseThrow(Accounts::ended));
    }

    static Problem ended() {
        return unauthenticated("This session has ended; sign in again.");
    }

    private static Problem staleLink() {
        return unauthenticated("This link is no longer good; ask for a new one.");
    }

    static Problem staleToken(String field) {
        return Problem.invalid(field, "This link is no longer good; ask for a new one.");
    }

    public static Problem unauthenticated(String sentence) {
        return Problem.of(ProblemKind.UNAUTHENTICATED, sentence).with("WWW-Authenticate", "Bearer");
    }
}
