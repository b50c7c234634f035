/// Mending what fails a check: by rule where a careful editor would do it blindly, else by a language model whose edits
/// are accepted only where a program finds the text better for them and nothing lost, added or made up.
@NullMarked
package assay.service.drafts.fixing;

import org.jspecify.annotations.NullMarked;
