package assay.models;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/// Token prices as whole numbers: a dollar per million tokens is 1,000 nano-dollars per token.
///
/// @param nanoUsdIn the price of an input token in billionths of a US dollar
/// @param nanoUsdOut the price of an output token in the same unit
record TokenPrices(long nanoUsdIn, long nanoUsdOut) {

    private static final BigDecimal MOST = BigDecimal.valueOf(10_000);

    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,5}(?:\\.[0-9]{1,3})?");

    /// @param name the setting's name
    static TokenPrices of(String name, String text) {
        int comma = text.indexOf(',');
        if (comma > 0) {
            try {
                return new TokenPrices(nano(text.substring(0, comma)), nano(text.substring(comma + 1)));
            } catch (ArithmeticException | IllegalArgumentException ignored) {
                // The error is reported below.
            }
        }
        throw new ModelSettings.Invalid(name + " must be the prices of a million input tokens and of a million"
                + " output tokens in US dollars, with at most three decimals each, such as 3,15 or 0.25,1.25, not "
                + text);
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
