/// The data and rules for each language: detection, function words, syllables and reading ease.
@NullMarked
package assay.language;

import org.jspecify.annotations.NullMarked;
