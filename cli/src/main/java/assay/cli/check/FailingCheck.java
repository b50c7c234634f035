package assay.cli.check;

import assay.scoring.Severity;
import java.util.List;

/// A check that a text does not pass, with its findings.
///
/// @param reason what to do, as in the report's action item
/// @param gain how much the overall score would rise if the check passed, in tenths of a point
/// @param findings at least one
public record FailingCheck(String check, Severity severity, String reason, int gain, List<FileFinding> findings) {

    /// Whether the baseline does not contain at least one of the findings.
    public boolean isNew() {
        return findings.stream().anyMatch(finding -> !finding.known());
    }
}
