/// What a program can prove of a draft, and the score that follows.
@NullMarked
package assay.drafts.quality;

import org.jspecify.annotations.NullMarked;
