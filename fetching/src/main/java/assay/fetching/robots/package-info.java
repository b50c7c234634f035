/// Obeys the rules that sites set for crawlers: robots.txt and rate limits.
@NullMarked
package assay.fetching.robots;

import org.jspecify.annotations.NullMarked;
