@NullMarked
package assay.scoring.document;

import org.jspecify.annotations.NullMarked;
