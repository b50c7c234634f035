package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.platform.Settings;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Address;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Coming in, and what people change about themselves.
@Component
class Accounts {

    /// Accounts that one address may make with one e-mail address a minute; refused attempts that are logged an hour.
    private static final int ATTEMPTS = 5;

    /// So many guesses of strangers are no slip of the fingers, and their target is told.
    private static final int MANY_GUESSES = 10;

    /// Mails with a link to reset a password, a day: for one requester, for all strangers, for a known browser. Beyond
    /// them one is
    /// sent only where none of those sent before is good any more.
    private static final int RESETS = 3;

    private static final int RESETS_OF_ALL = 5;
    private static final int OWN_RESETS = 5;

    /// Mails to one mailbox, a minute and a day, whatever tag is in its address: nobody's shall be filled from here.
    private static final int MAILS = 2;

    private static final int MAILS_A_DAY = 20;

    /// Mails to others that an account may cause in a day.
    private static final int MAILS_OF_SENDER = 200;

    /// Accounts that one address may make in a day: each is kept for 30, and is a mail.
    private static final int SIGN_UPS = 200;

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    private static final String TOO_MANY = "There were too many attempts to get into this account.";
    private static final String MAILED = "Mails were sent to this address already; look into the mailbox first.";
    private static final String SENT = "More than " + MAILS_OF_SENDER + " mails in a day cannot be sent for you.";

    /// Somebody who came in, and where to.
    ///
    /// @param device by which the browser or client is known from now on
    record SignedIn(People.Person person, Members.Membership membership, Sessions.Opened session, String device) {}

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
    private final SignInThrottle throttle;
    private final KnownBrowsers browsers;
    private final CreditedMailboxes mailboxes;
    private final Resets resets;
    private final Settings.SignUp signUp;
    private final boolean mails;

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
            RateLimits limits,
            SignInThrottle throttle,
            KnownBrowsers browsers,
            CreditedMailboxes mailboxes,
            Resets resets,
            Settings settings) {
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
        this.throttle = throttle;
        this.browsers = browsers;
        this.mailboxes = mailboxes;
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
    <T> T signUp(AuthFields.SignUp wanted, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        String email = wanted.email();
        String password = wanted.password();
        @Nullable String tenantName = wanted.tenant();
        @Nullable String invitation = wanted.invitation();
        requireSignUp(invitation != null);
        require("sign-up", hash(email) + ":" + Address.of(origin.address()), ATTEMPTS, MINUTE, TOO_MANY);
        require(
                "sign-ups-of",
                Address.of(origin.address()),
                SIGN_UPS,
                DAY,
                "Too many accounts were made from here today.");
        requireGood(password, email, "/password", origin);
        boolean mailed = signUpMailAllowed(email);
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
                    verified(sql, person, Audit.Actor.person(person.id(), origin), "/invitation");
                }
            }
            People.Person now = people.byId(sql, person.id()).orElseThrow();
            if (mailed && !now.verified()) {
                mailConfirmation(sql, now);
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

    /// The link that confirms an address; where another account has confirmed it, the word that there is one.
    private void mailConfirmation(Sql sql, People.Person person) {
        // Made in both cases, so that both take as long.
        String token = tokens.make(sql, person.id(), MailTokens.Purpose.VERIFY, "");
        if (people.confirmed(sql, person.email()).isPresent()) {
            letters.accountExists(sql, person.email());
        } else {
            letters.verify(sql, person, token);
        }
    }

    /// @throws Problem 401, the same for an unknown address, a wrong password and a tenant of others; 429
    <T> T signIn(AuthFields.SignIn shown, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        @Nullable String browser = shown.device();
        @Nullable String tenant = shown.tenant();
        // An address may have an account, and another that names it and has yet to confirm it: each has a password.
        Optional<People.Person> confirmed = store.read(sql -> people.confirmed(sql, shown.email()));
        Optional<People.Person> unconfirmed = store.read(
                sql -> people.unconfirmed(sql, shown.email()).stream().findFirst());
        boolean known = Stream.of(confirmed, unconfirmed)
                .flatMap(Optional::stream)
                .anyMatch(each -> browsers.knows(browser, each));
        SignInThrottle.Attempt attempt = known && browser != null
                ? throttle.ofKnown(SecretText.hash(browser))
                : throttle.ofStranger(hash(shown.email()), origin);
        Optional<People.Person> found = Optional.of(shown.password())
                .filter(password -> matches(password, confirmed, origin, known))
                .flatMap(_ -> confirmed)
                .or(() -> matches(shown.password(), unconfirmed, origin, known) ? unconfirmed : Optional.empty());
        if (found.isEmpty()) {
            confirmed.or(() -> unconfirmed).ifPresent(person -> refusedAttempt(person, attempt, origin));
            throw refused();
        }
        People.Person person = found.get();
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
            throttle.right(sql, attempt);
            return answer.apply(sql, in(sql, person, membership, Sessions.Means.PASSWORD, origin));
        });
    }

    private boolean matches(String password, Optional<People.Person> person, Origin origin, boolean known) {
        return passwords.matches(password, person.map(People.Person::password).orElse(null), origin, known);
    }

    /// Comes in by a link that the operator handed out.
    <T> T follow(String token, Origin origin, BiFunction<Sql, SignedIn, T> answer) {
        return store.write(sql -> {
            People.Person person = tokens.spend(sql, token, MailTokens.Purpose.LINK)
                    .flatMap(spent -> people.byId(sql, spent.person()))
                    .orElseThrow(Accounts::staleLink);
            proved(sql, person, Audit.Actor.operator(), null);
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
    /// Who follows a link in a mail need not be who made the account: in a session of the account both are the
    /// same, and its password stays; otherwise its sessions end, and the password goes. A new address counts in
    /// such a session only.
    ///
    /// @param caller in whose session it comes; null for none
    <T> T verify(String token, @Nullable Caller caller, Origin origin, BiFunction<Sql, People.Person, T> answer) {
        return store.write(sql -> {
            MailTokens.Spent spent = tokens.spend(sql, token, MailTokens.Purpose.VERIFY)
                    .or(() -> tokens.spend(sql, token, MailTokens.Purpose.EMAIL))
                    .orElseThrow(() -> staleToken("/token"));
            People.Person named = people.byId(sql, spent.person()).orElseThrow(() -> staleToken("/token"));
            Optional<People.Person> own = Optional.ofNullable(caller).flatMap(each -> people.byId(sql, each.id()));
            if (spent.purpose() == MailTokens.Purpose.EMAIL) {
                if (own.filter(each -> each.id().equals(named.id())).isEmpty()) {
                    throw Problem.invalid(
                            "/token",
                            "Sign in to the account that gets this address first, then follow the link again.");
                }
                if (!moveTo(sql, named, spent.value(), Audit.Actor.person(named.id(), origin))) {
                    throw Problem.invalid("/token", "There is another account with this address.");
                }
                // Asked for with the password, and followed in the account: one person has all three.
                people.provePassword(sql, named.id());
                return answer.apply(sql, people.byId(sql, named.id()).orElseThrow());
            }
            // Of several accounts that name the address, the link is for the one it is followed in.
            Optional<People.Person> here = own.filter(each -> each.id().equals(named.id())
                    || !each.verified() && People.key(each.email()).equals(People.key(named.email())));
            People.Person person = here.orElse(named);
            proved(
                    sql,
                    person,
                    Audit.Actor.person(person.id(), origin),
                    here.isPresent() && caller != null ? caller.inSession() : null);
            return answer.apply(sql, people.byId(sql, person.id()).orElseThrow());
        });
    }

    /// Lets somebody who has just confirmed an address, and has no password, choose one.
    String choosing(Sql sql, People.Person person) {
        return tokens.make(sql, person.id(), MailTokens.Purpose.RESET, "");
    }

    /// Gives a person another address, which is taken for theirs. What is on its way to the old one opens nothing any
    /// more, and the old one hears of it. False where somebody else has the address.
    boolean moveTo(Sql sql, People.Person person, String email, Audit.Actor actor) {
        List<People.Person> others = people.unconfirmed(sql, email);
        if (!people.changeEmail(sql, person.id(), email)) {
            return false;
        }
        tokens.endAll(sql, person.id());
        letters.emailChanged(sql, person);
        others.stream().filter(each -> !each.id().equals(person.id())).forEach(each -> putOut(sql, each, actor));
        enterEverywhere(
                sql, person.id(), Audit.Action.EMAIL_CHANGED, actor, Map.of("from", person.email(), "to", email));
        if (!person.verified()) {
            confirmed(sql, people.byId(sql, person.id()).orElseThrow(), actor);
        }
        return true;
    }

    /// Mails a new token to an address that is not verified yet.
    void verifyAgain(Caller caller) {
        People.Person person = self(caller);
        requireMail(person.email());
        if (!person.verified()) {
            store.write(sql -> {
                mailConfirmation(sql, person);
                return true;
            });
        }
    }

    /// Mails a link to whoever forgot a password; for an address nobody has it looks the same. Strangers who ask
    /// without end fill no mailbox, and keep nobody from a reset: when anybody asks, the mailbox has a good link.
    ///
    /// @throws Problem 503 where no mail can be sent
    void forgot(AuthFields.Forgot wanted, Origin origin) {
        if (!mails) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED,
                    "This service sends no mail: ASSAY_SMTP_URL is not set. Its operator makes a link with"
                            + " ./assay admin reset-password.");
        }
        String email = wanted.email();
        Optional<People.Person> found = store.read(sql -> people.byEmail(sql, email));
        // Counted whether somebody has the address or not.
        boolean known =
                found.filter(person -> browsers.knows(wanted.device(), person)).isPresent();
        boolean allowed = known
                ? allowed("forgot-known", hash(email), OWN_RESETS, DAY)
                : allowed("forgot", hash(email) + ":" + Address.of(origin.address()), RESETS, DAY)
                        && allowed("forgot", hash(email), RESETS_OF_ALL, DAY);
        store.write(sql -> {
            resets.ask(sql, email, allowed);
            return true;
        });
    }

    /// A new password by what a mail brought. Every session ends: whoever stole the old one is out.
    <T> T reset(AuthFields.Reset wanted, Origin origin, BiFunction<Sql, People.Person, T> answer) {
        String token = wanted.token();
        String password = wanted.password();
        People.Person person = store.read(sql -> tokens.look(sql, token, MailTokens.Purpose.RESET)
                .flatMap(found -> people.byId(sql, found.person()))
                .orElseThrow(() -> staleToken("/token")));
        requireGood(password, person.email(), "/password", origin);
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
                proved(sql, now, actor, null);
            }
            secure(sql, now, null);
            people.changePassword(sql, person.id(), hash, mailed);
            letters.passwordChanged(sql, person);
            enterEverywhere(sql, person.id(), Audit.Action.PASSWORD_RESET, actor, Map.of());
            return answer.apply(sql, people.byId(sql, person.id()).orElseThrow());
        });
    }

    /// A new password by the one before; every other session ends. Somebody without one, who came by a provider or a
    /// link, sets their first, in a session that was opened just now.
    <T> T changePassword(
            Caller caller, @Nullable String current, String password, Origin origin, Function<Sql, T> answer) {
        People.Person person = self(caller);
        requireCurrent(caller, person, current, origin);
        requireGood(password, person.email(), "/password", origin);
        String hash = passwords.hash(password, origin);
        return store.write(sql -> {
            People.Person now = people.byId(sql, person.id()).orElseThrow(Accounts::ended);
            if (!Objects.equals(now.password(), person.password())) {
                throw Problem.invalid("/current_password", "The password was changed at this moment.");
            }
            secure(sql, person, caller.inSession());
            // Who changes a password knows the one before, and may be who set that; a first one is set in a session
            // that
            // a mailbox, a provider or the operator opened.
            people.changePassword(
                    sql, person.id(), hash, now.password() == null ? now.verified() : now.passwordProven());
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
        require("mails-of", SecretText.hash(person.id()), MAILS_OF_SENDER, DAY, SENT);
        store.write(sql -> {
            String token = tokens.make(sql, person.id(), MailTokens.Purpose.EMAIL, email);
            // Not said to the caller, who would learn which addresses have accounts.
            if (people.confirmed(sql, email)
                    .filter(other -> !other.id().equals(person.id()))
                    .isPresent()) {
                letters.accountExists(sql, email);
            } else {
                letters.newEmail(sql, email, token);
            }
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
        return store.write(sql -> {
            People.Person person = people.byId(sql, caller.id()).orElseThrow(Accounts::ended);
            Invitations.Accepted accepted = invitations.accept(sql, invitation, person, origin, "/invitation");
            if (accepted.mailed()) {
                // The link was in the mail and nowhere else.
                proved(sql, person, Audit.Actor.person(person.id(), origin), caller.inSession());
            }
            return answer.apply(sql, accepted.membership());
        });
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
            require("mails-of", SecretText.hash(caller.tenant()), MAILS_OF_SENDER, DAY, SENT);
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
        return new SignedIn(
                person,
                membership,
                sessions.open(sql, person.id(), membership.tenant(), means, origin),
                device(people.byId(sql, person.id()).orElseThrow(Accounts::ended)));
    }

    /// By what the browser or client of a person is known, who signed in or reset their password in it.
    String device(People.Person person) {
        return browsers.make(person);
    }

    /// Somebody has shown that the mailbox is theirs, or the operator says so. If nobody had before, the account
    /// may have been made by somebody else, who waits in it: they are put out. Keys, invitations and other members
    /// there are none, for they want a confirmed address.
    ///
    /// @param kept the session in which it was shown, whose holder also has the password; null where it was
    /// shown from outside
    void proved(Sql sql, People.Person person, Audit.Actor actor, @Nullable String kept) {
        if (person.verified()) {
            return;
        }
        if (kept == null) {
            putOut(sql, person, actor);
        } else {
            secure(sql, person, kept);
            people.provePassword(sql, person.id());
        }
        if (members.of(sql, person.id()).isEmpty()) {
            tenants.found(sql, person.name(), person, actor);
        }
        verified(sql, person, actor, "");
    }

    /// Ends what somebody may hold of an account who has not shown its mailbox.
    private void putOut(Sql sql, People.Person person, Audit.Actor actor) {
        secure(sql, person, null);
        people.changePassword(sql, person.id(), null, false);
        members.dropLinked(sql, person.id(), actor);
    }

    /// An identity of a provider is linked to an account. Until now others may have come in: sessions end, and so
    /// does a password of which nobody knows that the person with the mailbox set it.
    void identified(Sql sql, People.Person person, Audit.Actor actor) {
        if (person.verified()) {
            secure(sql, person, null);
            boolean kept = person.password() == null || person.passwordProven();
            if (!kept) {
                people.changePassword(sql, person.id(), null, false);
            }
            letters.identityLinked(sql, person, !kept);
        } else {
            proved(sql, person, actor, null);
        }
    }

    /// Ends what somebody else may hold of an account: sessions, and every token that was mailed; where no session is
    /// kept,
    /// browsers are not known any more either.
    ///
    /// @param kept the session that goes on; null for none
    private void secure(Sql sql, People.Person person, @Nullable String kept) {
        sessions.endAll(sql, person.id(), kept);
        tokens.endAll(sql, person.id());
        if (kept == null) {
            people.forgetBrowsers(sql, person.id());
        }
    }

    /// The address is the person's from now on, and nobody else's who named it.
    ///
    /// @param field what a 422 is about where another account has the address
    private void verified(Sql sql, People.Person person, Audit.Actor actor, String field) {
        if (person.verified()) {
            return;
        }
        if (!people.verify(sql, person.id())) {
            throw Problem.invalid(
                    field, "There is an account with this address: sign in to it, or reset its password.");
        }
        people.unconfirmed(sql, person.email()).forEach(other -> putOut(sql, other, actor));
        tokens.end(sql, person.id(), MailTokens.Purpose.VERIFY);
        confirmed(sql, person, actor);
    }

    /// The credits of the tenant that a person founded come with their address, once: a tenant that they only own with
    /// others has had, or will have, its own, and so has one whose founder had another address of the same mailbox.
    private void confirmed(Sql sql, People.Person person, Audit.Actor actor) {
        members.founded(sql, person.id())
                .filter(_ -> mailboxes.first(sql, person.email()))
                .ifPresent(tenant -> credits.beginFirst(sql, tenant.tenant()));
        enterEverywhere(sql, person.id(), Audit.Action.EMAIL_VERIFIED, actor, Map.of());
    }

    /// What a person does about themselves is the business of every tenant they can reach.
    void enterEverywhere(Sql sql, String person, Audit.Action action, Audit.Actor actor, Map<String, String> details) {
        for (Members.Membership each : members.of(sql, person)) {
            audit.enter(sql, each.tenant(), actor, action, person, details);
        }
    }

    /// A stranger may try for ever; the log is told a few times an hour, and the person by a mail once a day.
    private void refusedAttempt(People.Person person, SignInThrottle.Attempt attempt, Origin origin) {
        if (attempt.strangers() == MANY_GUESSES && person.verified() && allowed("guessed", person.id(), 1, DAY)) {
            store.write(sql -> {
                letters.guessed(sql, person);
                return true;
            });
        }
        if (!limits.held()
                || limits.ofAccount("refused", person.id(), ATTEMPTS, HOUR).allowed()) {
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
        // Whoever is signed in is told from strangers: their guesses are none of this person's.
        SignInThrottle.Attempt attempt = throttle.ofKnown(person.id());
        if (current == null || !passwords.matches(current, person.password(), origin, true)) {
            refusedAttempt(person, attempt, origin);
            throw Problem.invalid("/current_password", "This is not your password.");
        }
        store.write(sql -> {
            throttle.right(sql, attempt);
            return true;
        });
    }

    private void requireGood(String password, String email, String field, Origin origin) {
        String mistake = passwords.mistake(password, email, origin);
        if (mistake != null) {
            throw Problem.invalid(field, mistake);
        }
    }

    /// Before every mail to an address that its reader did not choose to be written to.
    void requireMail(String email) {
        require("mail", mailbox(email), MAILS, MINUTE, MAILED);
        require("mails", mailbox(email), MAILS_A_DAY, DAY, MAILED);
    }

    /// Counted apart: strangers who sign up with an address use up no other mails to it.
    private boolean signUpMailAllowed(String email) {
        return allowed("sign-up-mail", mailbox(email), MAILS, MINUTE)
                && allowed("sign-up-mails", mailbox(email), MAILS_A_DAY, DAY);
    }

    private boolean allowed(String what, String account, int limit, Duration window) {
        return !limits.held() || limits.ofAccount(what, account, limit, window).allowed();
    }

    private void require(String what, String account, int limit, Duration window, String sentence) {
        if (limits.held()) {
            RateLimits.Standing standing = limits.ofAccount(what, account, limit, window);
            if (!standing.allowed()) {
                throw standing.refusal(sentence);
            }
        }
    }

    private static String hash(String email) {
        return SecretText.hash(People.key(email));
    }

    private static String mailbox(String email) {
        return SecretText.hash(CreditedMailboxes.mailbox(email));
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
