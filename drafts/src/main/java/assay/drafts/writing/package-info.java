/// Writes drafts from research bundles, sentence by sentence. Start with [assay.drafts.writing.Writer].
@NullMarked
package assay.drafts.writing;

import org.jspecify.annotations.NullMarked;
