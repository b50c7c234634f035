package assay.service.accounts;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Checks passwords, throttles guesses, and warns people if someone is guessing their password.
@Component
class PasswordChecks {

    /// This many wrong passwords from unknown browsers are unlikely to be typos, so the person is informed.
    private static final int MANY_GUESSES = 10;

    /// @param attempt the attempt, to be passed to [#passed] in the transaction that opens the session
    record Passed(People.Person person, SignInThrottle.Attempt attempt) {}

    private final Store store;
    private final People people;
    private final Members members;
    private final Sessions sessions;
    private final Passwords passwords;
    private final AccountEmails letters;
    private final AccountLimits limits;
    private final SignInThrottle throttle;
    private final KnownBrowsers browsers;

    PasswordChecks(
            Store store,
            People people,
            Members members,
            Sessions sessions,
            Passwords passwords,
            AccountEmails letters,
            AccountLimits limits,
            SignInThrottle throttle,
            KnownBrowsers browsers) {
        this.store = store;
        this.people = people;
        this.members = members;
        this.sessions = sessions;
        this.passwords = passwords;
        this.letters = letters;
        this.limits = limits;
        this.throttle = throttle;
        this.browsers = browsers;
    }

    /// Finds an account by address and password.
    ///
    /// @param browser the client's token; null for a client that has not signed in before
    /// @throws Problem 401, the same for an unknown address and a wrong password; 429 if throttled
    Passed signIn(String email, String password, @Nullable String browser, Origin origin) {
        // An address can have one confirmed account and any number of unconfirmed accounts, each with its own
        // password.
        Optional<People.Person> confirmed = store.read(sql -> people.confirmed(sql, email));
        Optional<People.Person> unconfirmed =
                store.read(sql -> people.unconfirmed(sql, email).stream().findFirst());
        boolean known = Stream.of(confirmed, unconfirmed)
                .flatMap(Optional::stream)
                .anyMatch(each -> browsers.knows(browser, each));
        SignInThrottle.Attempt attempt = known && browser != null
                ? throttle.ofKnown(SecretText.hash(browser))
                : throttle.ofStranger(AccountLimits.account(email), origin);
        Optional<People.Person> found = Optional.of(password)
                .filter(shown -> matches(shown, confirmed, origin, known))
                .flatMap(_ -> confirmed)
                .or(() -> matches(password, unconfirmed, origin, known) ? unconfirmed : Optional.empty());
        if (found.isEmpty()) {
            confirmed.or(() -> unconfirmed).ifPresent(person -> refusedAttempt(person, attempt, origin));
            throw refused();
        }
        return new Passed(found.get(), attempt);
    }

    /// Removes an attempt from the count because the person signed in.
    void passed(Sql sql, Passed passed) {
        throttle.right(sql, passed.attempt());
    }

    private boolean matches(String password, Optional<People.Person> person, Origin origin, boolean known) {
        return passwords.matches(password, person.map(People.Person::password).orElse(null), origin, known);
    }

    /// Refuses a wrong current password. If the person has no password, they must have just signed in.
    ///
    /// @throws Problem 422 if the password is wrong or missing; 429 if throttled
    void requireCurrent(Caller caller, People.Person person, @Nullable String current, Origin origin) {
        if (person.password() == null) {
            if (!store.read(sql -> sessions.isFresh(sql, caller.inSession()))) {
                throw Problem.invalid(
                        "/current_password",
                        "You don't have a password yet. Sign in again, then set one within 15 minutes.");
            }
            return;
        }
        // The person is signed in, so guesses by other people don't count against them.
        SignInThrottle.Attempt attempt = throttle.ofKnown(person.id());
        if (current == null || !passwords.matches(current, person.password(), origin, true)) {
            refusedAttempt(person, attempt, origin);
            throw Problem.invalid("/current_password", "Incorrect password.");
        }
        store.write(sql -> {
            throttle.right(sql, attempt);
            return true;
        });
    }

    /// Refuses a new password that is too easy to guess.
    ///
    /// @param field a JSON Pointer
    void requireGood(String password, String email, String field, Origin origin) {
        String mistake = passwords.mistake(password, email, origin);
        if (mistake != null) {
            throw Problem.invalid(field, mistake);
        }
    }

    private void refusedAttempt(People.Person person, SignInThrottle.Attempt attempt, Origin origin) {
        if (attempt.strangers() == MANY_GUESSES && person.verified() && limits.guessMailAllowed(person.id())) {
            store.write(sql -> {
                letters.guessed(sql, person);
                return true;
            });
        }
        if (limits.refusalLogged(person.id())) {
            store.write(sql -> {
                members.enterEverywhere(
                        sql,
                        person.id(),
                        Audit.Action.SESSION_REFUSED,
                        Audit.Actor.person(person.id(), origin),
                        Map.of());
                return true;
            });
        }
    }

    static Problem refused() {
        return Accounts.unauthenticated("Incorrect email address or password.");
    }
}
