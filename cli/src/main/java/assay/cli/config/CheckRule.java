package assay.cli.config;

import assay.scoring.Severity;

/// What the configuration says about a check.
///
/// @param atMost the worst severity that the check's findings are reported with; PASS turns the check off
public record CheckRule(Severity atMost) {

    public boolean isOff() {
        return atMost == Severity.PASS;
    }
}
