/// What sites ask of crawlers, and doing so: robots.txt, and not too much at a time.
@NullMarked
package assay.fetching.robots;

import org.jspecify.annotations.NullMarked;
