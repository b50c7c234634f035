/// Rules for crawlers: `robots.txt`, the robots directives of a page and its headers, and the crawlers
/// themselves.
@NullMarked
package assay.scoring.crawling;

import org.jspecify.annotations.NullMarked;
