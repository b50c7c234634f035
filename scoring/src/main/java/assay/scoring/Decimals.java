package assay.scoring;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// How messages show numbers with decimals.
public final class Decimals {

    private static final int MOST_PLACES = 2;

    private Decimals() {}

    /// Rounds half up, as `String.format` does: 14.5 with no decimals becomes 15.
    static String of(double number, int places) {
        return BigDecimal.valueOf(number).setScale(places, RoundingMode.HALF_UP).toPlainString();
    }

    /// Formats a measured number that is shown next to its limit, and adds decimals (at most two) until they
    /// differ. “15 %, and up to 15 % read well” would make no sense.
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
