/// What a program can prove about a draft, and the score based on it.
@NullMarked
package assay.drafts.quality;

import org.jspecify.annotations.NullMarked;
