/// Obeys what sites ask of crawlers: robots.txt and rate limits.
@NullMarked
package assay.fetching.robots;

import org.jspecify.annotations.NullMarked;
