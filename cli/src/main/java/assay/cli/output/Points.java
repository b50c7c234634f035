package assay.cli.output;

import assay.scoring.Decimals;
import assay.scoring.Report;

/// Writes points as people read them.
public final class Points {

    private Points() {}

    /// Formats 32 as `+3.2`, -5 as `-0.5` and 0 as `±0.0`.
    public static String change(int tenths) {
        return (tenths > 0 ? "+" : tenths == 0 ? "±" : "") + Decimals.tenths(tenths);
    }

    /// Returns the overall score and, if suppression changes it, the score without suppression:
    /// `82.4 (41.2 without suppression)`.
    public static String score(Report report) {
        int shown = report.scores().overall();
        int without = report.suppressed().scores().overall();
        return Decimals.tenths(shown)
                + (without == shown ? "" : " (" + Decimals.tenths(without) + " without suppression)");
    }

    /// Returns a number and its noun in the singular or plural.
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
