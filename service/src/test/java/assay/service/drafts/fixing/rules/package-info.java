@NullMarked
package assay.service.drafts.fixing.rules;

import org.jspecify.annotations.NullMarked;
