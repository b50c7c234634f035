@NullMarked
package assay.service.drafts.fixing;

import org.jspecify.annotations.NullMarked;
