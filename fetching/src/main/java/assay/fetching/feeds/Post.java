package assay.fetching.feeds;

import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A post that a feed or sitemap lists.
///
/// @param title the title; null if the source has none
/// @param published the later of the publication and modification dates; null if the source has no readable
/// date
public record Post(
        URI url, @Nullable String title, @Nullable Instant published) {}
