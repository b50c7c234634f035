package assay.service.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.StoreKind;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.util.DateUtils;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests that a token signed with the service's key is an access token only if it contains all claims of an
/// access token.
@ParameterizedClass
@EnumSource(StoreKind.class)
class AccessTokensTest {

    private final RunningService service;
    private final SigningKeys keys;
    private final AccessTokens tokens;

    AccessTokensTest(StoreKind kind) {
        service = RunningService.on(kind);
        keys = service.bean(SigningKeys.class);
        tokens = service.bean(AccessTokens.class);
    }

    private String signed(String type, Consumer<JWTClaimsSet.Builder> otherwise) throws Exception {
        ECKey key = keys.signing();
        long now = service.clock().instant().getEpochSecond();
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer("assay")
                .audience("assay-api")
                .subject("per_1")
                .issueTime(DateUtils.fromSecondsSinceEpoch(now))
                .expirationTime(DateUtils.fromSecondsSinceEpoch(now + 900))
                .claim("sid", "ses_1")
                .claim("tenant", "ten_1");
        otherwise.accept(claims);
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(new JOSEObjectType(type))
                        .keyID(key.getKeyID())
                        .build(),
                claims.build());
        token.sign(new ECDSASigner(key));
        return token.serialize();
    }

    @Test
    void everyTokenClaimIsRequired() throws Exception {
        long now = service.clock().instant().getEpochSecond();
        assertThat(tokens.read(signed("at+jwt", _ -> {}))).isPresent();
        assertThat(tokens.read(signed("JWT", _ -> {}))).isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.issuer("another"))))
                .isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.audience("another"))))
                .isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.subject(null))))
                .isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.claim("sid", null))))
                .isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.claim("tenant", null))))
                .isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.expirationTime(null))))
                .isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.expirationTime(DateUtils.fromSecondsSinceEpoch(now)))))
                .isEmpty();
        assertThat(tokens.read(signed("at+jwt", claims -> claims.issueTime(DateUtils.fromSecondsSinceEpoch(now + 60)))))
                .isEmpty();
    }

    @Test
    void replacedSigningKeysVerifyTokensUntilTheyExpire() throws Exception {
        String old = keys.signing().getKeyID();
        String token = signed("at+jwt", _ -> {});
        keys.rotate();

        assertThat(keys.signing().getKeyID()).isNotEqualTo(old);
        assertThat(tokens.read(token)).isPresent();
        service.clock().advance(Duration.ofMinutes(14));
        assertThat(tokens.read(token)).isPresent();
        service.clock().advance(Duration.ofMinutes(5));
        assertThat(keys.verifying(old)).isEmpty();
    }

    @Test
    void signingKeysAreReplacedAutomaticallyAfterThirtyDays() {
        String old = keys.signing().getKeyID();
        service.clock().advance(SigningKeys.ROTATED);

        assertThat(keys.signing().getKeyID()).isNotEqualTo(old);
    }
}
