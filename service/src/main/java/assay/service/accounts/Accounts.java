package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Coming in, and what people change about themselves.
@Component
class Accounts {

    /// Attempts a minute into one account, from wherever they come.
    private static final int ATTEMPTS = 5;

    /// Mails to one address, a minute and a day: nobody's mailbox shall be filled from here.
    private static final int MAILS = 2;

    private static final int MAILS_A_DAY = 20;

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private static final String TOO_MANY = "There were too many attempts to get into this account.";
    private static final String MAILED = "Mails were sent to this address already; look into the mailbox first.";

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
    ///
    /// @param answer what is made of it, in the same transaction
    <T> T signUp(AuthFields.SignUp wanted, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        String email = wanted.email();
        String password = wanted.password();
        @Nullable String tenantName = wanted.tenant();
        @Nullable String invitation = wanted.invitation();
        require("sign-up:" + hash(email), ATTEMPTS, MINUTE, TOO_MANY);
        requireGood(password, email, "/password");
        if (store.read(sql -> people.byEmail(sql, email)).isPresent()) {
            throw taken();
        }
        requireMail(email);
        String hash = passwords.hash(password);
        return store.write(sql -> {
            People.Person person =
                    people.add(sql, email, wanted.name(), hash, false).orElseThrow(Accounts::taken);
            Members.Membership membership = invitation == null
                    ? tenants.found(
                            sql,
                            tenantName == null ? wanted.name() : tenantName,
                            person,
                            Audit.Actor.person(person.id(), origin))
                    : accept(sql, invitation, person, origin);
            People.Person now = people.byId(sql, person.id()).orElseThrow();
            if (!now.verified()) {
                letters.verify(sql, now, tokens.make(sql, now.id(), MailTokens.Purpose.VERIFY, ""));
            }
            return answer.apply(sql, in(sql, now, membership, Sessions.Means.PASSWORD, origin));
        });
    }

    /// @throws Problem 401, the same for an unknown address, a wrong password and a tenant of others
    <T> T signIn(AuthFields.SignIn shown, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        @Nullable String tenant = shown.tenant();
        requireAttempt(shown.email());
        Optional<People.Person> found = store.read(sql -> people.byEmail(sql, shown.email()));
        boolean right = passwords.matches(
                shown.password(), found.map(People.Person::password).orElse(null));
        if (found.isEmpty()) {
            throw refused();
        }
        People.Person person = found.get();
        if (!right) {
            refusedAttempt(person, origin);
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
            return answer.apply(sql, in(sql, person, membership, Sessions.Means.PASSWORD, origin));
        });
    }

    /// Comes in by a link that the operator handed out.
    <T> T follow(String token, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        return store.write(sql -> {
            People.Person person = tokens.spend(sql, token, MailTokens.Purpose.LINK)
                    .flatMap(spent -> people.byId(sql, spent.person()))
                    .orElseThrow(Accounts::staleLink);
            proved(sql, person, Audit.Actor.operator());
            Members.Membership membership =
                    members.of(sql, person.id()).stream().findFirst().orElseThrow(Accounts::staleLink);
            return answer.apply(sql, in(sql, person, membership, Sessions.Means.LINK, origin));
        });
    }

    /// The session goes on, or 401 for every reason there may be.
    ///
    /// @param elsewhere another tenant of the person; null for the same
    <T> T refresh(String token, @Nullable String elsewhere, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        // Refusing must not undo what a token used twice has ended.
        Optional<T> answered = store.write(sql -> sessions.refresh(sql, token, elsewhere, origin)
                .map(opened -> answer.apply(
                        sql,
                        new SignedIn(
                                people.byId(sql, opened.person()).orElseThrow(Accounts::ended),
                                members.in(sql, opened.tenant(), opened.person())
                                        .orElseThrow(Accounts::ended),
                                opened))));
        return answered.orElseThrow(Accounts::ended);
    }

    /// Takes what a mail brought for proof of an address, and grants what waited for it.
    <T> T verify(String token, Origin origin, BiFunction<Sql, People.Person, T> answer) {
        return store.write(sql -> {
            MailTokens.Spent spent = tokens.spend(sql, token, MailTokens.Purpose.VERIFY)
                    .or(() -> tokens.spend(sql, token, MailTokens.Purpose.EMAIL))
                    .orElseThrow(() -> staleToken("/token"));
            People.Person person = people.byId(sql, spent.person()).orElseThrow(() -> staleToken("/token"));
            Audit.Actor actor = Audit.Actor.person(person.id(), origin);
            if (spent.purpose() == MailTokens.Purpose.EMAIL) {
                if (!moveTo(sql, person, spent.value(), actor)) {
                    throw Problem.invalid("/token", "Somebody else has this address now.");
                }
            } else {
                verified(sql, person, actor);
            }
            return answer.apply(sql, people.byId(sql, person.id()).orElseThrow());
        });
    }

    /// Gives a person another address, which is taken for theirs. What is on its way to the old one opens nothing any
    /// more, and the old one hears of it. False where somebody else has the address.
    boolean moveTo(Sql sql, People.Person person, String email, Audit.Actor actor) {
        if (!people.changeEmail(sql, person.id(), email)) {
            return false;
        }
        tokens.endAll(sql, person.id());
        letters.emailChanged(sql, person);
        enterEverywhere(
                sql, person.id(), Audit.Action.EMAIL_CHANGED, actor, Map.of("from", person.email(), "to", email));
        verified(sql, person, actor);
        return true;
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

    /// Mails a link to whoever forgot a password; for an address nobody has it looks the same, and for one that has
    /// been written to enough too: a stranger's asking shall be no answer to the owner's.
    void forgot(String email) {
        // Nothing is counted where nothing is sent.
        if (store.read(sql -> people.byEmail(sql, email)).isEmpty() || !mailAllowed(email)) {
            return;
        }
        store.write(sql -> {
            people.byEmail(sql, email)
                    .ifPresent(person ->
                            letters.reset(sql, person, tokens.make(sql, person.id(), MailTokens.Purpose.RESET, "")));
            return true;
        });
    }

    /// A new password by what a mail brought. Every session ends: whoever stole the old one is out.
    <T> T reset(AuthFields.Reset wanted, Origin origin, Function<Sql, T> answer) {
        String token = wanted.token();
        String password = wanted.password();
        People.Person person = store.read(sql -> tokens.look(sql, token, MailTokens.Purpose.RESET)
                .flatMap(found -> people.byId(sql, found.person()))
                .orElseThrow(() -> staleToken("/token")));
        requireGood(password, person.email(), "/password");
        String hash = passwords.hash(password);
        return store.write(sql -> {
            MailTokens.Spent spent =
                    tokens.spend(sql, token, MailTokens.Purpose.RESET).orElseThrow(() -> staleToken("/token"));
            // As it is now: while the password was hashed the address may have been confirmed.
            People.Person now = people.byId(sql, person.id()).orElseThrow(() -> staleToken("/token"));
            Audit.Actor actor = Audit.Actor.person(person.id(), origin);
            if (spent.value().isEmpty()) {
                // Who reads the mail has the mailbox; who made the account may be somebody else.
                proved(sql, now, actor);
            }
            secure(sql, now, null);
            people.changePassword(sql, person.id(), hash);
            letters.passwordChanged(sql, person);
            enterEverywhere(sql, person.id(), Audit.Action.PASSWORD_RESET, actor, Map.of());
            return answer.apply(sql);
        });
    }

    /// A new password by the one before; every other session ends. Somebody without one, who came by a provider or a
    /// link, sets their first, in a session that was opened just now.
    <T> T changePassword(
            Caller caller, @Nullable String current, String password, Origin origin, Function<Sql, T> answer) {
        People.Person person = self(caller);
        requireCurrent(caller, person, current, origin);
        requireGood(password, person.email(), "/password");
        String hash = passwords.hash(password);
        return store.write(sql -> {
            People.Person now = people.byId(sql, person.id()).orElseThrow(Accounts::ended);
            if (!Objects.equals(now.password(), person.password())) {
                throw Problem.invalid("/current_password", "The password was changed at this moment.");
            }
            secure(sql, person, caller.inSession());
            people.changePassword(sql, person.id(), hash);
            letters.passwordChanged(sql, person);
            enterEverywhere(
                    sql, person.id(), Audit.Action.PASSWORD_CHANGED, Audit.Actor.person(person.id(), origin), Map.of());
            return answer.apply(sql);
        });
    }

    /// Mails a token to a new address, which holds once that comes back.
    void changeEmail(Caller caller, String email, @Nullable String current, Origin origin) {
        People.Person person = self(caller);
        requireCurrent(caller, person, current, origin);
        requireMail(email);
        store.write(sql -> {
            if (people.byEmail(sql, email)
                    .filter(other -> !other.id().equals(person.id()))
                    .isPresent()) {
                throw Problem.invalid("/email", "There is an account with this address.");
            }
            letters.newEmail(sql, email, tokens.make(sql, person.id(), MailTokens.Purpose.EMAIL, email));
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
    <T> T join(Caller caller, String invitation, Origin origin, BiFunction<Sql, Members.Membership, T> answer) {
        return store.write(sql -> answer.apply(
                sql, accept(sql, invitation, people.byId(sql, caller.id()).orElseThrow(Accounts::ended), origin)));
    }

    /// Invites somebody: by a mail where there is an address, else by a link that the caller hands over.
    ///
    /// @param answer what is made of it, in the same transaction
    <T> T invite(Caller caller, @Nullable String email, Role role, BiFunction<Sql, Invitations.Fresh, T> answer) {
        store.read(sql -> {
            tenants.requireConfirmed(sql, caller);
            if (email != null) {
                // Nobody shall have mails written to strangers who has not shown a mailbox of their own.
                tenants.requireVerifiedOwner(sql, caller.tenant());
            }
            return true;
        });
        if (email != null) {
            requireMail(email);
        }
        return store.write(sql -> {
            Invitations.Fresh fresh = invitations.make(sql, caller, email, role);
            if (email != null) {
                letters.invitation(
                        sql, email, tenants.view(sql, caller.tenant()).name(), role, fresh.text());
            }
            return answer.apply(sql, fresh);
        });
    }

    private Members.Membership accept(Sql sql, String invitation, People.Person person, Origin origin) {
        Invitations.Accepted accepted = invitations.accept(sql, invitation, person, origin, "/invitation");
        if (accepted.mailed()) {
            // The link was in the mail and nowhere else.
            verified(sql, person, Audit.Actor.person(person.id(), origin));
        }
        return accepted.membership();
    }

    /// Whether somebody signs in by a password, and so has one to show before anything of weight is changed.
    boolean hasPassword(Caller caller) {
        return self(caller).password() != null;
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

    /// Somebody has shown that the mailbox is theirs, or the operator says so. If nobody had before, the account
    /// may have been made by somebody else, who waits in it: they are put out. Keys, invitations and other members
    /// there are none, for they want a confirmed address.
    void proved(Sql sql, People.Person person, Audit.Actor actor) {
        if (!person.verified()) {
            secure(sql, person, null);
            people.changePassword(sql, person.id(), null);
            members.dropLinked(sql, person.id(), actor);
            if (members.of(sql, person.id()).isEmpty()) {
                tenants.found(sql, person.name(), person, actor);
            }
            verified(sql, person, actor);
        }
    }

    /// Ends what somebody else may hold of an account: sessions, and every token that was mailed.
    ///
    /// @param kept the session that goes on; null for none
    private void secure(Sql sql, People.Person person, @Nullable String kept) {
        sessions.endAll(sql, person.id(), kept);
        tokens.endAll(sql, person.id());
    }

    /// The address is the person's, and the credits of the tenant they founded come, once: a tenant that they only
    /// own with others has had, or will have, its own.
    private void verified(Sql sql, People.Person person, Audit.Actor actor) {
        if (person.verified()) {
            return;
        }
        people.verify(sql, person.id());
        tokens.end(sql, person.id(), MailTokens.Purpose.VERIFY);
        members.founded(sql, person.id()).ifPresent(tenant -> credits.beginFirst(sql, tenant.tenant()));
        enterEverywhere(sql, person.id(), Audit.Action.EMAIL_VERIFIED, actor, Map.of());
    }

    /// What a person does about themselves is the business of every tenant they can reach.
    void enterEverywhere(Sql sql, String person, Audit.Action action, Audit.Actor actor, Map<String, String> details) {
        for (Members.Membership each : members.of(sql, person)) {
            audit.enter(sql, each.tenant(), actor, action, person, details);
        }
    }

    /// A stranger may try for ever; the log is told a few times an hour.
    private void refusedAttempt(People.Person person, Origin origin) {
        if (!limits.held()
                || limits.ofAccount("refused:" + person.id(), ATTEMPTS, HOUR).allowed()) {
            store.write(sql -> {
                enterEverywhere(
                        sql,
                        person.id(),
                        Audit.Action.SESSION_REFUSED,
                        Audit.Actor.person(person.id(), origin),
                        Map.of());
                return true;
            });
        }
    }

    private People.Person self(Caller caller) {
        return store.read(sql -> people.byId(sql, caller.id()).orElseThrow(Accounts::ended));
    }

    private void requireCurrent(Caller caller, People.Person person, @Nullable String current, Origin origin) {
        if (person.password() == null) {
            if (!store.read(sql -> sessions.isFresh(sql, caller.inSession()))) {
                throw Problem.invalid(
                        "/current_password",
                        "You have no password yet: sign in again, and do this within 15 minutes of it.");
            }
            return;
        }
        requireAttempt(person.email());
        if (current == null || !passwords.matches(current, person.password())) {
            refusedAttempt(person, origin);
            throw Problem.invalid("/current_password", "This is not your password.");
        }
    }

    private void requireGood(String password, String email, String field) {
        String mistake = passwords.mistake(password, email);
        if (mistake != null) {
            throw Problem.invalid(field, mistake);
        }
    }

    private void requireAttempt(String email) {
        require(hash(email), ATTEMPTS, MINUTE, TOO_MANY);
    }

    /// Before every mail to an address that its reader did not choose to be written to.
    void requireMail(String email) {
        require("mail:" + hash(email), MAILS, MINUTE, MAILED);
        require("mails:" + hash(email), MAILS_A_DAY, Duration.ofDays(1), MAILED);
    }

    private boolean mailAllowed(String email) {
        try {
            requireMail(email);
            return true;
        } catch (Problem e) {
            return false;
        }
    }

    private void require(String what, int limit, Duration window, String sentence) {
        if (limits.held()) {
            RateLimits.Standing standing = limits.ofAccount(what, limit, window);
            if (!standing.allowed()) {
                throw Problem.later(ProblemKind.RATE_LIMITED, sentence, standing.retryAfter());
            }
        }
    }

    private static String hash(String email) {
        return SecretText.hash(People.key(email));
    }

    private static Problem taken() {
        return Problem.invalid("/email", "There is an account with this address; sign in, or reset its password.");
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
