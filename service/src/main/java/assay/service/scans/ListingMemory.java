package assay.service.scans;

import assay.fetching.feeds.Memory;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What feeds and sitemaps said when this node last read them. It saves whoever serves them work and nobody else
/// anything, so it is small, and forgotten with the node.
@Component
final class ListingMemory implements Memory {

    /// Entries over all listings: some ten megabytes.
    private static final int MOST_ENTRIES = 50_000;

    /// One that is longer is read anew each time.
    private static final int LONGEST = 5_000;

    private final Map<URI, Known> listings = new LinkedHashMap<>(16, 0.75f, true);
    private int entries;

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
        entries += weight(known);
        while (entries > MOST_ENTRIES) {
            forget(listings.keySet().iterator().next());
        }
    }

    private void forget(URI url) {
        Known known = listings.remove(url);
        if (known != null) {
            entries -= weight(known);
        }
    }

    private static int weight(Known known) {
        return 1 + known.listing().posts().size() + known.listing().children().size();
    }
}
