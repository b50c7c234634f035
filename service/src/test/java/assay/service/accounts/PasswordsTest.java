package assay.service.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordsTest {

    private static final Origin HERE = new Origin("192.0.2.1", "test");

    /// Tests the real parameters, which come from the OWASP cheat sheet; other tests use cheaper hashing.
    @Test
    void passwordHashesUseTheParametersThatOwaspRecommends() {
        PasswordEncoder hashing = new Passwords.Hashing().passwordEncoder();

        assertThat(hashing.encode("steeped at eighty degrees")).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }

    @Test
    void passwordHashesWithOtherParametersStillMatch() {
        PasswordEncoder cheaper = new Argon2PasswordEncoder(16, 32, 1, 64, 1);
        Passwords passwords = new Passwords(new Passwords.Hashing().passwordEncoder(), Clock.systemUTC());
        String hash = cheaper.encode("steeped at eighty degrees");

        assertThat(passwords.matches("steeped at eighty degrees", hash, HERE, false))
                .isTrue();
        assertThat(passwords.matches("steeped at ninety degrees", hash, HERE, false))
                .isFalse();
    }

    /// Virtual threads are not preempted: hashing would delay every other request.
    @Test
    void passwordsAreHashedOnPlatformThreads() throws InterruptedException {
        List<Boolean> virtual = Collections.synchronizedList(new ArrayList<>());
        Passwords passwords = new Passwords(
                new PasswordEncoder() {
                    @Override
                    public String encode(@Nullable CharSequence password) {
                        virtual.add(Thread.currentThread().isVirtual());
                        return "hash";
                    }

                    @Override
                    public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
                        virtual.add(Thread.currentThread().isVirtual());
                        return false;
                    }
                },
                Clock.systemUTC());
        virtual.clear();

        Thread.ofVirtual()
                .start(() -> {
                    passwords.hash("steeped at eighty degrees", HERE);
                    var _ = passwords.matches("steeped at eighty degrees", null, HERE, false);
                })
                .join();

        assertThat(virtual).containsExactly(false, false);
    }
}
