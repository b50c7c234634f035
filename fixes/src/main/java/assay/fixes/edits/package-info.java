/// A text with its report, and changes to a text: edits of ranges and new metadata.
@NullMarked
package assay.fixes.edits;

import org.jspecify.annotations.NullMarked;
