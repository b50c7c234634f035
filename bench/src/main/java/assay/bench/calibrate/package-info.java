/// Measures the engine's claims on real posts: `./build calibrate`.
///
/// [assay.bench.calibrate.Calibrate] runs the parts: false alarms, the separation of good and poor posts,
/// and programmatically damaged posts ([assay.bench.calibrate.Damage]).
@NullMarked
package assay.bench.calibrate;

import org.jspecify.annotations.NullMarked;
