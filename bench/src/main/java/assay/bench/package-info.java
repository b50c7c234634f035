/// Measures the cost of scoring a post and of a scan over HTTP, and the quality of the engine's results for a
/// folder of posts.
@NullMarked
package assay.bench;

import org.jspecify.annotations.NullMarked;
