package assay.fetching.feeds;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Stores listings from earlier reads, so that for an unchanged one the server returns no body.
public interface Memory {

    /// Stores nothing.
    Memory NONE = new Memory() {
        @Override
        public Optional<Known> recall(URI url) {
            return Optional.empty();
        }

        @Override
        public void keep(URI url, Known known) {}
    };

    Optional<Known> recall(URI url);

    /// Stores a listing; called only for responses with an ETag or a Last-Modified header.
    void keep(URI url, Known known);

    /// @param etag as received; null if there was none
    /// @param lastModified as received; null if there was none
    /// @param listing the content, with its URLs as in the file
    record Known(@Nullable String etag, @Nullable String lastModified, Listing listing) {}
}
