/// Tests that run each attack once, at a small size.
@NullMarked
package assay.bench.attack;

import org.jspecify.annotations.NullMarked;
