/// Measures how well the claims about the engine hold for real posts: `./build calibrate`.
///
/// [assay.bench.calibrate.Calibrate] runs the parts: false alarms, the separation of good and poor posts, and
/// posts that were damaged automatically ([assay.bench.calibrate.Damage]).
@NullMarked
package assay.bench.calibrate;

import org.jspecify.annotations.NullMarked;
