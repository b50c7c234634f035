package assay.service.platform;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// The OpenID provider that people may sign in with.
///
/// @param issuer exactly as the provider identifies itself
public record OpenId(String issuer, String clientId, String clientSecret) {

    public static final String ISSUER = "ASSAY_OIDC_ISSUER";
    static final String CLIENT_ID = "ASSAY_OIDC_CLIENT_ID";
    static final String CLIENT_SECRET = "ASSAY_OIDC_CLIENT_SECRET";

    /// Returns null if none of the three settings is set.
    static @Nullable OpenId of(@Nullable String issuer, @Nullable String clientId, @Nullable String clientSecret) {
        if (issuer == null && clientId == null && clientSecret == null) {
            return null;
        }
        if (issuer == null || clientId == null || clientSecret == null) {
            throw new Settings.Refused(ISSUER + ", " + CLIENT_ID + " and " + CLIENT_SECRET
                    + " must be set together. Set all" + " three or none.");
        }
        if (!trusted(issuer)) {
            throw new Settings.Refused(ISSUER + " must be an https URL without a query or fragment (http is allowed"
                    + " only for loopback addresses), not " + issuer);
        }
        return new OpenId(issuer, clientId, clientSecret);
    }

    /// Whether the issuer is trusted. Over plain HTTP, an attacker on the network could impersonate the
    /// provider.
    private static boolean trusted(String issuer) {
        try {
            URI uri = URI.create(issuer);
            String host = uri.getHost();
            return host != null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && ("https".equals(uri.getScheme())
                            || "http".equals(uri.getScheme()) && NetworkSettings.isLoopback(host));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return issuer;
    }
}
