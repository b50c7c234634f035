package assay.service.accounts;

import assay.service.platform.Randomness;
import assay.service.platform.Sha256;

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
        return Sha256.hex(text);
    }
}
