package assay.fetching;

import java.net.URI;
import java.time.Duration;

/// The fetcher's settings.
///
/// @param userAgent the User-Agent header in printable ASCII, which shows site owners whom to contact
/// @param allowed exceptions to the fetcher's rules
/// @param lookup the timeout for a name lookup
/// @param connect the timeout for connecting to each address, which also applies to the TLS handshake
/// @param firstByte the timeout for the first byte of a response, and for each further wait for data
/// @param whole the timeout for an exchange, including all redirects and the complete final body
public record FetchSettings(
        String userAgent, Allowed allowed, Duration lookup, Duration connect, Duration firstByte, Duration whole) {

    public FetchSettings {
        if (userAgent.isBlank()
                || userAgent.length() > 256
                || !userAgent.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException(
                    "“" + userAgent + "” is not a valid User-Agent. It must have 1" + " to 256 ASCII characters.");
        }
        for (Duration duration : new Duration[] {lookup, connect, firstByte, whole}) {
            if (!duration.isPositive()) {
                throw new IllegalArgumentException("A timeout must be positive, not " + duration + ".");
            }
        }
    }

    /// Returns the defaults: 5 s for a name lookup, 5 s for a connection, 10 s for the first byte, 20 s in
    /// total, and no exceptions. Even a slow shared host responds within 10 s, and 20 s is about as long as
    /// users wait for a score.
    ///
    /// @param version Assay's version
    /// @param contact the URL of a page that explains the crawler and how to block it
    public static FetchSettings of(String version, URI contact) {
        return new FetchSettings(
                "Assay/" + version + " (+" + contact + ")",
                Allowed.NOTHING,
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(20));
    }

    public FetchSettings allowing(Allowed exceptions) {
        return new FetchSettings(userAgent, exceptions, lookup, connect, firstByte, whole);
    }
}
