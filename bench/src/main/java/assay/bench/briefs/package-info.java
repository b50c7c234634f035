/// Measures briefs against terms that people chose.
@NullMarked
package assay.bench.briefs;

import org.jspecify.annotations.NullMarked;
