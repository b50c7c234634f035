package assay.service.contract;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// The ways in which authentication can fail.
public enum WrongToken {
    NONE,
    EMPTY,
    ONLY_THE_SCHEME,
    MALFORMED,
    TOO_LONG,
    ODD_LETTERS,
    WRONG_CHECKSUM,
    UNKNOWN,
    REVOKED,
    EXPIRED,
    IN_THE_QUERY,
    TWO_HEADERS,
    TWO_IN_ONE,
    BASIC,
    BASIC_WITH_A_KEY,
    WITHOUT_A_SCHEME,
    COOKIE,
    JWT_WITHOUT_ALGORITHM,
    JWT_WITH_JUNK,
    JWT_OF_AN_ODD_KIND,
    SESSION_WITH_ANOTHER_SIGNATURE,
    SESSION_WITH_OTHER_CLAIMS,
    SESSION_ENDED,
    SESSION_EXPIRED;

    /// Keys of one tenant.
    ///
    /// @param unknown a well-formed key of another service
    /// @param session a valid access token
    public record Keys(
            String good,
            String unknown,
            String revoked,
            String expired,
            String session,
            String endedSession,
            String expiredSession) {

        private static final String NOBODYS = "ask_live_" + "a".repeat(30);

        public static Keys of(ApiFixtures things, String key) {
            String expiredSession = things.service().session(key, "admin");
            // Creating an expired key moves the clock by an hour, beyond the lifetime of an access token.
            String expired = things.expiredKey(key);
            return new Keys(
                    key,
                    NOBODYS + checksum(NOBODYS),
                    things.revokedKey(key),
                    expired,
                    things.service().session(key, "admin"),
                    things.endedSession(key),
                    expiredSession);
        }

        /// Returns the documented checksum: CRC-32 in six digits of base 62.
        private static String checksum(String body) {
            java.util.zip.CRC32 crc = new java.util.zip.CRC32();
            crc.update(body.getBytes(StandardCharsets.UTF_8));
            return assay.service.platform.Randomness.base62(crc.getValue(), 6);
        }
    }

    /// Replaces the request's token with this token.
    public Draft on(Draft draft, Keys keys) {
        draft.without("Authorization");
        String good = keys.good();
        switch (this) {
            case NONE -> {}
            case EMPTY -> draft.header("Authorization", "");
            case ONLY_THE_SCHEME -> draft.header("Authorization", "Bearer ");
            case MALFORMED -> draft.bearer("ask_live_123");
            case TOO_LONG -> draft.bearer(good + "0".repeat(3_000));
            case ODD_LETTERS -> draft.bearer(good.substring(0, 20) + "'\"<>;--,=&%00" + good.substring(20));
            case WRONG_CHECKSUM -> draft.bearer(good.substring(0, 44) + (good.endsWith("A") ? "B" : "A"));
            case UNKNOWN -> draft.bearer(keys.unknown());
            case REVOKED -> draft.bearer(keys.revoked());
            case EXPIRED -> draft.bearer(keys.expired());
            case IN_THE_QUERY -> {
                draft.query("access_token", good);
                draft.query("api_key", good);
                draft.query("Authorization", "Bearer " + good);
            }
            case TWO_HEADERS -> draft.bearer(good).bearer(good);
            case TWO_IN_ONE -> draft.header("Authorization", "Bearer " + good + ", Bearer " + good);
            case BASIC -> draft.header("Authorization", "Basic " + base64("admin:admin"));
            case BASIC_WITH_A_KEY -> draft.header("Authorization", "Basic " + base64(good + ":"));
            case WITHOUT_A_SCHEME -> draft.header("Authorization", good);
            case COOKIE -> draft.header("Cookie", "Authorization=" + good + "; session=" + good + "; token=" + good);
            case JWT_WITHOUT_ALGORITHM -> draft.bearer(jwt("{\"alg\":\"none\",\"typ\":\"JWT\"}", ""));
            case JWT_WITH_JUNK -> draft.bearer(jwt("{\"alg\":\"HS256\",\"typ\":\"JWT\",\"kid\":\"1\"}", "junk"));
            case SESSION_WITH_ANOTHER_SIGNATURE -> draft.bearer(otherSignature(keys.session()));
            case SESSION_WITH_OTHER_CLAIMS -> draft.bearer(otherClaims(keys.session()));
            case SESSION_ENDED -> draft.bearer(keys.endedSession());
            case SESSION_EXPIRED -> draft.bearer(keys.expiredSession());
            case JWT_OF_AN_ODD_KIND ->
                draft.bearer(
                        jwt("{\"alg\":\"ES256\",\"kid\":\"../../etc/passwd\",\"jku\":\"http://127.0.0.1:1/\"}", "x"));
        }
        return draft;
    }

    private static String otherSignature(String token) {
        int at = token.lastIndexOf('.') + 10;
        return token.substring(0, at) + (token.charAt(at) == 'A' ? 'B' : 'A') + token.substring(at + 1);
    }

    /// Returns another tenant's claims with this token's signature.
    private static String otherClaims(String token) {
        String[] parts = token.split("\\.", -1);
        String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        return parts[0] + "." + url(claims.replace("\"tenant\":\"ten_", "\"tenant\":\"ten_0")) + "." + parts[2];
    }

    private static String jwt(String header, String signature) {
        String claims = "{\"sub\":\"admin\",\"tenant\":\"ten_1\",\"role\":\"owner\",\"exp\":9999999999}";
        return url(header) + "." + url(claims) + "." + (signature.isEmpty() ? "" : url(signature));
    }

    private static String url(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
