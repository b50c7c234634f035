@NullMarked
package assay.scoring.geo;

import org.jspecify.annotations.NullMarked;
