package assay.cli.output;

import assay.cli.check.FailOn;
import assay.cli.check.FileResult;
import assay.scoring.Severity;
import java.util.EnumMap;
import java.util.Map;

/// What a run found in all files.
public final class Summary {

    private final FailOn failOn;
    private final int minScore;
    private final Map<Severity, Long> counts = new EnumMap<>(Severity.class);
    private int checked;
    private int failed;
    private int unreadable;
    private int skipped;
    private long known;
    private long scores;
    private int scored;
    private long changes;
    private int compared;

    /// @param minScore the lowest overall score that passes, in tenths of a point
    public Summary(FailOn failOn, int minScore) {
        this.failOn = failOn;
        this.minScore = minScore;
    }

    public void add(FileResult result) {
        checked++;
        if (failOn.fails(result, minScore)) {
            failed++;
        }
        for (Severity severity : Severity.values()) {
            counts.merge(severity, result.count(severity), Long::sum);
        }
        known += result.known();
        if (result.report().scored()) {
            scored++;
            scores += result.report().scores().overall();
        }
        if (result.base() != null) {
            compared++;
            changes += result.change();
        }
    }

    public void addUnreadable() {
        unreadable++;
    }

    public void addSkipped() {
        skipped++;
    }

    public int checked() {
        return checked;
    }

    /// Returns the number of files that fail the run.
    public int failed() {
        return failed;
    }

    public int unreadable() {
        return unreadable;
    }

    public int skipped() {
        return skipped;
    }

    /// Returns the number of findings in the baseline.
    public long known() {
        return known;
    }

    /// Returns the number of findings with this severity, without those in the baseline.
    public long count(Severity severity) {
        return counts.getOrDefault(severity, 0L);
    }

    /// Returns the mean overall score, in tenths of a point; 0 if no text has a score.
    public int meanScore() {
        return scored == 0 ? 0 : (int) Math.round((double) scores / scored);
    }

    /// Returns the mean change of the overall score, in tenths of a point.
    public int meanChange() {
        return compared == 0 ? 0 : (int) Math.round((double) changes / compared);
    }

    public boolean hasChanges() {
        return compared > 0;
    }

    public FailOn failOn() {
        return failOn;
    }

    public int minScore() {
        return minScore;
    }
}
