/// How near Assay's measurements are to Yoast's on the same text: `./build agreement`.
///
/// Yoast runs as a process of its own ([assay.bench.agreement.Yoast]); nothing of it is part of Assay.
@NullMarked
package assay.bench.agreement;

import org.jspecify.annotations.NullMarked;
