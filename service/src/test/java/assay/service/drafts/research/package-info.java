@NullMarked
package assay.service.drafts.research;

import org.jspecify.annotations.NullMarked;
