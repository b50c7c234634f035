/// The document model. Markdown or HTML is parsed once into blocks, sentences and words, each with its range
/// in the source.
@NullMarked
package assay.scoring.document;

import org.jspecify.annotations.NullMarked;
