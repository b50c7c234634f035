package assay.fetching.robots;

import java.util.Optional;

/// A host's files for machines.
///
/// @param robots its `robots.txt`; empty if no readable answer came
/// @param llms its `llms.txt`; empty likewise, or if not requested because `robots.txt` forbids it
public record SiteFiles(Optional<SiteFile> robots, Optional<SiteFile> llms) {

    public static final SiteFiles NONE = new SiteFiles(Optional.empty(), Optional.empty());
}
