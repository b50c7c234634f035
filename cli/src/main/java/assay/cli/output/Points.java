package assay.cli.output;

import assay.scoring.Decimals;

/// Writes points as people read them.
public final class Points {

    private Points() {}

    /// Formats 32 as `+3.2`, -5 as `-0.5` and 0 as `±0.0`.
    public static String change(int tenths) {
        return (tenths > 0 ? "+" : tenths == 0 ? "±" : "") + Decimals.tenths(tenths);
    }

    /// Returns a number and its noun in the singular or plural.
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
