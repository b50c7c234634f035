/// Fuzzing: properties that the reports of arbitrary texts must have.
@NullMarked
package assay.fuzz;

import org.jspecify.annotations.NullMarked;
