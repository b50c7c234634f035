/// A draft: its sentences with their citations, and the Markdown made from them.
@NullMarked
package assay.drafts.draft;

import org.jspecify.annotations.NullMarked;
