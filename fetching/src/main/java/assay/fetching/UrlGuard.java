package assay.fetching;

import assay.fetching.FetchFailure.Kind;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks URLs before any request. [HostLookup] later checks the addresses that their host names resolve to.
///
/// @param allowed exceptions to the rules
record UrlGuard(Allowed allowed) {

    static final String ONLY_HTTPS = "Only https URLs are allowed.";

    private static final String ONLY_PUBLIC = "Only public internet addresses are allowed.";
    private static final String NO_ADDRESS = "This is not the URL of a web page.";

    /// @param given a URI from any source
    /// @return the normalized URI
    /// @throws FetchFailure with [Kind#NOT_ALLOWED] if the URL may not be requested
    URI judged(URI given) throws FetchFailure {
        Optional<String> refusal = refusalOf(given);
        if (refusal.isPresent()) {
            throw new FetchFailure(Kind.NOT_ALLOWED, refusal.get());
        }
        return Urls.parse(given.toString()).orElseThrow();
    }

    /// Returns a sentence that explains what is wrong with any URI, or empty if it may be requested.
    Optional<String> refusalOf(URI given) {
        // The URI is normalized, so that the guard checks the same URL that the client requests.
        return Urls.parse(given.toString()).map(this::refusal).orElse(Optional.of(NO_ADDRESS));
    }

    /// Returns a sentence that explains what is wrong with a normalized URI, or empty if it may be requested.
    Optional<String> refusal(URI url) {
        if (url.getRawUserInfo() != null) {
            return Optional.of("URLs with a user name or password are not allowed.");
        }
        if (allowed.holds(url)) {
            return Optional.empty();
        }
        if (!"https".equals(url.getScheme())) {
            return Optional.of(ONLY_HTTPS);
        }
        if (Urls.port(url) != 443) {
            return Optional.of("Only port 443, the standard https port, is allowed.");
        }
        if (isThisMachine(url.getHost())) {
            return Optional.of(ONLY_PUBLIC);
        }
        return Urls.address(url).flatMap(PublicAddresses::refusal).map(why -> ONLY_PUBLIC);
    }

    /// Whether the name always means the local machine (RFC 6761, section 6.3). Such a name is never looked
    /// up.
    private static boolean isThisMachine(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return name.equals("localhost") || name.endsWith(".localhost");
    }
}
