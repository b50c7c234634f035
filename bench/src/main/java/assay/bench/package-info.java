/// Measures: what a post costs to score, what a scan costs over HTTP, and what the engine says of a folder of posts.
@NullMarked
package assay.bench;

import org.jspecify.annotations.NullMarked;
