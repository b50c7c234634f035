/// Measures the grounding check on a folder of hand-written drafts, and on lies that are inserted into them.
/// Start at [assay.bench.grounding.GroundingTable].
@NullMarked
package assay.bench.grounding;

import org.jspecify.annotations.NullMarked;
