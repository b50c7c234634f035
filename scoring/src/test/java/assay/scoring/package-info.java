@NullMarked
package assay.scoring;

import org.jspecify.annotations.NullMarked;
