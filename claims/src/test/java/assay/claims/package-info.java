@NullMarked
package assay.claims;

import org.jspecify.annotations.NullMarked;
