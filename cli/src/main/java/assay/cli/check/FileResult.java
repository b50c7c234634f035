package assay.cli.check;

import assay.cli.files.TextFile;
import assay.scoring.Report;
import assay.scoring.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result for one text.
///
/// @param checks the failing checks, the worst first, without those whose gain is below `--min-gain`
/// @param base the scores of the text in the commit given with `--since`; null if there is none
public record FileResult(TextFile file, Report report, List<FailingCheck> checks, Report.@Nullable Scores base) {

    /// Returns the change of the overall score since the base, in tenths of a point; 0 without a base.
    public int change() {
        return base == null ? 0 : report.scores().overall() - base.overall();
    }

    /// Returns the number of findings with this severity that the baseline does not contain.
    public long count(Severity severity) {
        return checks.stream()
                .filter(check -> check.severity() == severity)
                .flatMap(check -> check.findings().stream())
                .filter(finding -> !finding.known())
                .count();
    }

    public long known() {
        return checks.stream()
                .flatMap(check -> check.findings().stream())
                .filter(FileFinding::known)
                .count();
    }
}
