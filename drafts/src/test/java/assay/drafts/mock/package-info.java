@NullMarked
package assay.drafts.mock;

import org.jspecify.annotations.NullMarked;
