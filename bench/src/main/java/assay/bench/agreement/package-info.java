/// Compares Assay's measurements with Yoast's on the same text: `./build agreement`.
///
/// Yoast runs as a separate process ([assay.bench.agreement.Yoast]); nothing of it is part of Assay.
@NullMarked
package assay.bench.agreement;

import org.jspecify.annotations.NullMarked;
