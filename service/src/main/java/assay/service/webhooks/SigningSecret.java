package assay.service.webhooks;

import assay.service.platform.Randomness;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The secret that is shared with an endpoint to prove that requests come from this service.
///
/// @param text the secret as it is shown: `whsec_` and 32 bytes in base64
record SigningSecret(String text) {

    private static final String PREFIX = "whsec_";

    /// The number of bytes in a key. HMAC-SHA-256 doesn't benefit from more, and Standard Webhooks requires
    /// 24 to 64.
    private static final int BYTES = 32;

    static SigningSecret make(Randomness randomness) {
        return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(randomness.bytes(BYTES)));
    }

    /// Returns the value of `X-Service-Signature`. The key is the text itself, including its prefix, so that
    /// receivers can use it as it is shown.
    String ofBody(byte[] body) {
        return "sha256=" + HexFormat.of().formatHex(mac(text.getBytes(StandardCharsets.UTF_8), body));
    }

    /// Returns a signature for `webhook-signature`. The key consists of the decoded bytes of the text
    /// (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>).
    ///
    /// @param timestamp the time of the attempt in Unix seconds; receivers reject old timestamps, which
    ///     prevents replays
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
