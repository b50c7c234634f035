/// Fixes failing checks: with a rule if the fix is safe, otherwise with a language model. A model's edits are
/// accepted only if it can be verified automatically that the text improved and that nothing was lost, added
/// or made up.
@NullMarked
package assay.fixes;

import org.jspecify.annotations.NullMarked;
