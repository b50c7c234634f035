package assay.fetching;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Exceptions to the fetcher's rules, for development and for an operator's own network. The listed hosts and
/// ports may use plain http as well as https, and any IP address. All other rules still apply, even to
/// redirects from these hosts.
///
/// @param authorities the exceptions, each as `host:port` in the form that [#parse] returns
public record Allowed(Set<String> authorities) {

    public static final Allowed NOTHING = new Allowed(Set.of());

    public Allowed {
        authorities = Set.copyOf(authorities);
    }

    /// Parses `ASSAY_FETCH_ALLOW`: `host:port` entries separated by commas, such as `127.0.0.1:8080,
    /// [::1]:8080, blog.test:443`. An empty text allows nothing.
    ///
    /// @throws IllegalArgumentException with a message that quotes the invalid entry
    public static Allowed parse(String list) {
        Set<String> authorities = new LinkedHashSet<>();
        for (String entry : list.split(",", -1)) {
            String stripped = entry.strip();
            if (!stripped.isEmpty()) {
                authorities.add(authority(stripped));
            }
        }
        return new Allowed(authorities);
    }

    private static String authority(String entry) {
        int port = entry.lastIndexOf(':');
        Optional<URI> url = Urls.parse("http://" + entry + "/");
        // An entry with a path, user info or a scheme is rejected rather than stripped.
        if (url.isEmpty()
                || port <= entry.lastIndexOf(']')
                || port == entry.length() - 1
                || entry.chars().anyMatch(c -> "/@?#\\".indexOf(c) >= 0)) {
            throw new IllegalArgumentException(
                    "“" + entry + "” must be a host with a port, such as" + " 127.0.0.1:8080.");
        }
        return authority(url.get());
    }

    boolean holds(URI url) {
        return authorities.contains(authority(url));
    }

    boolean holds(String host, int port) {
        return authorities.contains(host + ":" + port);
    }

    private static String authority(URI url) {
        return Urls.host(url) + ":" + Urls.port(url);
    }
}
