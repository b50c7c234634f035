@NullMarked
package assay.scoring.seo;

import org.jspecify.annotations.NullMarked;
