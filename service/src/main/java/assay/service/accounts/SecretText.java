package assay.service.accounts;

import assay.service.platform.Randomness;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Texts that open something and are kept as their hash alone. They have more chance in them than a hash has bits to
/// guess at, so a slow hash would protect nothing.
final class SecretText {

    /// 256 bits.
    private static final int CHANCE = 43;

    private SecretText() {}

    static String make(String prefix, Randomness randomness) {
        return prefix + randomness.base62(CHANCE);
    }

    static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
