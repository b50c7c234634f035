/// Measures the guard of fixes on edits that people wrote without sight of it: start at
/// [assay.bench.edits.Edits].
@NullMarked
package assay.bench.edits;

import org.jspecify.annotations.NullMarked;
