@NullMarked
package assay.bench.calibrate;

import org.jspecify.annotations.NullMarked;
