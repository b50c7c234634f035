package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Coming in, and what people change about themselves.
@Component
class Accounts {

    /// Attempts a minute into one account, from wherever they come.
    private static final int ATTEMPTS = 5;

    /// Mails a minute to one address: nobody's mailbox shall be filled from here.
    private static final int MAILS = 2;

    /// Somebody who came in, and where to.
    record SignedIn(People.Person person, Members.Membership membership, Sessions.Opened session) {}

    private final Store store;
    private final People people;
    private final Members members;
    private final Sessions sessions;
    private final Passwords passwords;
    private final MailTokens tokens;
    private final Letters letters;
    private final Invitations invitations;
    private final Tenants tenants;
    private final CreditAccounts credits;
    private final Audit audit;
    private final RateLimits limits;

    Accounts(
            Store store,
            People people,
            Members members,
            Sessions sessions,
            Passwords passwords,
            MailTokens tokens,
            Letters letters,
            Invitations invitations,
            Tenants tenants,
            CreditAccounts credits,
            Audit audit,
            RateLimits limits) {
        this.store = store;
        this.people = people;
        this.members = members;
        this.sessions = sessions;
        this.passwords = passwords;
        this.tokens = tokens;
        this.letters = letters;
        this.invitations = invitations;
        this.tenants = tenants;
        this.credits = credits;
        this.audit = audit;
        this.limits = limits;
    }

    /// A new person: with an invitation a member of its tenant, else the owner of a new one on the free plan. Its
    /// credits come when the address is verified, or a robot with a list of addresses could scan for ever.
    SignedIn signUp(
            String email,
            String password,
            String name,
            @Nullable String tenantName,
            @Nullable String invitation,
            Origin origin) {
        requireAttempt(email);
        String hash = passwords.hash(password);
        return store.write(sql -> {
            People.Person person = people.add(sql, email, name, hash, false)
                    .orElseThrow(() -> Problem.invalid(
                            "/email", "There is an account with this address; sign in, or reset its password."));
            Members.Membership membership;
            if (invitation == null) {
                membership = tenants.found(sql, tenantName == null ? name : tenantName, person, origin);
            } else {
                membership = invitations.accept(sql, invitation, person, origin, "/invitation");
            }
            letters.verify(sql, person, tokens.make(sql, person.id(), MailTokens.Purpose.VERIFY, ""));
            return in(sql, person, membership, Sessions.Means.PASSWORD, origin);
        });
    }

    /// @param tenant where to work; null for the tenant joined first
    /// @throws Problem 401, the same for an unknown address, a wrong password and a tenant of others
    SignedIn signIn(String email, String password, @Nullable String tenant, Origin origin) {
        requireAttempt(email);
        Optional<People.Person> found = store.read(sql -> people.byEmail(sql, email));
        boolean right =
                passwords.matches(password, found.map(People.Person::password).orElse(null));
        if (found.isEmpty()) {
            throw refused();
        }
        People.Person person = found.get();
        if (!right) {
            store.write(sql -> enterEverywhere(sql, person.id(), Audit.Action.SESSION_REFUSED, origin));
            throw refused();
        }
        return store.write(sql -> {
            // Read again: between the look and now the password may have been changed.
            boolean same = people.byId(sql, person.id())
                    .map(now -> Objects.equals(now.password(), person.password()))
                    .orElse(false);
            Members.Membership membership = (tenant == null
                            ? members.of(sql, person.id()).stream().findFirst()
                            : members.in(sql, tenant, person.id()))
                    .filter(_ -> same)
                    .orElseThrow(Accounts::refused);
            return in(sql, person, membership, Sessions.Means.PASSWORD, origin);
        });
    }

    /// Comes in by a link that the operator handed out.
    SignedIn follow(String token, Origin origin) {
        return store.write(sql -> {
            People.Person person = tokens.spend(sql, token, MailTokens.Purpose.LINK)
                    .flatMap(spent -> people.byId(sql, spent.person()))
                    .orElseThrow(Accounts::staleLink);
            Members.Membership membership =
                    members.of(sql, person.id()).stream().findFirst().orElseThrow(Accounts::staleLink);
            return in(sql, person, membership, Sessions.Means.LINK, origin);
        });
    }

    /// The session goes on, or 401 for every reason there may be.
    ///
    /// @param elsewhere another tenant of the person; null for the same
    SignedIn refresh(String token, @Nullable String elsewhere, Origin origin) {
        Sessions.Opened opened = sessions.refresh(token, elsewhere, origin).orElseThrow(Accounts::ended);
        return store.read(sql -> {
            People.Person person = people.byId(sql, opened.person()).orElseThrow(Accounts::ended);
            Members.Membership membership =
                    members.in(sql, opened.tenant(), opened.person()).orElseThrow(Accounts::ended);
            return new SignedIn(person, membership, opened);
        });
    }

    /// Takes what a mail brought for proof of an address, and grants what waited for it.
    People.Person verify(String token, Origin origin) {
        return store.write(sql -> {
            MailTokens.Spent spent = tokens.spend(sql, token, MailTokens.Purpose.VERIFY)
                    .or(() -> tokens.spend(sql, token, MailTokens.Purpose.EMAIL))
                    .orElseThrow(() -> staleToken("/token"));
            People.Person person = people.byId(sql, spent.person()).orElseThrow(() -> staleToken("/token"));
            if (spent.purpose() == MailTokens.Purpose.EMAIL) {
                if (!people.changeEmail(sql, person.id(), spent.value())) {
                    throw Problem.invalid("/token", "Somebody else has this address now.");
                }
                // A mail on its way to the old address opens nothing any more.
                tokens.end(sql, person.id(), MailTokens.Purpose.RESET);
                tokens.end(sql, person.id(), MailTokens.Purpose.VERIFY);
                letters.emailChanged(sql, person);
                enterEverywhere(sql, person.id(), Audit.Action.EMAIL_CHANGED, origin);
            }
            verified(sql, person, origin);
            return people.byId(sql, person.id()).orElseThrow();
        });
    }

    /// Mails a new token to an address that is not verified yet.
    void verifyAgain(Caller caller) {
        People.Person person = self(caller);
        requireMail(person.email());
        if (!person.verified()) {
            store.write(sql -> {
                letters.verify(sql, person, tokens.make(sql, person.id(), MailTokens.Purpose.VERIFY, ""));
                return true;
            });
        }
    }

    /// Mails a link to whoever forgot a password; for an address nobody has it looks the same.
    void forgot(String email) {
        requireMail(email);
        store.write(sql -> {
            people.byEmail(sql, email)
                    .ifPresent(person ->
                            letters.reset(sql, person, tokens.make(sql, person.id(), MailTokens.Purpose.RESET, "")));
            return true;
        });
    }

    /// A new password by what a mail brought. Every session ends: whoever stole the old one is out.
    void reset(String token, String password, Origin origin) {
        People.Person person = store.read(sql -> tokens.look(sql, token, MailTokens.Purpose.RESET)
                .flatMap(found -> people.byId(sql, found.person()))
                .orElseThrow(() -> staleToken("/token")));
        requireGood(password, person.email(), "/password");
        String hash = passwords.hash(password);
        store.write(sql -> {
            if (tokens.spend(sql, token, MailTokens.Purpose.RESET).isEmpty()) {
                throw staleToken("/token");
            }
            people.changePassword(sql, person.id(), hash);
            sessions.endAll(sql, person.id(), null);
            // Who reads the mail has the mailbox.
            verified(sql, person, origin);
            letters.passwordChanged(sql, person);
            return enterEverywhere(sql, person.id(), Audit.Action.PASSWORD_RESET, origin);
        });
    }

    /// A new password by the one before; every other session ends. Somebody without one, who came by a provider or a
    /// link, sets their first.
    void changePassword(Caller caller, @Nullable String current, String password, Origin origin) {
        People.Person person = self(caller);
        requireCurrent(person, current, "/current_password");
        requireGood(password, person.email(), "/password");
        String hash = passwords.hash(password);
        store.write(sql -> {
            People.Person now = people.byId(sql, person.id()).orElseThrow(Accounts::ended);
            if (!Objects.equals(now.password(), person.password())) {
                throw Problem.invalid("/current_password", "The password was changed at this moment.");
            }
            people.changePassword(sql, person.id(), hash);
            sessions.endAll(sql, person.id(), caller.inSession());
            tokens.end(sql, person.id(), MailTokens.Purpose.RESET);
            letters.passwordChanged(sql, person);
            return enterEverywhere(sql, person.id(), Audit.Action.PASSWORD_CHANGED, origin);
        });
    }

    /// Mails a token to a new address, which holds once that comes back.
    void changeEmail(Caller caller, String email, @Nullable String current) {
        People.Person person = self(caller);
        requireCurrent(person, current, "/current_password");
        requireMail(email);
        store.write(sql -> {
            if (people.byEmail(sql, email)
                    .filter(other -> !other.id().equals(person.id()))
                    .isPresent()) {
                throw Problem.invalid("/email", "There is an account with this address.");
            }
            letters.newEmail(sql, person, email, tokens.make(sql, person.id(), MailTokens.Purpose.EMAIL, email));
            return true;
        });
    }

    void rename(Caller caller, String name) {
        store.write(sql -> {
            people.rename(sql, caller.id(), name);
            return true;
        });
    }

    /// Takes an invitation as somebody who has an account already.
    Members.Membership join(Caller caller, String invitation, Origin origin) {
        return store.write(sql -> invitations.accept(
                sql, invitation, people.byId(sql, caller.id()).orElseThrow(Accounts::ended), origin, "/invitation"));
    }

    AuthView.Me me(Caller caller) {
        return store.read(sql -> {
            People.Person person = people.byId(sql, caller.id()).orElseThrow(Accounts::ended);
            List<Members.Membership> all = members.of(sql, caller.id());
            Members.Membership here = all.stream()
                    .filter(each -> each.tenant().equals(caller.tenant()))
                    .findFirst()
                    .orElseThrow(Accounts::ended);
            return new AuthView.Me(
                    AuthView.Person.of(person),
                    AuthView.Membership.of(here),
                    all.stream().map(AuthView.Membership::of).toList());
        });
    }

    /// Opens a session; whoever calls has made sure of who it is.
    SignedIn in(Sql sql, People.Person person, Members.Membership membership, Sessions.Means means, Origin origin) {
        return new SignedIn(person, membership, sessions.open(sql, person.id(), membership.tenant(), means, origin));
    }

    /// The address is the person's, and the credits of the tenants they own come; once.
    void verified(Sql sql, People.Person person, Origin origin) {
        if (person.verified()) {
            return;
        }
        people.verify(sql, person.id());
        tokens.end(sql, person.id(), MailTokens.Purpose.VERIFY);
        for (Members.Membership each : members.of(sql, person.id())) {
            if (each.role() == Role.OWNER) {
                credits.grantFirst(sql, each.tenant(), each.plan());
            }
        }
        enterEverywhere(sql, person.id(), Audit.Action.EMAIL_VERIFIED, origin);
    }

    /// Takes an account whose address nobody ever confirmed from whoever made it: what they knew opens it no more.
    void takeOver(Sql sql, People.Person person) {
        people.changePassword(sql, person.id(), null);
        sessions.endAll(sql, person.id(), null);
        for (MailTokens.Purpose each : MailTokens.Purpose.values()) {
            tokens.end(sql, person.id(), each);
        }
    }

    /// What a person does about themselves is the business of every tenant they can reach.
    private boolean enterEverywhere(Sql sql, String person, Audit.Action action, Origin origin) {
        for (Members.Membership each : members.of(sql, person)) {
            audit.enter(sql, each.tenant(), Audit.Actor.person(person, origin), action, person, Map.of());
        }
        return true;
    }

    private People.Person self(Caller caller) {
        return store.read(sql -> people.byId(sql, caller.id()).orElseThrow(Accounts::ended));
    }

    private void requireCurrent(People.Person person, @Nullable String current, String field) {
        if (person.password() == null) {
            return;
        }
        requireAttempt(person.email());
        if (current == null || !passwords.matches(current, person.password())) {
            throw Problem.invalid(field, "This is not your password.");
        }
    }

    private static void requireGood(String password, String email, String field) {
        String mistake = Passwords.mistake(password, email);
        if (mistake != null) {
            throw Problem.invalid(field, mistake);
        }
    }

    private void requireAttempt(String email) {
        require(SecretText.hash(People.key(email)), ATTEMPTS, "There were too many attempts to get into this account.");
    }

    private void requireMail(String email) {
        require(
                "mail:" + SecretText.hash(People.key(email)),
                MAILS,
                "Mails were sent to this address a moment ago; look into the mailbox first.");
    }

    private void require(String what, int limit, String sentence) {
        if (limits.held()) {
            RateLimits.Standing standing = limits.ofAccount(what, limit);
            if (!standing.allowed()) {
                throw Problem.later(ProblemKind.RATE_LIMITED, sentence, standing.retryAfter());
            }
        }
    }

    private static Problem refused() {
        return unauthenticated("The address or the password is wrong.");
    }

    static Problem ended() {
        return unauthenticated("This session has ended; sign in again.");
    }

    private static Problem staleLink() {
        return unauthenticated("This link is no longer good; ask for a new one.");
    }

    private static Problem staleToken(String field) {
        return Problem.invalid(field, "This link is no longer good; ask for a new one.");
    }

    static Problem unauthenticated(String sentence) {
        return Problem.of(ProblemKind.UNAUTHENTICATED, sentence).with("WWW-Authenticate", "Bearer");
    }
}
