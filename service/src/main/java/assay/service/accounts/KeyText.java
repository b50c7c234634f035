package assay.service.accounts;

import assay.service.platform.Randomness;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// How a key is written: `ask_live_`, 30 letters and digits by chance (178 bits), and 6 that are their CRC-32.
///
/// The checksum tells a mistyped or made-up key without asking the store, and lets scanners of leaked secrets be sure.
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
