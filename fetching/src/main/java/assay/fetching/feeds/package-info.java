/// Reads the sources that list a site's posts: feeds, sitemaps, robots.txt and the links on a page.
@NullMarked
package assay.fetching.feeds;

import org.jspecify.annotations.NullMarked;
