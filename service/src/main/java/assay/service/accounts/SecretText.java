package assay.service.accounts;

import assay.service.platform.Randomness;
import assay.service.platform.Sha256;

/// Secrets that are stored only as hashes. They have at least as many random bits as the hash, so a slow hash
/// would not add protection.
final class SecretText {

    /// The number of random characters (256 bits).
    private static final int CHANCE = 43;

    private SecretText() {}

    static String make(String prefix, Randomness randomness) {
        return prefix + randomness.base62(CHANCE);
    }

    static String hash(String text) {
        return Sha256.hex(text);
    }
}
