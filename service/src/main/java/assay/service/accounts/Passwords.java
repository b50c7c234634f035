package assay.service.accounts;

import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/// Passwords: which are taken, and what is kept of them.
///
/// Argon2id with 19 MiB, two passes and one lane, OWASP's first choice for it (Password Storage Cheat Sheet, 2025).
/// NIST SP 800-63B-4 has the rules: length counts, composition does not, and what everybody tries first is refused.
@Component
class Passwords {

    static final int SHORTEST = 10;
    static final int LONGEST = 200;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int KIBIBYTES = 19_456;
    private static final int PASSES = 2;

    /// Each takes 19 MiB and a core while it lasts: a crowd at the door waits its turn, and one that is too long is
    /// sent away, or sign-ins would starve scans.
    private static final int AT_ONCE = 2;

    private static final int WAITING = 50;

    /// Of the passwords in every published list those long enough to be taken.
    private static final Set<String> COMMON = Set.of(
            "1234567890",
            "0123456789",
            "12345678910",
            "123456789012",
            "1q2w3e4r5t",
            "1q2w3e4r5t6y",
            "qwertyuiop",
            "qwerty123456",
            "asdfghjkl123",
            "zaq12wsxcde3",
            "password12",
            "password123",
            "password1234",
            "passw0rd123",
            "p@ssw0rd123",
            "password!!",
            "passwordpassword",
            "iloveyou123",
            "letmein1234",
            "welcome1234",
            "welcome123!",
            "changeme123",
            "administrator",
            "adminadmin",
            "admin12345",
            "abcdefghij",
            "abcd123456",
            "abc1234567",
            "aaaaaaaaaa",
            "1111111111",
            "0000000000",
            "football123",
            "superman123",
            "sunshine123",
            "princess123");

    private final Argon2PasswordEncoder argon2 =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, KIBIBYTES, PASSES);
    private final Semaphore turns = new Semaphore(AT_ONCE, true);

    /// What an address without an account is compared with, so that it takes as long to refuse as one that has one.
    private final String nobodys = argon2.encode("nobody has this one");

    /// What is wrong with a password somebody wants; null where nothing is.
    static @Nullable String mistake(String wanted, String email) {
        int length = wanted.codePointCount(0, wanted.length());
        if (length < SHORTEST || length > LONGEST) {
            return "A password has " + SHORTEST + " to " + LONGEST + " characters.";
        }
        String plain = wanted.toLowerCase(Locale.ROOT);
        if (COMMON.contains(plain) || plain.chars().distinct().count() < 3) {
            return "This password is among the first anybody would try.";
        }
        int at = email.indexOf('@');
        if (at > 3 && plain.contains(email.substring(0, at).toLowerCase(Locale.ROOT))) {
            return "The password must not contain the e-mail address.";
        }
        return null;
    }

    String hash(String password) {
        return inTurn(() -> argon2.encode(password));
    }

    /// Whether this is the password; of nobody's password never, and no sooner.
    boolean matches(String password, @Nullable String hash) {
        return inTurn(() -> argon2.matches(password, hash == null ? nobodys : hash)) && hash != null;
    }

    private interface Work<T> {
        T done();
    }

    private <T> T inTurn(Work<T> work) {
        if (turns.getQueueLength() >= WAITING) {
            throw Problem.later(ProblemKind.RATE_LIMITED, "Too many people sign in at this moment.", 2);
        }
        turns.acquireUninterruptibly();
        try {
            return work.done();
        } finally {
            turns.release();
        }
    }
}
