package assay.service.accounts;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.util.DateUtils;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Access tokens: JWTs as defined in RFC 9068, signed only with ES256.
///
/// A token refers to a session, which is looked up for every request, like an API key. Sign-outs, role
/// changes and plan changes therefore take effect with the next request. A token identifies a person; it does
/// not grant rights.
@Component
public class AccessTokens {

    public static final Duration LIFE = Duration.ofMinutes(15);

    /// The clock skew tolerated between nodes.
    static final Duration SKEW = Duration.ofSeconds(30);

    private static final String ISSUER = "assay";
    private static final String AUDIENCE = "assay-api";
    private static final String TENANT = "tenant";
    private static final String SESSION = "sid";

    /// The type that RFC 9068 requires. Other kinds of signed tokens are rejected.
    private static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");

    /// Longer strings are rejected without parsing, because parsing costs CPU time. No token that this
    /// service issues is this long.
    private static final int LONGEST = 2_000;

    /// The claims of a valid token.
    record Claims(String person, String session, String tenant) {}

    private final SigningKeys keys;
    private final Clock clock;

    AccessTokens(SigningKeys keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /// Signs with one key, without reading the store.
    interface Signer {
        String make(Claims claims);
    }

    /// Looks up the signing key. Do not call this inside a transaction.
    Signer signer() {
        ECKey key = keys.signing();
        return claims -> make(key, claims);
    }

    private String make(ECKey key, Claims claims) {
        long now = clock.instant().getEpochSecond();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(TYPE)
                        .keyID(key.getKeyID())
                        .build(),
                new JWTClaimsSet.Builder()
                        .issuer(ISSUER)
                        .audience(AUDIENCE)
                        .subject(claims.person())
                        .issueTime(DateUtils.fromSecondsSinceEpoch(now))
                        .expirationTime(DateUtils.fromSecondsSinceEpoch(now + LIFE.toSeconds()))
                        .claim(SESSION, claims.session())
                        .claim(TENANT, claims.tenant())
                        .build());
        try {
            token.sign(new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("Cannot sign", e);
        }
        return token.serialize();
    }

    /// Returns the claims of a token that this service issued and that has not expired; empty for any invalid
    /// token.
    Optional<Claims> read(String text) {
        if (text.length() > LONGEST || !text.startsWith("eyJ")) {
            return Optional.empty();
        }
        try {
            SignedJWT token = SignedJWT.parse(text);
            JWSHeader header = token.getHeader();
            // Check the algorithm before trusting anything in the token, because the token must not choose
            // it.
            if (!JWSAlgorithm.ES256.equals(header.getAlgorithm())
                    || !TYPE.equals(header.getType())
                    || header.getKeyID() == null
                    || header.getCriticalParams() != null) {
                return Optional.empty();
            }
            Optional<ECKey> key = keys.verifying(header.getKeyID());
            if (key.isEmpty() || !token.verify(new ECDSAVerifier(key.get().toPublicJWK()))) {
                return Optional.empty();
            }
            return good(token.getJWTClaimsSet());
        } catch (ParseException | JOSEException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Optional<Claims> good(JWTClaimsSet claims) throws ParseException {
        long now = clock.instant().getEpochSecond();
        @Nullable Date ends = claims.getExpirationTime();
        @Nullable Date begins = claims.getIssueTime();
        boolean inTime = ends != null
                && begins != null
                && DateUtils.toSecondsSinceEpoch(ends) > now
                && DateUtils.toSecondsSinceEpoch(begins) <= now + SKEW.toSeconds();
        boolean ours = ISSUER.equals(claims.getIssuer()) && List.of(AUDIENCE).equals(claims.getAudience());
        @Nullable String person = claims.getSubject();
        @Nullable String session = claims.getStringClaim(SESSION);
        @Nullable String tenant = claims.getStringClaim(TENANT);
        return inTime && ours && person != null && session != null && tenant != null
                ? Optional.of(new Claims(person, session, tenant))
                : Optional.empty();
    }
}
