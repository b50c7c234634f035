package assay.fetching.feeds;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Stores listings from earlier reads, so that an unchanged one costs only an answer without a body.
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

    /// Called only for answers with an ETag or a Last-Modified header.
    void keep(URI url, Known known);

    /// @param etag as received; null if there was none
    /// @param lastModified likewise, unparsed
    /// @param listing what was read, with its URLs as in the file
    record Known(@Nullable String etag, @Nullable String lastModified, Listing listing) {}
}
