package assay.fetching;

import java.net.URI;
import java.time.Duration;

/// How the fetcher behaves.
///
/// @param userAgent what it calls itself, in printable ASCII; a site's owner finds by it whom to ask
/// @param allowed where its rules are relaxed
/// @param lookup the longest it waits for a name's addresses
/// @param connect the longest it waits for a connection to each address, and once more for the TLS
/// handshake
/// @param firstByte the longest it waits for an answer to begin, and afterwards for any next byte of it
/// @param whole the longest an exchange takes, all redirects and every byte of the last answer included
public record FetchSettings(
        String userAgent, Allowed allowed, Duration lookup, Duration connect, Duration firstByte, Duration whole) {

    public FetchSettings {
        if (userAgent.isBlank()
                || userAgent.length() > 256
                || !userAgent.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException("“" + userAgent + "” is no User-Agent: 1 to 256 characters of ASCII.");
        }
        for (Duration duration : new Duration[] {lookup, connect, firstByte, whole}) {
            if (!duration.isPositive()) {
                throw new IllegalArgumentException("A wait of " + duration + " is none.");
            }
        }
    }

    /// The defaults: 5 s for a name, 5 s for a connection, 10 s for the first byte, 20 s in all, no
    /// exceptions. A slow shared host answers within 10 s or its readers have left; 20 s is what
    /// somebody who waits for a score bears.
    ///
    /// @param version of Assay
    /// @param contact a page that says what this is and how to keep it out
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
