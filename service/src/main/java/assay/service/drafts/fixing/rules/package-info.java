/// What is mended by rule, a class a check.
@NullMarked
package assay.service.drafts.fixing.rules;

import org.jspecify.annotations.NullMarked;
