@NullMarked
package assay.bench.grounding;

import org.jspecify.annotations.NullMarked;
