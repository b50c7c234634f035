package assay.fetching.robots;

import java.util.Optional;

/// A host's files for crawlers.
///
/// @param robots its `robots.txt`; empty without a readable response
/// @param llms its `llms.txt`; empty without a readable response, or if `robots.txt` forbids requesting it
public record SiteFiles(Optional<SiteFile> robots, Optional<SiteFile> llms) {

    public static final SiteFiles NONE = new SiteFiles(Optional.empty(), Optional.empty());
}
