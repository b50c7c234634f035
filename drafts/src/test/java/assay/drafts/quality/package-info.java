@NullMarked
package assay.drafts.quality;

import org.jspecify.annotations.NullMarked;
