@NullMarked
package assay.service.drafts.writing;

import org.jspecify.annotations.NullMarked;
