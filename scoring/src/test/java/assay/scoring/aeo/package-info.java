@NullMarked
package assay.scoring.aeo;

import org.jspecify.annotations.NullMarked;
