package assay.fetching;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Named exceptions from what the fetcher refuses, for development and for an operator's own network:
/// at these hosts and ports plain http is spoken as well as https, and whatever address they have is
/// asked. Everything else stays as it is, also for what redirects from them.
///
/// @param authorities `host:port` each, in the form [#parse] gives
public record Allowed(Set<String> authorities) {

    /// No exceptions.
    public static final Allowed NOTHING = new Allowed(Set.of());

    public Allowed {
        authorities = Set.copyOf(authorities);
    }

    /// What `ASSAY_FETCH_ALLOW` holds: `host:port`, several of them apart by commas, as in
    /// `127.0.0.1:8080, [::1]:8080, blog.test:443`. An empty text allows nothing.
    ///
    /// @throws IllegalArgumentException with a sentence that names the entry that is wrong
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
        // What has a path, user info or a scheme is not taken for what is left of it.
        if (url.isEmpty()
                || port <= entry.lastIndexOf(']')
                || port == entry.length() - 1
                || entry.chars().anyMatch(c -> "/@?#\\".indexOf(c) >= 0)) {
            throw new IllegalArgumentException("“" + entry + "” is no host with a port, such as 127.0.0.1:8080.");
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
