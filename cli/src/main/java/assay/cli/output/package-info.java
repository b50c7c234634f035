/// The formats in which results are written.
@NullMarked
package assay.cli.output;

import org.jspecify.annotations.NullMarked;
