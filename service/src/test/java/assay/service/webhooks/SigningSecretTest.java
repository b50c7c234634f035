package assay.service.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.Randomness;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Tests that signatures match those computed by other tools.
class SigningSecretTest {

    /// A secret whose key consists of printable bytes, so that `openssl dgst` accepts it. The tests contain
    /// the key as text.
    private static final SigningSecret SECRET = new SigningSecret("whsec_c3RlZXBlZCBhdCBlaWdodHkgZGVncmVlcywgdHdvIG0=");

    private static final byte[] BODY =
            "{\"event\":\"scan.completed\",\"id\":\"evt_1\"}".getBytes(StandardCharsets.UTF_8);

    /// Computed with `printf %s "$body" | openssl dgst -sha256 -hmac "$secret"`.
    @Test
    void serviceSignatureUsesTheSecretAsShown() {
        assertThat(SECRET.ofBody(BODY))
                .isEqualTo("sha256=ec0fb6483859a2ce72bfbae090fb527e30f49a7884ad42abdf37af160b07b74d");
    }

    /// Computed with `printf %s "evt_1.1763802000.$body" | openssl dgst -sha256 -hmac "$decoded" -binary |
    /// base64`.
    @Test
    void standardSignatureUsesTheDecodedSecret() {
        assertThat(new String(
                        Base64.getDecoder().decode("c3RlZXBlZCBhdCBlaWdodHkgZGVncmVlcywgdHdvIG0="),
                        StandardCharsets.UTF_8))
                .isEqualTo("steeped at eighty degrees, two m");
        assertThat(SECRET.ofMessage("evt_1", 1_763_802_000L, BODY))
                .isEqualTo("v1,i7+4XL/E3OG0Pkgi9F0GTrAXVtXXtxfosyhNpUNxmYw=");
    }

    /// The test vector of the Standard Webhooks libraries.
    @Test
    void signatureMatchesTheStandardWebhooksTestVector() {
        SigningSecret theirs = new SigningSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

        assertThat(theirs.ofMessage(
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        1_614_265_330L,
                        "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void newSecretsHave32BytesAndAreNotPrinted() {
        SigningSecret made = SigningSecret.make(new Randomness(new Random(1)));

        assertThat(made.text()).startsWith("whsec_");
        assertThat(Base64.getDecoder().decode(made.text().substring(6))).hasSize(32);
        assertThat(made).asString().isEqualTo("whsec_…");
    }
}
