package assay.scoring;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Formats numbers with decimals for messages.
public final class Decimals {

    private static final int MOST_PLACES = 2;

    private Decimals() {}

    /// Rounds half up, as `String.format` does: 14.5 becomes 15 with no decimals.
    static String of(double number, int places) {
        return BigDecimal.valueOf(number).setScale(places, RoundingMode.HALF_UP).toPlainString();
    }

    /// Formats 873 as 87.3.
    public static String tenths(int value) {
        int abs = Math.abs(value);
        return (value < 0 ? "-" : "") + abs / 10 + "." + abs % 10;
    }

    /// Formats 1234 as 12.34.
    public static String hundredths(int value) {
        int abs = Math.abs(value);
        int rest = abs % 100;
        return (value < 0 ? "-" : "") + abs / 100 + (rest < 10 ? ".0" : ".") + rest;
    }

    /// Formats a measured number that is shown next to its limit. Adds decimals (up to two) until the two
    /// numbers differ, because “15% of sentences are long; aim for at most 15%” would make no sense.
    ///
    /// @param places the minimum number of decimals, at most two
    public static String apart(double measured, double limit, int places) {
        String shown = of(measured, places);
        for (int more = places + 1; more <= MOST_PLACES && Double.parseDouble(shown) == limit; more++) {
            shown = of(measured, more);
        }
        return shown;
    }
}
