package assay.service.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordsTest {

    /// Other tests hand in a cheaper one.
    @Test
    void aPasswordIsKeptAsTheCheatSheetSays() {
        PasswordEncoder hashing = new Passwords.Hashing().passwordEncoder();

        assertThat(hashing.encode("steeped at eighty degrees")).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }

    @Test
    void aHashOfAnotherCostStillOpens() {
        PasswordEncoder cheaper = new Argon2PasswordEncoder(16, 32, 1, 64, 1);
        Passwords passwords = new Passwords(new Passwords.Hashing().passwordEncoder(), Clock.systemUTC());
        String hash = cheaper.encode("steeped at eighty degrees");

        assertThat(passwords.matches("steeped at eighty degrees", hash)).isTrue();
        assertThat(passwords.matches("steeped at ninety degrees", hash)).isFalse();
    }
}
