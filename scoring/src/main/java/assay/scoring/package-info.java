/// Scores one piece of written content for search, answer and generative engines.
///
/// Start at [assay.scoring.Scorer]: it turns a [assay.scoring.Submission] into a [assay.scoring.Report]. The
/// same submission and ruleset give the same report, byte for byte: nothing here reads a clock, a file or the
/// network.
@NullMarked
package assay.scoring;

import org.jspecify.annotations.NullMarked;
