@NullMarked
package assay.fixes;

import org.jspecify.annotations.NullMarked;
