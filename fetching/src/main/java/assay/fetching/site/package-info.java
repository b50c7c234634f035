/// Findings that need all pages of a site: duplicate titles, two posts for one phrase, posts without links
/// to them, broken links, one text in many posts. Pure functions on the data stored of each page; nothing
/// here fetches, stores or uses a clock.
@NullMarked
package assay.fetching.site;

import org.jspecify.annotations.NullMarked;
