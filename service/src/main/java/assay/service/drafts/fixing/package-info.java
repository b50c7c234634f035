/// Fixes failing checks: by a rule if the fix is safe, else by a language model. A model's edits are accepted
/// only if a program confirms that the text improved and nothing was lost, added or made up.
@NullMarked
package assay.service.drafts.fixing;

import org.jspecify.annotations.NullMarked;
