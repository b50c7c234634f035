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
