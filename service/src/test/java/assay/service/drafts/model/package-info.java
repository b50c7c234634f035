@NullMarked
package assay.service.drafts.model;

import org.jspecify.annotations.NullMarked;
