package assay.drafts.quality;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A number in a text, with its unit or the thing that it counts.
///
/// @param readings possible meanings of the number, with the most likely one first
/// @param hedge how exact the number is
/// @param demanded whether the number needs evidence in a draft; "a year" and "both" do not, but as part of
/// the evidence they support numbers
/// @param spelt whether the number is in words
/// @param nouns the stems of the words after the number, if it counts things
/// @param period the period of an amount of money, such as `month`; null if none is given
/// @param from the index of the first token
/// @param to the index after the last token
record Quantity(
        List<Reading> readings,
        Hedge hedge,
        boolean demanded,
        boolean spelt,
        boolean share,
        Set<String> nouns,
        @Nullable String period,
        int from,
        int to) {

    /// @param kind the kind, as in [Units.Unit#kind]; empty for a count
    /// @param value the value in the base unit of its kind
    /// @param said the value in the unit that the text uses
    record Reading(String kind, BigDecimal value, BigDecimal said) {

        boolean money() {
            return kind.startsWith(Units.MONEY);
        }
    }

    /// How exact a number is.
    enum Hedge {
        NONE,
        /// The number is rounded to its significant digits, as in "about 250".
        ABOUT,
        /// The value is a little less than the number, as in "nearly 250".
        NEARLY,
        /// The value is less than the number, as in "less than 250".
        BELOW,
        /// The value is more than the number, as in "more than 250".
        ABOVE
    }

    /// The tolerance of "about" and "nearly". Without further information, readers understand "about" as
    /// "within ten percent of", so four weeks are "about a month".
    private static final BigDecimal NEAR = new BigDecimal("0.1");

    /// The tolerance of "more than" and "less than". "Under a minute and a half" is fair for 69 seconds, but
    /// "more than 10" is misleading for 100, although it is true.
    private static final BigDecimal SIDE = new BigDecimal("0.35");

    private static final BigDecimal TURNED = new BigDecimal("0.001");

    private static final BigDecimal TURNED_LOOSELY = new BigDecimal("0.05");

    private static final BigDecimal ROUGHLY = new BigDecimal("0.2");

    private static final BigDecimal CENTS = new BigDecimal("0.05");

    /// A number of days matches a number of months if the two differ by at most this share. Months have no
    /// fixed length: 90 days may be called "over three months".
    private static final BigDecimal CALENDAR = new BigDecimal("0.03");

    /// The tolerance of shares in words, in percentage points: "a third" for 33%, "seven in ten" for 71%.
    private static final BigDecimal ROUND = new BigDecimal("1.5");

    private static final BigDecimal CRUMB = new BigDecimal("1e-9");

    static final BigDecimal SECONDS_A_MONTH = new BigDecimal("2629800");

    /// The minimum number of digits that a rounded measurement must have, such as 99.9% for 99.93%.
    private static final int FEWEST_DIGITS = 3;

    /// Whether the number has neither a noun nor a unit, like the "9" in "9 out of 10".
    boolean bare() {
        return nouns.isEmpty() && readings.stream().allMatch(reading -> reading.kind.isEmpty());
    }

    boolean money() {
        return readings.getFirst().money();
    }

    /// Returns the quantity without its position, so that occurrences of the same number are equal.
    Quantity anywhere() {
        return new Quantity(readings, hedge, demanded, spelt, share, nouns, period, 0, 0);
    }

    /// Returns the count, or zero for money and shares.
    BigDecimal count() {
        Reading first = readings.getFirst();
        return first.money() || first.kind.equals(Units.SHARE) ? BigDecimal.ZERO : first.said;
    }

    /// Whether this number is supported by another number, which is from a passage.
    ///
    /// @param lenient whether only digits are compared, because the units of the language are not well known
    boolean by(Quantity other, boolean lenient) {
        if (period != null && other.period != null && !period.equals(other.period)) {
            return false;
        }
        for (Reading mine : readings) {
            for (Reading theirs : other.readings) {
                if (by(mine, theirs, other, lenient)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean by(Reading mine, Reading theirs, Quantity other, boolean lenient) {
        if (mine.kind.isEmpty() || theirs.kind.isEmpty()) {
            boolean both = mine.kind.isEmpty() && theirs.kind.isEmpty();
            boolean unsaid = mine.kind.isEmpty() ? nouns.isEmpty() : other.nouns.isEmpty();
            return (both || unsaid || lenient) && near(mine.said, theirs.said, false, mine);
        }
        if (Units.alike(mine.kind, theirs.kind)) {
            BigDecimal factor = factor(mine);
            boolean turned = factor.compareTo(factor(theirs)) != 0;
            return near(mine.said, theirs.value.divide(factor, MathContext.DECIMAL64), turned, mine);
        }
        if (mine.kind.equals(Units.MONTHS) && theirs.kind.equals(Units.TIME)) {
            return within(mine.value.multiply(SECONDS_A_MONTH), theirs.value);
        }
        if (mine.kind.equals(Units.TIME) && theirs.kind.equals(Units.MONTHS)) {
            return within(mine.value, theirs.value.multiply(SECONDS_A_MONTH));
        }
        return lenient && near(mine.said, theirs.said, false, mine);
    }

    private static BigDecimal factor(Reading reading) {
        return reading.said.signum() == 0 ? BigDecimal.ONE : reading.value.divide(reading.said, MathContext.DECIMAL64);
    }

    /// Compares days with months. They must be within ten percent of each other, but may differ more in the
    /// direction of "more than" or "less than".
    private boolean within(BigDecimal mine, BigDecimal theirs) {
        if (off(mine, theirs).compareTo(CALENDAR) <= 0) {
            return true;
        }
        return switch (hedge) {
            case NONE, ABOUT, NEARLY -> off(mine, theirs).compareTo(NEAR) <= 0;
            case BELOW -> off(mine, theirs).compareTo(SIDE) <= 0 && theirs.compareTo(mine) <= 0;
            case ABOVE -> off(mine, theirs).compareTo(SIDE) <= 0 && theirs.compareTo(mine) >= 0;
        };
    }

    /// @param mine the value in the unit that the text uses
    /// @param theirs the value from the passage in the same unit
    private boolean near(BigDecimal mine, BigDecimal theirs, boolean turned, Reading reading) {
        if (mine.compareTo(theirs) == 0) {
            return true;
        }
        if (spelt && share && mine.subtract(theirs).abs().compareTo(ROUND) <= 0) {
            return true;
        }
        boolean less = theirs.compareTo(mine) < 0;
        // Allows "seven dollars" and "$7" for $6.99.
        boolean cents = reading.money()
                && mine.stripTrailingZeros().scale() <= 0
                && theirs.setScale(0, RoundingMode.CEILING).compareTo(mine) == 0
                && mine.subtract(theirs).compareTo(CENTS) <= 0;
        if (cents) {
            return true;
        }
        // Allows "almost half a year" for five months.
        boolean roughly = spelt && turned && Set.of(Units.TIME, Units.MONTHS).contains(reading.kind);
        BigDecimal far = roughly ? ROUGHLY : NEAR;
        return switch (hedge) {
            case NONE ->
                rounded(mine, theirs, reading) || turned && off(mine, theirs).compareTo(turned(reading)) <= 0;
            case ABOUT ->
                off(mine, theirs).compareTo(far) <= 0
                        && (turned || share || mine.subtract(theirs).abs().compareTo(half(mine)) <= 0);
            case NEARLY ->
                less
                        && off(mine, theirs).compareTo(far) <= 0
                        && (turned
                                || share
                                || mine.subtract(theirs).compareTo(half(mine).multiply(BigDecimal.TWO)) <= 0);
            case BELOW -> less && off(mine, theirs).compareTo(SIDE) <= 0;
            case ABOVE -> !less && off(mine, theirs).compareTo(SIDE) <= 0;
        };
    }

    private static boolean rounded(BigDecimal mine, BigDecimal theirs, Reading reading) {
        return !reading.money()
                && !reading.kind.isEmpty()
                && mine.scale() > 0
                && mine.precision() >= FEWEST_DIGITS
                && theirs.setScale(mine.scale(), RoundingMode.HALF_UP).compareTo(mine) == 0;
    }

    /// Returns the tolerance for a number in a different unit. The tolerance covers the rounding of the
    /// digits, and is larger for time ("two and a half weeks" for 17 days) and data ("half a gigabyte" for
    /// 512 MB).
    private BigDecimal turned(Reading reading) {
        // In words, a fraction of a unit is rounded, as in "a third of a metre" or "a quarter of an hour".
        if (spelt
                && !reading.money()
                && !reading.kind.equals(Units.SHARE)
                && reading.said.compareTo(BigDecimal.ONE) < 0) {
            return NEAR;
        }
        return Set.of(Units.TIME, Units.MONTHS, "data").contains(reading.kind) ? TURNED_LOOSELY : TURNED;
    }

    /// Returns half of the step to which a number seems to be rounded: 5 for 260, 25 for 250.
    private static BigDecimal half(BigDecimal number) {
        BigDecimal digits = number.stripTrailingZeros();
        BigDecimal step = BigDecimal.ONE.scaleByPowerOfTen(-digits.scale());
        boolean five = digits.unscaledValue().testBit(0)
                && digits.unscaledValue().mod(java.math.BigInteger.TEN).intValue() == 5;
        return step.multiply(five ? new BigDecimal("2.5") : new BigDecimal("0.5"));
    }

    private static BigDecimal off(BigDecimal mine, BigDecimal theirs) {
        BigDecimal larger = mine.abs().max(theirs.abs());
        return larger.signum() == 0
                ? BigDecimal.ZERO
                : mine.subtract(theirs).abs().divide(larger, MathContext.DECIMAL64);
    }

    /// Whether this number states a derived amount.
    ///
    /// @param kind the amount's kind
    /// @param value the amount in the base unit of its kind
    boolean says(String kind, BigDecimal value) {
        for (Reading mine : readings) {
            boolean alike = mine.kind.isEmpty() ? kind.isEmpty() : Units.alike(mine.kind, kind);
            if (alike
                    && value.signum() > 0
                    && off(mine.value, value).compareTo(NEAR) <= 0
                    && near(mine.said, value.divide(factor(mine), MathContext.DECIMAL64), false, mine)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the number is exactly this value, except for rounding errors of units and quotients.
    ///
    /// @param value the value in the base unit of its kind
    boolean exactly(BigDecimal value) {
        return readings.stream().anyMatch(mine -> off(mine.value, value).compareTo(CRUMB) <= 0);
    }

    /// Returns the number with the unit of an earlier one, as in "$16 a litre, the other nearer eighteen".
    Quantity as(String kind) {
        Reading first = readings.getFirst();
        return new Quantity(
                List.of(new Reading(kind, first.said, first.said)),
                hedge,
                demanded,
                spelt,
                share,
                Set.of(),
                period,
                from,
                to);
    }

    /// Whether a share such as "a third" or "nine in ten" is the ratio of two numbers in a passage.
    boolean isRatio(BigDecimal part, BigDecimal whole) {
        if (!share || whole.signum() == 0 || part.compareTo(whole) >= 0) {
            return false;
        }
        BigDecimal theirs = part.movePointRight(2).divide(whole, MathContext.DECIMAL64);
        BigDecimal mine = readings.getFirst().value;
        return near(mine, theirs, true, readings.getFirst());
    }
}
