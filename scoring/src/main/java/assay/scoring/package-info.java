/// Scores a written text for search, answer and generative engines.
///
/// Start with [assay.scoring.Scorer], which turns a [assay.scoring.Submission] into a [assay.scoring.Report].
/// The same submission and ruleset always give the same report, byte for byte, because nothing here uses a
/// clock, files or the network.
@NullMarked
package assay.scoring;

import org.jspecify.annotations.NullMarked;
