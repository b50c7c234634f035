package assay.fetching.feeds;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Stores listings from earlier reads, so that an unchanged listing need not be downloaded again.
public interface ListingCache {

    /// A cache that stores nothing.
    ListingCache NONE = new ListingCache() {
        @Override
        public Optional<Known> recall(URI url) {
            return Optional.empty();
        }

        @Override
        public void keep(URI url, Known known) {}
    };

    Optional<Known> recall(URI url);

    /// Stores a listing. Called only for responses with an ETag or a Last-Modified header.
    void keep(URI url, Known known);

    /// @param etag the ETag as received; null if there was none
    /// @param lastModified the date as received; null if there was none
    /// @param listing the listing, with its URLs as in the file
    record Known(@Nullable String etag, @Nullable String lastModified, Listing listing) {}
}
