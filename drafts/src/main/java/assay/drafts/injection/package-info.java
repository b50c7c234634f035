/// Detects text that was written for a language model rather than for readers.
@NullMarked
package assay.drafts.injection;

import org.jspecify.annotations.NullMarked;
