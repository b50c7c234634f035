/// What crawlers are told: `robots.txt`, the robots directives of a page and its headers, and who the crawlers
/// are.
@NullMarked
package assay.scoring.crawling;

import org.jspecify.annotations.NullMarked;
