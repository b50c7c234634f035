/// A draft: its sentences with what each cites, and the Markdown made of them.
@NullMarked
package assay.drafts.draft;

import org.jspecify.annotations.NullMarked;
