@NullMarked
package assay.service.drafts.quality;

import org.jspecify.annotations.NullMarked;
