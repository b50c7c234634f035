package assay.fetching.feeds;

import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A post that a feed or sitemap names.
///
/// @param title null where the source has none
/// @param published the later of what the source says of its publication and last change; null where it
/// says nothing that can be read
public record Post(
        URI url, @Nullable String title, @Nullable Instant published) {}
