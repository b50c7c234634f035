/// Reads the sources that name a site's posts: feeds, sitemaps, robots.txt, the links of a page.
@NullMarked
package assay.fetching.feeds;

import org.jspecify.annotations.NullMarked;
