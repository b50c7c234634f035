package assay.service.webhooks;

import assay.service.platform.Randomness;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// What an endpoint and this service share, so that the one knows what comes from the other.
///
/// @param text as it is shown: `whsec_` and 32 bytes in base64
record SigningSecret(String text) {

    private static final String PREFIX = "whsec_";

    /// As many as HMAC-SHA-256 can make use of; Standard Webhooks wants 24 to 64.
    private static final int BYTES = 32;

    static SigningSecret make(Randomness randomness) {
        return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(randomness.bytes(BYTES)));
    }

    /// The value of `X-Service-Signature`: keyed with the text itself, prefix and all, so that a
    /// receiver needs nothing but what it was shown.
    String ofBody(byte[] body) {
        return "sha256=" + HexFormat.of().formatHex(mac(text.getBytes(StandardCharsets.UTF_8), body));
    }

    /// One signature of `webhook-signature`: keyed with the bytes that the text stands for
    /// (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>).
    ///
    /// @param timestamp of the attempt, in Unix seconds: a receiver takes no old one, so nothing can
    /// be replayed
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
