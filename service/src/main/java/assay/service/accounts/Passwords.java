package assay.service.accounts;

import assay.service.platform.web.Limit;
import com.nulabinc.zxcvbn.Zxcvbn;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
class Passwords {

    /// What a password is hashed by. A hash says by what it was made, so that another cost later refuses nobody.
    @Configuration(proxyBeanMethods = false)
    static class Hashing {

        @Bean
        PasswordEncoder passwordEncoder() {
            return new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, KIBIBYTES, PASSES);
        }
    }

    static final int SHORTEST = 10;
    static final int LONGEST = 200;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int KIBIBYTES = 19_456;
    private static final int PASSES = 2;

    /// Each takes 19 MiB and a core while it lasts: a crowd at the door waits its turn, and one that is too long is
    /// sent away, or sign-ins would starve scans. Half of the cores are left for these.
    ///
    /// Hashing has platform threads, since virtual ones share a thread a core and are not preempted: twenty
    /// sign-ins at once, well within the limits of an address, held up every other request for ten seconds.
    private static final int AT_ONCE = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private static final int WAITING = 50;

    /// More than it takes until as many have had their turn.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    /// How many guesses, as a power of ten, an attacker who knows how people choose needs at least: 10^6 is what
    /// zxcvbn calls safe from guessing online, and here five a minute are let through.
    private static final int LEAST_SCORE = 2;

    /// What comes behind makes a password no weaker, and looking takes time that grows faster than the text.
    private static final int LOOKED_AT = 24;

    private static final Zxcvbn ZXCVBN = new Zxcvbn();

    private final PasswordEncoder hashing;
    private final Clock clock;
    private final ExecutorService threads = new ThreadPoolExecutor(
            AT_ONCE,
            AT_ONCE,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            Thread.ofPlatform().daemon().name("passwords-", 1).factory());

    /// What an address without an account is compared with, so that it takes as long to refuse as one that has one.
    private final String nobodys;

    Passwords(PasswordEncoder hashing, Clock clock) {
        this.hashing = hashing;
        this.clock = clock;
        this.nobodys = Objects.requireNonNull(hashing.encode("nobody has this one"));
    }

    /// Whether a password somebody wants can be one at all; null where it can.
    static @Nullable String lengthMistake(String wanted) {
        int length = wanted.codePointCount(0, wanted.length());
        return length < SHORTEST || length > LONGEST
                ? "A password has " + SHORTEST + " to " + LONGEST + " characters."
                : null;
    }

    /// What is wrong with a password somebody wants; null where nothing is. Waits its turn, for it is work.
    @Nullable
    String mistake(String wanted, String email) {
        String length = lengthMistake(wanted);
        if (length != null) {
            return length;
        }
        String plain = wanted.toLowerCase(Locale.ROOT);
        String looked = wanted.length() > LOOKED_AT ? wanted.substring(0, LOOKED_AT) : wanted;
        int score = inTurn(() -> ZXCVBN.measure(looked, List.of("assay", email)).getScore());
        if (score < LEAST_SCORE) {
            return "This password is among the first anybody would try.";
        }
        int at = email.indexOf('@');
        if (at > 3 && plain.contains(email.substring(0, at).toLowerCase(Locale.ROOT))) {
            return "The password must not contain the e-mail address.";
        }
        return null;
    }

    String hash(String password) {
        return inTurn(() -> Objects.requireNonNull(hashing.encode(password)));
    }

    /// Whether this is the password; of nobody's password never, and no sooner.
    boolean matches(String password, @Nullable String hash) {
        return inTurn(() -> hashing.matches(password, hash == null ? nobodys : hash)) && hash != null;
    }

    private <T> T inTurn(Callable<T> work) {
        try {
            return threads.submit(work).get();
        } catch (RejectedExecutionException e) {
            long now = clock.millis();
            long free = now + COME_AGAIN.toMillis();
            throw Limit.atOnce("passwords", WAITING)
                    .refusal("Too many people sign in at this moment.", now, free, free);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The caller was interrupted.");
        }
    }
}
