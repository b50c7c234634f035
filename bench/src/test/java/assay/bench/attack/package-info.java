/// Each attack once, in a small size.
@NullMarked
package assay.bench.attack;

import org.jspecify.annotations.NullMarked;
