@NullMarked
package assay.language;

import org.jspecify.annotations.NullMarked;
