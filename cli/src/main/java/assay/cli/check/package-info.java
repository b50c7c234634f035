/// Checks texts, and decides which findings fail a run.
@NullMarked
package assay.cli.check;

import org.jspecify.annotations.NullMarked;
