/// Findings that need all pages of a site: duplicate titles, several posts for the same phrase, posts without
/// links to them, broken links, and repeated text. Everything here is a pure function of stored page data:
/// nothing fetches pages, stores data or uses a clock.
@NullMarked
package assay.fetching.site;

import org.jspecify.annotations.NullMarked;
