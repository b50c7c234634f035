/// Drafts as what they say, sentence by sentence, and as Markdown.
@NullMarked
package assay.drafts.writing;

import org.jspecify.annotations.NullMarked;
