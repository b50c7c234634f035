/// The automatic checks of a draft, and the score that is based on them.
@NullMarked
package assay.drafts.quality;

import org.jspecify.annotations.NullMarked;
