@NullMarked
package assay.drafts.writing;

import org.jspecify.annotations.NullMarked;
