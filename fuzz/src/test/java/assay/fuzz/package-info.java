/// Fuzz tests of the properties that the report of any text must have.
@NullMarked
package assay.fuzz;

import org.jspecify.annotations.NullMarked;
