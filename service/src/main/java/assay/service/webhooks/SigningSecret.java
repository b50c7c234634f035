package assay.service.webhooks;

import assay.service.platform.Randomness;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The secret shared with an endpoint, which proves that requests come from this service.
///
/// @param text as shown: `whsec_` and 32 bytes in base64
record SigningSecret(String text) {

    private static final String PREFIX = "whsec_";

    /// The longest key that HMAC-SHA-256 uses; Standard Webhooks requires 24 to 64.
    private static final int BYTES = 32;

    static SigningSecret make(Randomness randomness) {
        return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(randomness.bytes(BYTES)));
    }

    /// Returns the value of `X-Service-Signature`. The key is the text itself with its prefix, so that
    /// receivers can use it as shown.
    String ofBody(byte[] body) {
        return "sha256=" + HexFormat.of().formatHex(mac(text.getBytes(StandardCharsets.UTF_8), body));
    }

    /// Returns a signature for `webhook-signature`. The key is the decoded bytes of the text
    /// (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>).
    ///
    /// @param timestamp of the attempt, in Unix seconds; receivers reject old ones, which prevents replays
    String ofMessage(String id, long timestamp, byte[] body) {
        byte[] key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
        byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
        return "v1," + Base64.getEncoder().encodeToString(mac(key, head, body));
    }

    private static byte[] mac(byte[] key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has HMAC-SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return PREFIX + "…";
    }
}
