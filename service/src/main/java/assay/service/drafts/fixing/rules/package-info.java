/// The rules that fix checks, one class per check.
@NullMarked
package assay.service.drafts.fixing.rules;

import org.jspecify.annotations.NullMarked;
