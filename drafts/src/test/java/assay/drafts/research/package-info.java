@NullMarked
package assay.drafts.research;

import org.jspecify.annotations.NullMarked;
