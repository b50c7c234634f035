/// Findings that need all pages of a site: duplicate titles, several posts for the same phrase, posts without
/// links to them, broken links, repeated text. Pure functions on the stored data of the pages: nothing here
/// fetches, stores or uses a clock.
@NullMarked
package assay.fetching.site;

import org.jspecify.annotations.NullMarked;
