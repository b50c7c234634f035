package assay.cli.config;

import assay.scoring.Severity;
import java.util.Map;

/// What the configuration says about a check.
///
/// @param atMost the worst severity that the check's findings are reported with; PASS turns the check off
/// @param limits the team's own thresholds, by name
public record CheckRule(Severity atMost, Map<String, Double> limits) {

    public CheckRule {
        limits = Map.copyOf(limits);
    }

    public boolean isOff() {
        return atMost == Severity.PASS;
    }
}
