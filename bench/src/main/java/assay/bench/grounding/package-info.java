/// Measures the grounding check of drafts on a folder of hand-written drafts and of lies in them: start at
/// [assay.bench.grounding.GroundingTable].
@NullMarked
package assay.bench.grounding;

import org.jspecify.annotations.NullMarked;
