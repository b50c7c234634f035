/// Fuzzing: texts that nobody would write, and what must be true of their reports all the same.
@NullMarked
package assay.fuzz;

import org.jspecify.annotations.NullMarked;
