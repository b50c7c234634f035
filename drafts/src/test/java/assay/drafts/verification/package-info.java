@NullMarked
package assay.drafts.verification;

import org.jspecify.annotations.NullMarked;
