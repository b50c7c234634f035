package assay.drafts.quality;

import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Values that several words or numbers in a text express together: times of day, lengths of lists,
/// frequencies and ratios. They are computed once per text.
///
/// @param listed the numbers of items in the text's lists
record DerivedNumbers(List<TimeOfDay> clocks, Set<Integer> listed, List<Rate> rates, List<Ratio> ratios) {

    /// A frequency, expressed as the number of seconds between two occurrences.
    record Rate(BigDecimal seconds, int from, int to) {}

    /// A ratio such as "three out of ten", as a percentage.
    record Ratio(BigDecimal value, int from, int to) {}

    /// The maximum number of numbers in a text that are compared with each other.
    static final int MOST_OPERANDS = 40;

    private static final int LONGEST_ITEM = 8;

    private static final Set<String> JOINTS = Set.of("and", "or", "&");
    private static final Set<String> COMMAS = Set.of(",", "·");
    private static final Set<String> BEFORE_JOINTS = Set.of(",", ";");
    private static final Set<String> ENDS = Set.of(".", ":", ";", "(", ")", "!", "?", "–", "—");

    static DerivedNumbers of(Text text) {
        return new DerivedNumbers(TimeOfDay.read(text), listed(text, 0), rates(text), ratios(text));
    }

    /// @param from the index of the first token to read
    static Set<Integer> listed(Text text, int from) {
        Set<Integer> lengths = new HashSet<>();
        int items = 1;
        int words = 0;
        List<Token> tokens = text.tokens();
        for (int i = from; i < tokens.size(); i++) {
            Checkpoint.pass();
            String form = Token.form(tokens, i);
            if (COMMAS.contains(form) || JOINTS.contains(form)) {
                boolean joint = i > from && BEFORE_JOINTS.contains(Token.form(tokens, i - 1));
                if (!joint) {
                    items++;
                }
                words = 0;
            } else if (ENDS.contains(form)) {
                lengths.add(items);
                items = 1;
                words = 0;
            } else if (++words > LONGEST_ITEM) {
                lengths.add(items);
                items = 1;
            }
        }
        lengths.add(items);
        lengths.remove(1);
        return lengths;
    }

    private static List<Rate> rates(Text text) {
        List<Rate> rates = new ArrayList<>();
        List<Token> tokens = text.tokens();
        for (Quantity each : operands(text)) {
            Checkpoint.pass();
            Quantity.Reading reading = each.readings().getFirst();
            BigDecimal lasts = seconds(reading.kind(), reading.value());
            boolean every = Set.of("every", "each").contains(Token.form(tokens, each.from() - 1));
            boolean often = Quantities.isAdverb(Token.form(tokens, each.from()));
            if ((every || often) && lasts.signum() > 0) {
                rates.add(new Rate(lasts, each.from(), each.to()));
            }
            int at = each.to();
            boolean twice = Set.of("once", "twice").contains(Token.form(tokens, each.from()));
            if (!twice) {
                boolean times = Set.of("times", "x", "×").contains(Token.form(tokens, at));
                at = times ? at + 1 : tokens.size();
            }
            boolean per = at + 1 < tokens.size()
                    && Set.of("a", "an", "per", "each", "every", "/").contains(Token.form(tokens, at));
            Units.Unit unit = per ? Units.of(tokens.get(at + 1)) : null;
            BigDecimal period = unit == null ? BigDecimal.ZERO : seconds(unit.kind(), unit.factor());
            if (period.signum() > 0 && reading.said().signum() > 0) {
                rates.add(new Rate(period.divide(reading.said(), MathContext.DECIMAL64), each.from(), at + 2));
            }
        }
        return rates;
    }

    /// Returns the number of seconds in a duration, or zero for all other quantities.
    private static BigDecimal seconds(String kind, BigDecimal value) {
        return switch (kind) {
            case Units.TIME -> value;
            case Units.MONTHS -> value.multiply(Quantity.SECONDS_A_MONTH);
            default -> BigDecimal.ZERO;
        };
    }

    private static List<Ratio> ratios(Text text) {
        List<Ratio> ratios = new ArrayList<>();
        List<Quantity> all = operands(text);
        for (int i = 1; i < all.size(); i++) {
            Checkpoint.pass();
            Quantity part = all.get(i - 1);
            Quantity whole = all.get(i);
            boolean said = whole.from() - part.to() == 2
                            && Token.is(text.tokens(), part.to(), "out")
                            && Token.is(text.tokens(), part.to() + 1, "of")
                    || whole.from() - part.to() == 1
                            && Set.of("of", "in").contains(Token.form(text.tokens(), part.to()));
            BigDecimal of = whole.count();
            if (said && of.signum() > 0 && part.count().compareTo(of) <= 0) {
                BigDecimal share = part.count().movePointRight(2).divide(of, MathContext.DECIMAL64);
                ratios.add(new Ratio(share, part.from(), whole.to()));
            }
        }
        return ratios;
    }

    private static List<Quantity> operands(Text text) {
        List<Quantity> all = text.quantities();
        return all.subList(0, Math.min(all.size(), MOST_OPERANDS));
    }
}
