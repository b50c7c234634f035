package assay.drafts.quality;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A date in a sentence, or a number with its unit.
///
/// @param text the figure as written
/// @param from the index of the first word
/// @param to the index after the last word
public record Figure(
        String text,
        int from,
        int to,
        @Nullable Quantity quantity,
        @Nullable Day day) {

    /// The number of decimals that are compared. Converting values to base units causes rounding errors.
    private static final int DIGITS = 9;

    static Figure of(Quantity quantity, String text) {
        return new Figure(text, quantity.from(), quantity.to(), quantity, null);
    }

    static Figure of(Day day, String text) {
        return new Figure(text, day.from(), day.to(), null, day);
    }

    /// Whether another figure is the same number with the same unit, currency, period and precision, such as
    /// "1,200" and "1200", or "5%" and "five percent". What the numbers count is not compared, because the
    /// surrounding words show it.
    public boolean same(Figure other) {
        if (day != null && other.day != null) {
            return day.year() == other.day.year()
                    && day.month() == other.day.month()
                    && day.day() == other.day.day()
                    && day.span() == other.day.span();
        }
        return quantity != null && other.quantity != null && same(quantity, other.quantity);
    }

    private static boolean same(Quantity one, Quantity other) {
        if (one.hedge() != other.hedge() || !Objects.equals(one.period(), other.period())) {
            return false;
        }
        for (Quantity.Reading mine : one.readings()) {
            for (Quantity.Reading theirs : other.readings()) {
                boolean kind = mine.kind().equals(theirs.kind());
                if (kind && plain(mine.value()).compareTo(plain(theirs.value())) == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether the figure is a number in digits without a unit, currency, period or limit.
    public boolean isBare() {
        return quantity != null
                && quantity.hedge() == Quantity.Hedge.NONE
                && quantity.period() == null
                && quantity.readings().stream()
                        .allMatch(reading -> reading.kind().isEmpty());
    }

    /// Returns keys for looking up the figure. Two figures that are [#same] share at least one key.
    public Set<String> keys() {
        Set<String> keys = new HashSet<>();
        if (day != null) {
            keys.add(day.year() + " " + day.month() + " " + day.day() + " " + day.span());
        }
        if (quantity != null) {
            for (Quantity.Reading reading : quantity.readings()) {
                keys.add(quantity.hedge() + " " + quantity.period() + " " + reading.kind() + " "
                        + plain(reading.value()).stripTrailingZeros());
            }
        }
        return keys;
    }

    private static BigDecimal plain(BigDecimal value) {
        return value.setScale(DIGITS, RoundingMode.HALF_UP);
    }

    /// Whether both figures have the same kind of unit, so that they could be confused.
    public boolean alike(Figure other) {
        if (quantity == null || other.quantity == null) {
            return (quantity == null) == (other.quantity == null);
        }
        String mine = quantity.readings().getFirst().kind();
        String theirs = other.quantity.readings().getFirst().kind();
        return mine.isEmpty() ? theirs.isEmpty() : Units.alike(mine, theirs);
    }
}
