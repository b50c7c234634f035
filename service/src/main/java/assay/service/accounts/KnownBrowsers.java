package assay.service.accounts;

import assay.service.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Tokens that identify browsers and clients in which a person has signed in before. A token does not grant
/// access; it prevents an attacker's guesses from slowing down the person's sign-in.
@Component
public class KnownBrowsers {

    /// The longest time that browsers keep a cookie.
    public static final Duration LIFE = Duration.ofDays(400);

    private static final String PREFIX = "asd_";

    private final Secrets secrets;
    private final Clock clock;

    KnownBrowsers(Secrets secrets, Clock clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Creates a token for a browser in which this person has signed in.
    String make(People.Person person) {
        String said = person.id() + "." + person.browsers() + "." + clock.millis();
        return PREFIX + said + "." + mac(said);
    }

    /// Whether the token was made for this person and the person's browsers have not been forgotten since
    /// then.
    boolean knows(@Nullable String token, People.Person person) {
        String begin = PREFIX + person.id() + "." + person.browsers() + ".";
        if (token == null || !token.startsWith(begin)) {
            return false;
        }
        int dot = token.lastIndexOf('.');
        String said = token.substring(PREFIX.length(), dot);
        return dot >= begin.length()
                && MessageDigest.isEqual(
                        mac(said).getBytes(StandardCharsets.UTF_8),
                        token.substring(dot + 1).getBytes(StandardCharsets.UTF_8))
                && Long.parseLong(token, begin.length(), dot, 10) > clock.millis() - LIFE.toMillis();
    }

    private String mac(String said) {
        return HexFormat.of().formatHex(secrets.mac(said.getBytes(StandardCharsets.UTF_8), "known browser"));
    }
}
