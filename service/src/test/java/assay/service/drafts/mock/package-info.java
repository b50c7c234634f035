@NullMarked
package assay.service.drafts.mock;

import org.jspecify.annotations.NullMarked;
