/// Measures the claims about the engine on real posts: `./build calibrate`.
///
/// [assay.bench.calibrate.Calibrate] runs the parts: false alarms, the separation of good and poor posts, and
/// posts with programmatic damage ([assay.bench.calibrate.Damage]).
@NullMarked
package assay.bench.calibrate;

import org.jspecify.annotations.NullMarked;
