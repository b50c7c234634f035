/// Measures the fix guard on edits by people who had not seen its code. Start at [assay.bench.edits.Edits].
@NullMarked
package assay.bench.edits;

import org.jspecify.annotations.NullMarked;
