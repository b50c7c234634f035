/// Measures the guard of fixes on edits by people who had not seen it: start at [assay.bench.edits.Edits].
@NullMarked
package assay.bench.edits;

import org.jspecify.annotations.NullMarked;
