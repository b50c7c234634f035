/// Reads what names the posts of a site: feeds, sitemaps, robots.txt, the links of a page.
@NullMarked
package assay.fetching.feeds;

import org.jspecify.annotations.NullMarked;
