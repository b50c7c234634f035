package assay.service.accounts;

import assay.service.platform.OpenId;
import assay.service.platform.Settings;
import assay.service.platform.mail.Mail;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import com.nimbusds.jwt.util.DateUtils;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// A client of the configured OpenID provider. It uses the authorization code flow of OpenID Connect Core
/// 1.0, with PKCE and a nonce. ID tokens are verified with the provider's keys.
@Component
public class OpenIdProvider {

    private static final Logger LOG = LoggerFactory.getLogger(OpenIdProvider.class);

    private static final int LONGEST_NAME = 100;

    /// Matches control characters and halves of surrogate pairs.
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}]+");

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 10_000;
    private static final int MOST_BYTES = 256 * 1024;

    /// How long to cache the provider's metadata, which rarely changes. Keys have their own cache.
    private static final Duration KNOWN = Duration.ofHours(6);

    /// Only asymmetric algorithms are accepted. With HS256, anyone who knows the client secret could sign in
    /// as anyone.
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.RS512);

    /// The claims of an ID token about a person.
    ///
    /// @param email the person's email address; empty unless the provider has verified it
    record Identity(String issuer, String subject, Optional<String> email, String name) {}

    /// The claims of an access token.
    ///
    /// @param scopes the names in the claim `scope`
    record Access(String issuer, String subject, Set<String> scopes) {}

    private record Known(OIDCProviderMetadata metadata, JWKSource<SecurityContext> keys, long asOf) {}

    private final Settings settings;
    private final Clock clock;
    private volatile Optional<Known> known = Optional.empty();

    OpenIdProvider(Settings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /// Returns the URL to redirect the browser to.
    ///
    /// @throws Problem 503 if no provider is configured, 502 if it does not respond
    URI signInPage(String state, String nonce, String verifier) {
        OpenId openId = configured();
        return new AuthenticationRequest.Builder(
                        new ResponseType(ResponseType.Value.CODE),
                        new Scope("openid", "email", "profile"),
                        new ClientID(openId.clientId()),
                        callback())
                .endpointURI(known().metadata().getAuthorizationEndpointURI())
                .state(new State(state))
                .nonce(new Nonce(nonce))
                .codeChallenge(new CodeVerifier(verifier), CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    /// Exchanges a code for the person's identity.
    ///
    /// @throws Problem 401 if the provider rejects the code or its token is invalid, 502 if the provider does
    ///     not respond
    Identity identity(String code, String nonce, String verifier) {
        OpenId openId = configured();
        Known provider = known();
        try {
            HTTPRequest request = new TokenRequest.Builder(
                            provider.metadata().getTokenEndpointURI(),
                            new ClientSecretBasic(new ClientID(openId.clientId()), new Secret(openId.clientSecret())),
                            new AuthorizationCodeGrant(
                                    new AuthorizationCode(code), callback(), new CodeVerifier(verifier)))
                    .build()
                    .toHTTPRequest();
            request.setConnectTimeout(CONNECT_MILLIS);
            request.setReadTimeout(READ_MILLIS);
            request.setFollowRedirects(false);
            TokenResponse response = OIDCTokenResponseParser.parse(request.send());
            if (!response.indicatesSuccess()) {
                LOG.info(
                        "The OpenID provider rejected a code: {}",
                        response.toErrorResponse().getErrorObject().getCode());
                throw refused();
            }
            JWT token = ((OIDCTokenResponse) response.toSuccessResponse())
                    .getOIDCTokens()
                    .getIDToken();
            JWTClaimsSet claims = claims(token, nonce, provider, openId);
            Object party = claims.getClaim("azp");
            if (party != null && !party.equals(openId.clientId())) {
                // This service is one of several audiences, but the token was issued to another party (OpenID
                // Connect Core 1.0, section 3.1.3.7).
                throw new BadJWTException("The token was issued to another party");
            }
            return identity(claims);
        } catch (IOException e) {
            throw unreachable(e);
        } catch (ParseException | java.text.ParseException | BadJOSEException | JOSEException e) {
            LOG.info("The OpenID provider's response does not prove the user's identity: {}", e.getMessage());
            throw refused();
        }
    }

    /// Reads an access token that the provider issued for a resource of this service (RFC 9068).
    ///
    /// @param audience the resource's URL
    /// @return empty for any invalid token
    /// @throws Problem 502 if the provider does not respond
    Optional<Access> access(String text, String audience) {
        OpenId openId = configured();
        try {
            SignedJWT token = SignedJWT.parse(text);
            // Tokens of others are refused before the provider's keys are fetched.
            if (!ALGORITHMS.contains(token.getHeader().getAlgorithm())
                    || !openId.issuer().equals(token.getJWTClaimsSet().getIssuer())) {
                return Optional.empty();
            }
            DefaultJWTProcessor<SecurityContext> processor = processor(known());
            // RFC 9068 requires the type at+jwt, but not all providers set it. An ID token can't pass for an
            // access token, because its audience is the client.
            processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(
                    new JOSEObjectType("at+jwt"), JOSEObjectType.JWT, new JOSEObjectType("application/at+jwt"), null));
            processor.setJWTClaimsSetVerifier(verifier(audience, new JWTClaimsSet.Builder().issuer(openId.issuer())));
            JWTClaimsSet claims = processor.process(token, null);
            return Optional.of(new Access(
                    Objects.requireNonNull(claims.getIssuer()),
                    Objects.requireNonNull(claims.getSubject()),
                    scopes(claims)));
        } catch (RateLimitReachedException e) {
            LOG.debug("An access token has an unknown key: {}", e.getMessage());
            return Optional.empty();
        } catch (KeySourceException e) {
            throw unreachable(e);
        } catch (java.text.ParseException | BadJOSEException | JOSEException | IllegalArgumentException e) {
            LOG.debug("An access token is invalid: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /// Returns the scopes of an access token. RFC 9068 has one text in `scope`; some providers have a list, or
    /// use `scp`.
    private static Set<String> scopes(JWTClaimsSet claims) throws java.text.ParseException {
        Set<String> scopes = new HashSet<>();
        for (String name : List.of("scope", "scp")) {
            switch (claims.getClaim(name)) {
                case String text -> scopes.addAll(List.of(text.split(" ")));
                case List<?> _ -> scopes.addAll(claims.getStringListClaim(name));
                case null, default -> {
                    // The token has no such claim.
                }
            }
        }
        return scopes;
    }

    /// Returns the URL to which the provider redirects back.
    URI callback() {
        return URI.create(settings.baseUrl() + "/api/v1/auth/oidc/callback");
    }

    public boolean isConfigured() {
        return settings.openId() != null;
    }

    public OpenId configured() {
        OpenId openId = settings.openId();
        if (openId == null) {
            throw Problem.notConfigured(
                    "Single sign-on is not set up on this server. Sign in with your email address and password.",
                    OpenId.ISSUER + " is not set");
        }
        return openId;
    }

    private JWTClaimsSet claims(JWT token, String nonce, Known provider, OpenId openId)
            throws BadJOSEException, JOSEException {
        DefaultJWTProcessor<SecurityContext> processor = processor(provider);
        processor.setJWTClaimsSetVerifier(verifier(
                openId.clientId(),
                new JWTClaimsSet.Builder().issuer(openId.issuer()).claim("nonce", nonce)));
        return processor.process(token, null);
    }

    private static DefaultJWTProcessor<SecurityContext> processor(Known provider) {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, provider.keys()));
        return processor;
    }

    private JWTClaimsSetVerifier<SecurityContext> verifier(String audience, JWTClaimsSet.Builder exactly) {
        return new DefaultJWTClaimsVerifier<>(audience, exactly.build(), Set.of("sub", "iat", "exp")) {
            @Override
            protected Date currentTime() {
                return DateUtils.fromSecondsSinceEpoch(clock.instant().getEpochSecond());
            }
        };
    }

    private static Identity identity(JWTClaimsSet claims) throws java.text.ParseException {
        @Nullable String email = claims.getStringClaim("email");
        // Some providers send a string instead of a boolean.
        boolean verified = String.valueOf(claims.getClaim("email_verified")).equals("true");
        Optional<String> mailbox = Optional.ofNullable(email).filter(text -> verified && Mail.isAddress(text));
        @Nullable String name = claims.getStringClaim("name");
        String clean = name == null ? "" : printable(name);
        String called = clean.isEmpty() ? mailbox.orElse("Unnamed member") : clean;
        return new Identity(
                Objects.requireNonNull(claims.getIssuer()),
                Objects.requireNonNull(claims.getSubject()),
                mailbox,
                called);
    }

    /// Removes characters that the store would refuse, because names from the provider can contain any text.
    private static String printable(String name) {
        String clean = UNPRINTABLE.matcher(name).replaceAll(" ").strip();
        return clean.codePointCount(0, clean.length()) > LONGEST_NAME
                ? clean.substring(0, clean.offsetByCodePoints(0, LONGEST_NAME))
                : clean;
    }

    private Known known() {
        Optional<Known> before = known;
        if (before.isPresent() && clock.millis() - before.get().asOf() < KNOWN.toMillis()) {
            return before.get();
        }
        try {
            OIDCProviderMetadata metadata =
                    OIDCProviderMetadata.resolve(new Issuer(configured().issuer()), CONNECT_MILLIS, READ_MILLIS);
            JWKSource<SecurityContext> keys = JWKSourceBuilder.create(
                            metadata.getJWKSetURI().toURL(),
                            new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, MOST_BYTES))
                    .retrying(true)
                    .build();
            Known found = new Known(metadata, keys, clock.millis());
            known = Optional.of(found);
            return found;
        } catch (IOException | GeneralException e) {
            if (before.isPresent()) {
                LOG.warn("The OpenID provider's metadata could not be read again: {}", e.getMessage());
                return before.get();
            }
            throw unreachable(e);
        }
    }

    private static Problem unreachable(Exception e) {
        LOG.warn("The OpenID provider failed or returned an invalid response: {}", e.getMessage());
        return silent();
    }

    static Problem silent() {
        return Problem.of(ProblemKind.PROVIDER_FAILED, "The sign-in provider is not responding. Try again" + " later.");
    }

    private static Problem refused() {
        return Accounts.unauthenticated("The sign-in provider did not confirm who you are. Sign in again.");
    }
}
