/// The document model: Markdown or HTML parsed once into blocks, sentences and words, each with its source
/// range.
@NullMarked
package assay.scoring.document;

import org.jspecify.annotations.NullMarked;
