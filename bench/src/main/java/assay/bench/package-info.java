/// Measures the cost of scoring a post, the cost of a scan over HTTP, and the engine's results on a folder
/// of posts.
@NullMarked
package assay.bench;

import org.jspecify.annotations.NullMarked;
