/// The checks that a program can make on a draft, and the score based on them.
@NullMarked
package assay.drafts.quality;

import org.jspecify.annotations.NullMarked;
