package assay.fetching.feeds;

import java.net.URI;
import java.util.List;

/// What a site's `robots.txt` says to whoever looks for its posts.
public interface RobotsGate {

    /// Whether it may be fetched.
    boolean allows(URI url);

    /// What the `Sitemap:` lines of the host of `url` name.
    List<URI> sitemaps(URI url);
}
