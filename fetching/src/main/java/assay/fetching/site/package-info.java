/// What can only be seen across the pages of a site: the same title twice, two posts after one phrase,
/// posts that nothing links to, links that lead nowhere, one text in many posts. Pure functions over
/// what was kept of each page; nothing here fetches, stores or asks a clock.
@NullMarked
package assay.fetching.site;

import org.jspecify.annotations.NullMarked;
