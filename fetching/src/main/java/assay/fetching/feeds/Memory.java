package assay.fetching.feeds;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What listings said when they were last read, so that one that has not changed costs an answer
/// without a body.
public interface Memory {

    /// Remembers nothing.
    Memory NONE = new Memory() {
        @Override
        public Optional<Known> recall(URI url) {
            return Optional.empty();
        }

        @Override
        public void keep(URI url, Known known) {}
    };

    Optional<Known> recall(URI url);

    /// Called for what came with an entity tag or a date of change, and nothing else.
    void keep(URI url, Known known);

    /// @param etag as it was answered; null where there was none
    /// @param lastModified likewise, word for word
    /// @param listing what was read; its addresses are as they stand there, whoever asks next
    record Known(@Nullable String etag, @Nullable String lastModified, Listing listing) {}
}
