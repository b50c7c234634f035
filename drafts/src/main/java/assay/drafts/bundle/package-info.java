/// The result of research: facts about tools, each with its evidence.
@NullMarked
package assay.drafts.bundle;

import org.jspecify.annotations.NullMarked;
