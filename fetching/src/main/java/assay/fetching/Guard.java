package assay.fetching;

import assay.fetching.FetchFailure.Kind;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Judges addresses on sight, before anybody is asked. Names are judged by what they resolve to, later
/// ([Names]).
///
/// @param allowed where the rules are relaxed
record Guard(Allowed allowed) {

    static final String ONLY_HTTPS = "Only https addresses are fetched.";

    private static final String ONLY_PUBLIC = "Only addresses of the public internet are fetched.";
    private static final String NO_ADDRESS = "This is no address of a page on the web.";

    /// @param given by whomever, made into a URI by whomever
    /// @return it in the form nobody has two minds about
    /// @throws FetchFailure with [Kind#NOT_ALLOWED]
    URI judged(URI given) throws FetchFailure {
        Optional<String> refusal = refusalOf(given);
        if (refusal.isPresent()) {
            throw new FetchFailure(Kind.NOT_ALLOWED, refusal.get());
        }
        return Urls.parse(given.toString()).orElseThrow();
    }

    /// What is wrong with an address, whoever made it, in a sentence; nothing where somebody may be asked.
    Optional<String> refusalOf(URI given) {
        // In the form nobody has two minds about.
        return Urls.parse(given.toString()).map(this::refusal).orElse(Optional.of(NO_ADDRESS));
    }

    /// What is wrong with an address as it stands, in that form.
    Optional<String> refusal(URI url) {
        if (url.getRawUserInfo() != null) {
            return Optional.of("Addresses with a user name or password are not fetched.");
        }
        if (allowed.holds(url)) {
            return Optional.empty();
        }
        if (!"https".equals(url.getScheme())) {
            return Optional.of(ONLY_HTTPS);
        }
        if (Urls.port(url) != 443) {
            return Optional.of("Only the standard port of https, 443, is fetched from.");
        }
        if (isThisMachine(url.getHost())) {
            return Optional.of(ONLY_PUBLIC);
        }
        return Urls.address(url).flatMap(Addresses::refusal).map(why -> ONLY_PUBLIC);
    }

    /// Names that never leave the machine (RFC 6761, 6.3), so no name server is asked.
    private static boolean isThisMachine(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return name.equals("localhost") || name.endsWith(".localhost");
    }
}
