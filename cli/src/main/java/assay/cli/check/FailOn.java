package assay.cli.check;

import assay.scoring.Severity;
import java.util.Locale;

/// What fails a run. Findings in the baseline never do.
public enum FailOn {
    BLOCKER(Severity.BLOCKER),
    FAIL(Severity.FAIL),
    WARNING(Severity.WARNING),
    /// Any finding that is not in the baseline.
    NEW(Severity.OPTIMIZATION);

    private final Severity least;

    FailOn(Severity least) {
        this.least = least;
    }

    /// Returns the mildest severity that fails a run.
    public Severity least() {
        return least;
    }

    /// Whether a text fails the run.
    ///
    /// @param minScore the lowest overall score that passes, in tenths of a point
    public boolean fails(FileResult result, int minScore) {
        return result.checks().stream().anyMatch(this::fails)
                || result.report().scored() && result.report().scores().overall() < minScore;
    }

    /// Whether a check fails the run.
    public boolean fails(FailingCheck check) {
        return check.isNew() && !least.worseThan(check.severity());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
