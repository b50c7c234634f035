/// What Assay knows of each language: how to tell it from its text, its function words, syllables and reading ease.
@NullMarked
package assay.language;

import org.jspecify.annotations.NullMarked;
