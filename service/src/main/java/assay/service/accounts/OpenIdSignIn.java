package assay.service.accounts;

import assay.service.platform.Randomness;
import assay.service.platform.Sweep;
import assay.service.platform.secrets.Secrets;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;

/// Sign-in through the OpenID provider: stores the state of a redirect, and finds the account when the
/// browser returns.
@Component
public class OpenIdSignIn implements Sweep {

    /// The time that a person has to sign in at the provider, which is long enough to find a second factor.
    public static final Duration LIFE = Duration.ofMinutes(10);

    /// The number of random characters (256 bits). RFC 7636 requires at least 43 characters in a verifier.
    private static final int CHANCE = 43;

    /// A redirect to the provider.
    ///
    /// @param state the value that the browser brings back both from the provider and in a cookie
    public record Leaving(URI to, String state) {}

    private record Remembered(String nonce, String verifier) {}

    private final Store store;
    private final Clock clock;
    private final Randomness randomness;
    private final Secrets secrets;
    private final OpenIdProvider provider;
    private final People people;
    private final Members members;
    private final Accounts accounts;
    private final EmailOwnership ownership;

    OpenIdSignIn(
            Store store,
            Clock clock,
            Randomness randomness,
            Secrets secrets,
            OpenIdProvider provider,
            People people,
            Members members,
            Accounts accounts,
            EmailOwnership ownership) {
        this.store = store;
        this.clock = clock;
        this.randomness = randomness;
        this.secrets = secrets;
        this.provider = provider;
        this.people = people;
        this.members = members;
        this.accounts = accounts;
        this.ownership = ownership;
    }

    public Leaving leave() {
        String state = randomness.base62(CHANCE);
        String nonce = randomness.base62(CHANCE);
        String verifier = randomness.base62(CHANCE);
        URI to = provider.signInPage(state, nonce, verifier);
        String hash = SecretText.hash(state);
        String sealed = secrets.seal((nonce + " " + verifier).getBytes(StandardCharsets.UTF_8), hash);
        store.write(sql -> sql.run(
                "INSERT INTO openid_request (hash, sealed, expires_at) VALUES (?, ?, ?)",
                hash,
                sealed,
                clock.millis() + LIFE.toMillis()));
        return new Leaving(to, state);
    }

    /// @param state the value that both the provider and the cookie returned
    public <T> T comeBack(String state, String code, Origin origin, BiFunction<Sql, Accounts.SignedIn, T> answer) {
        provider.configured();
        String hash = SecretText.hash(state);
        Remembered remembered = store.write(sql -> sql.first(
                        "DELETE FROM openid_request WHERE hash = ? AND expires_at > ? RETURNING sealed",
                        row -> row.text(1),
                        hash,
                        clock.millis()))
                .map(found -> remembered(hash, found))
                .orElseThrow(OpenIdSignIn::stale);
        OpenIdProvider.Identity identity = provider.identity(code, remembered.nonce(), remembered.verifier());
        return store.write(sql -> {
            People.Person person = person(sql, identity, origin);
            Members.Membership membership =
                    members.of(sql, person.id()).stream().findFirst().orElseThrow(OpenIdSignIn::stale);
            return answer.apply(sql, accounts.in(sql, person, membership, Sessions.Means.PROVIDER, origin));
        });
    }

    /// Finds the account that is linked to an identity, or links or creates one.
    People.Person person(Sql sql, OpenIdProvider.Identity identity, Origin origin) {
        return people.byIdentity(sql, identity.issuer(), identity.subject())
                .orElseGet(() -> meet(sql, identity, origin));
    }

    /// Links a new identity to the account with its address, or to a new account.
    private People.Person meet(Sql sql, OpenIdProvider.Identity identity, Origin origin) {
        String email = identity.email()
                .orElseThrow(() -> Accounts.unauthenticated(
                        "The sign-in provider did not confirm your email address, so Assay can't find your"
                                + " account. Confirm the address with the provider, then sign in again."));
        Optional<People.Person> before = people.byEmail(sql, email);
        if (before.isEmpty()) {
            accounts.requireSignUp(false);
        }
        People.Person person = before.orElseGet(() -> people.add(sql, email, identity.name(), null));
        ownership.identified(sql, person, Audit.Actor.person(person.id(), origin));
        people.addIdentity(sql, identity.issuer(), identity.subject(), person.id());
        return people.byId(sql, person.id()).orElseThrow();
    }

    private Remembered remembered(String hash, String sealed) {
        String text = new String(secrets.open(sealed, hash), StandardCharsets.UTF_8);
        int space = text.indexOf(' ');
        return new Remembered(text.substring(0, space), text.substring(space + 1));
    }

    private static Problem stale() {
        return Accounts.unauthenticated(
                "Start the sign-in again. It took too long, or it was not started in this browser.");
    }

    @Override
    public String name() {
        return "abandoned sign-ins";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM openid_request WHERE hash IN (SELECT hash FROM openid_request WHERE expires_at <= ? LIMIT 500)",
                clock.millis()));
    }
}
