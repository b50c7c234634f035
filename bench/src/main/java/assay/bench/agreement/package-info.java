/// Compares Assay's measurements with those of Yoast for the same text: `./build agreement`.
///
/// Yoast runs in a separate process ([assay.bench.agreement.Yoast]). None of Yoast's code is part of Assay.
@NullMarked
package assay.bench.agreement;

import org.jspecify.annotations.NullMarked;
