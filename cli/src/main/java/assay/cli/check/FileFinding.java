package assay.cli.check;

import assay.scoring.Report.InlineIssue;
import assay.scoring.Severity;
import org.jspecify.annotations.Nullable;

/// A finding in a file: a place that a check found, or a check that fails without a place.
///
/// @param check the check's name
/// @param severity the severity of the check's result, which the configuration may have lowered
/// @param message the finding's message, or the check's first reason
/// @param issue the place; null if the finding belongs to the whole text
/// @param known whether the baseline contains the finding
public record FileFinding(
        String check,
        Severity severity,
        String message,
        @Nullable InlineIssue issue,
        boolean known) {

    /// Returns what identifies this finding in the baseline.
    public FindingKey key() {
        return FindingKey.of(check, issue);
    }

    FileFinding known(boolean value) {
        return new FileFinding(check, severity, message, issue, value);
    }
}
