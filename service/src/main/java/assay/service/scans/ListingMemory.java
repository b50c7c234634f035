package assay.service.scans;

import assay.fetching.feeds.Listing;
import assay.fetching.feeds.ListingCache;
import assay.fetching.feeds.Post;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Caches the feeds and sitemaps that this node read most recently. The cache only saves their hosts some
/// work, so it is small and is lost when the node stops.
@Component
final class ListingMemory implements ListingCache {

    /// The maximum size of all listings with the overhead of entries, in characters: about ten megabytes.
    private static final int MOST = 10_000_000;

    /// The maximum length of a listing, in characters. Longer listings are not cached.
    private static final int LONGEST = 1_000_000;

    /// The overhead of an entry, in characters.
    private static final int ENTRY = 200;

    private final Map<URI, Known> listings = new LinkedHashMap<>(16, 0.75f, true);
    private int kept;

    @Override
    public synchronized Optional<Known> recall(URI url) {
        return Optional.ofNullable(listings.get(url));
    }

    @Override
    public synchronized void keep(URI url, Known known) {
        forget(url);
        if (weight(known) > LONGEST) {
            return;
        }
        listings.put(url, known);
        kept += weight(known);
        while (kept > MOST) {
            forget(listings.keySet().iterator().next());
        }
    }

    private void forget(URI url) {
        Known known = listings.remove(url);
        if (known != null) {
            kept -= weight(known);
        }
    }

    private static int weight(Known known) {
        Listing listing = known.listing();
        long characters = ENTRY;
        for (Post post : listing.posts()) {
            String title = post.title();
            characters += ENTRY + length(post.url()) + (title == null ? 0 : title.length());
        }
        for (Listing.Child child : listing.children()) {
            characters += ENTRY + length(child.url());
        }
        for (URI feed : listing.feeds()) {
            characters += ENTRY + length(feed);
        }
        return (int) Math.min(Integer.MAX_VALUE, characters);
    }

    private static int length(URI url) {
        // Counted twice, because a URL stores its whole text and its parts.
        return 2 * url.toString().length();
    }
}
