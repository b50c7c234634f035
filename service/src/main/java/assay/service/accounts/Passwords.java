package assay.service.accounts;

import assay.service.platform.web.Address;
import com.nulabinc.zxcvbn.Zxcvbn;
import java.lang.ref.WeakReference;
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

/// Password rules and hashing.
///
/// Passwords are hashed with Argon2id, with 19 MiB, two passes and one lane, which is the first configuration
/// that OWASP recommends (Password Storage Cheat Sheet, 2025). The rules follow NIST SP 800-63B-4: there is a
/// minimum length but no rule about the kinds of characters, and common passwords are refused, as rated by
/// zxcvbn (USENIX Security 2016).
@Component
public class Passwords {

    /// The hashing parameters. Each hash contains its own parameters, so passwords stay valid if the
    /// parameters change.
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

    /// The lowest zxcvbn score that is accepted. It means that an informed attacker needs more than 10^6
    /// guesses, which zxcvbn rates as safe against throttled online guessing. This service allows at most
    /// five guesses a minute.
    private static final int LEAST_SCORE = 2;

    /// Only the beginning of a password is rated. Further text never makes a password weaker, and the rating
    /// time grows faster than the length.
    private static final int LOOKED_AT = 24;

    /// Loaded when a password is set, and dropped by the next garbage collection. Its dictionaries consist of
    /// 380,000 objects, more than a quarter of all objects in the idle service, and every full collection
    /// would visit them.
    private volatile WeakReference<Zxcvbn> rating = new WeakReference<>(null);

    private final PasswordEncoder hashing;
    private final HashingQueue queue;

    /// A hash to compare with the password if the address is unknown, so that a refusal takes the same time
    /// for every address.
    private final String nobodys;

    Passwords(PasswordEncoder hashing, Clock clock) {
        this.hashing = hashing;
        this.queue = new HashingQueue(clock);
        this.nobodys = Objects.requireNonNull(hashing.encode("no account has this one"));
    }

    /// Returns an error message if a new password has an invalid length, otherwise null.
    public static @Nullable String lengthMistake(String wanted) {
        int length = wanted.codePointCount(0, wanted.length());
        return length < SHORTEST || length > LONGEST
                ? "The password must have " + SHORTEST + " to " + LONGEST + " characters."
                : null;
    }

    /// Returns an error message if a new password is not acceptable, otherwise null. Waits in the hashing
    /// queue, because the check uses CPU time.
    ///
    /// @param origin the origin of the request
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
                () -> zxcvbn().measure(looked, List.of("assay", email)).getScore());
        if (score < LEAST_SCORE) {
            return "This password is among the first anybody would try.";
        }
        int at = email.indexOf('@');
        if (at > 3 && plain.contains(email.substring(0, at).toLowerCase(Locale.ROOT))) {
            return "The password must not contain the email address.";
        }
        return null;
    }

    private Zxcvbn zxcvbn() {
        Zxcvbn loaded = rating.get();
        if (loaded == null) {
            loaded = new Zxcvbn();
            rating = new WeakReference<>(loaded);
        }
        return loaded;
    }

    String hash(String password, Origin origin) {
        return inTurn(origin, false, () -> Objects.requireNonNull(hashing.encode(password)));
    }

    /// Whether the password is correct. Without a hash, the result is false, but the check takes just as
    /// long.
    ///
    /// @param known whether the person is signed in or has signed in from this browser before
    boolean matches(String password, @Nullable String hash, Origin origin, boolean known) {
        return inTurn(origin, known, () -> hashing.matches(password, hash == null ? nobodys : hash)) && hash != null;
    }

    private <T> T inTurn(Origin origin, boolean known, Callable<T> work) {
        return queue.run(Address.of(origin.address()), known, work);
    }
}
