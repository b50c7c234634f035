package assay.fetching.robots;

import java.util.Optional;

/// A host's files for crawlers.
///
/// @param robots the host's `robots.txt`; empty if there was no readable response
/// @param llms the host's `llms.txt`; empty if there was no readable response, or if `robots.txt` forbids
/// requesting it
public record SiteFiles(Optional<SiteFile> robots, Optional<SiteFile> llms) {

    public static final SiteFiles NONE = new SiteFiles(Optional.empty(), Optional.empty());
}
