package assay.models;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/// What tokens cost, in whole numbers: a dollar a million tokens is a thousand billionths of a dollar each.
///
/// @param nanoUsdIn billionths of a US dollar for each token that is read
/// @param nanoUsdOut for each that is written
record Prices(long nanoUsdIn, long nanoUsdOut) {

    private static final BigDecimal MOST = BigDecimal.valueOf(10_000);

    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,5}(?:\\.[0-9]{1,3})?");

    /// @param name of the setting
    static Prices of(String name, String text) {
        int comma = text.indexOf(',');
        if (comma > 0) {
            try {
                return new Prices(nano(text.substring(0, comma)), nano(text.substring(comma + 1)));
            } catch (ArithmeticException | IllegalArgumentException ignored) {
                // Said below.
            }
        }
        throw new ModelSettings.Invalid(name + " must be what a million tokens cost in US dollars, read and written, as"
                + " 3,15, with a point and at most three digits behind it for cents, not " + text);
    }

    private static long nano(String text) {
        String amount = text.strip();
        if (!AMOUNT.matcher(amount).matches()) {
            throw new IllegalArgumentException(amount);
        }
        BigDecimal dollars = new BigDecimal(amount);
        if (dollars.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(amount);
        }
        return dollars.movePointRight(3).longValueExact();
    }
}
