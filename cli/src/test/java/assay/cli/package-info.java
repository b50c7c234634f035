@NullMarked
package assay.cli;

import org.jspecify.annotations.NullMarked;
