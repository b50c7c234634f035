/// Finds and reads the texts that a command names.
@NullMarked
package assay.cli.files;

import org.jspecify.annotations.NullMarked;
