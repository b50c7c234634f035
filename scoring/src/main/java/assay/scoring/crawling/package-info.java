/// Rules for crawlers: `robots.txt`, the robots directives in a page and its headers, and the crawlers
/// themselves.
@NullMarked
package assay.scoring.crawling;

import org.jspecify.annotations.NullMarked;
