@NullMarked
package assay.scoring.language;

import org.jspecify.annotations.NullMarked;
