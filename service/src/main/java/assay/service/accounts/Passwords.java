package assay.service.accounts;

import assay.service.platform.web.Address;
import com.nulabinc.zxcvbn.Zxcvbn;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/// Passwords: which are taken, and what is kept of them.
///
/// Argon2id with 19 MiB, two passes and one lane, OWASP's first choice for it (Password Storage Cheat Sheet, 2025).
/// NIST SP 800-63B-4 has the rules: length counts, composition does not, and what everybody tries first is refused, as
/// zxcvbn (USENIX Security 2016) tells it.
@Component
public class Passwords {

    /// What a password is hashed by. A hash says by what it was made, so that another cost later refuses nobody.
    @Configuration(proxyBeanMethods = false)
    static class Hashing {

        @Bean
        PasswordEncoder passwordEncoder() {
            return new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, KIBIBYTES, PASSES);
        }
    }

    public static final int SHORTEST = 10;
    public static final int LONGEST = 200;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int KIBIBYTES = 19_456;
    private static final int PASSES = 2;

    /// How many guesses, as a power of ten, an attacker who knows how people choose needs at least: 10^6 is what
    /// zxcvbn calls safe from guessing online, and here five a minute are let through.
    private static final int LEAST_SCORE = 2;

    /// What comes behind makes a password no weaker, and looking takes time that grows faster than the text.
    private static final int LOOKED_AT = 24;

    private static final Zxcvbn ZXCVBN = new Zxcvbn();

    private final PasswordEncoder hashing;
    private final HashingQueue queue;

    /// What an address without an account is compared with, so that it takes as long to refuse as one that has one.
    private final String nobodys;

    Passwords(PasswordEncoder hashing, Clock clock) {
        this.hashing = hashing;
        this.queue = new HashingQueue(clock);
        this.nobodys = Objects.requireNonNull(hashing.encode("nobody has this one"));
    }

    /// Whether a password somebody wants can be one at all; null where it can.
    public static @Nullable String lengthMistake(String wanted) {
        int length = wanted.codePointCount(0, wanted.length());
        return length < SHORTEST || length > LONGEST
                ? "A password has " + SHORTEST + " to " + LONGEST + " characters."
                : null;
    }

    /// What is wrong with a password somebody wants; null where nothing is. Waits its turn, for it is work.
    ///
    /// @param origin of whoever wants it
    @Nullable
    String mistake(String wanted, String email, Origin origin) {
        String length = lengthMistake(wanted);
        if (length != null) {
            return length;
        }
        String plain = wanted.toLowerCase(Locale.ROOT);
        String looked = wanted.length() > LOOKED_AT ? wanted.substring(0, LOOKED_AT) : wanted;
        int score = inTurn(
                origin,
                false,
                () -> ZXCVBN.measure(looked, List.of("assay", email)).getScore());
        if (score < LEAST_SCORE) {
            return "This password is among the first anybody would try.";
        }
        int at = email.indexOf('@');
        if (at > 3 && plain.contains(email.substring(0, at).toLowerCase(Locale.ROOT))) {
            return "The password must not contain the e-mail address.";
        }
        return null;
    }

    String hash(String password, Origin origin) {
        return inTurn(origin, false, () -> Objects.requireNonNull(hashing.encode(password)));
    }

    /// Whether this is the password; of nobody's password never, and no sooner.
    ///
    /// @param known whether the person has signed in from this browser before, or is signed in
    boolean matches(String password, @Nullable String hash, Origin origin, boolean known) {
        return inTurn(origin, known, () -> hashing.matches(password, hash == null ? nobodys : hash)) && hash != null;
    }

    private <T> T inTurn(Origin origin, boolean known, Callable<T> work) {
        return queue.run(Address.of(origin.address()), known, work);
    }
}
