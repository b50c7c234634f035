@NullMarked
package assay.bench;

import org.jspecify.annotations.NullMarked;
