@NullMarked
package assay.bench.agreement;

import org.jspecify.annotations.NullMarked;
