/// What the engine claims, measured on real posts: `./build calibrate`.
///
/// [assay.bench.calibrate.Calibrate] runs the parts: false alarms, good and bad told apart, and posts damaged
/// by program ([assay.bench.calibrate.Damage]).
@NullMarked
package assay.bench.calibrate;

import org.jspecify.annotations.NullMarked;
