package assay.fetching.robots;

import java.util.Optional;

/// What a host says to machines.
///
/// @param robots its `robots.txt`; nothing where no answer came that can be read
/// @param llms its `llms.txt`; nothing likewise, and where nobody asked because `robots.txt` forbids it
public record SiteFiles(Optional<SiteFile> robots, Optional<SiteFile> llms) {

    /// Nothing is known.
    public static final SiteFiles NONE = new SiteFiles(Optional.empty(), Optional.empty());
}
