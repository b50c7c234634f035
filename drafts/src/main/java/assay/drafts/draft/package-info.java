/// A draft: its sentences with their citations, and the Markdown created from them.
@NullMarked
package assay.drafts.draft;

import org.jspecify.annotations.NullMarked;
