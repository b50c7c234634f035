package assay.service.accounts;

import assay.service.platform.Randomness;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// The format of a key: `ask_live_`, followed by 30 random letters and digits (178 bits) and a CRC-32
/// checksum of 6 characters.
///
/// With the checksum, mistyped and made-up keys are detected without a lookup in the store, and secret
/// scanners can identify keys reliably.
public final class KeyText {

    public static final String PREFIX = "ask_live_";

    private static final int CHANCE = 30;
    private static final int CHECKSUM = 6;
    private static final int LENGTH = PREFIX.length() + CHANCE + CHECKSUM;

    private KeyText() {}

    static String make(Randomness randomness) {
        String body = PREFIX + randomness.base62(CHANCE);
        return body + checksum(body);
    }

    static boolean wellFormed(String key) {
        if (key.length() != LENGTH || !key.startsWith(PREFIX)) {
            return false;
        }
        int end = LENGTH - CHECKSUM;
        return checksum(key.substring(0, end)).equals(key.substring(end));
    }

    private static String checksum(String body) {
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return Randomness.base62(crc.getValue(), CHECKSUM);
    }
}
