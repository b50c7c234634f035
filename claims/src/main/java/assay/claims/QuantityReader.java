package assay.claims;

import assay.claims.Fact.Quantity;
import assay.claims.Fact.Reading;
import assay.claims.Lexicon.Measure;
import assay.claims.Lexicon.Sort;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the numbers of a statement with their units, such as "$12 a month", "four to six years" and "about
/// 40 minutes".
final class QuantityReader {

    private static final String TIMES = "times";
    private static final String MONEY = "money:";
    private static final String CENT = "money:cent";
    private static final String DIFFERENCE = "difference";

    /// The maximum number of words between a number and its unit, as in "nine working days".
    private static final int FARTHEST_UNIT = 1;

    /// One-letter units that count only right after the number, or in exactly this spelling: "5 A" in a list
    /// does not mean amperes.
    private static final Set<String> LETTERS =
            Set.of("g", "t", "m", "l", "s", "h", "W", "V", "L", "°", "%", "$", "€", "£", "¥", "‰");

    /// Words that can come between a number, its noun and its rate, as in "18 pounds of beans a week".
    private static final Set<String> OF = Set.of("of", "de", "d", "di", "van", "von", "do", "da");

    /// Letters right after an amount of money, as in "$4m".
    private static final Map<String, BigDecimal> MULTIPLES = Map.of(
            "m", new BigDecimal(1_000_000), "b", new BigDecimal(1_000_000_000), "bn", new BigDecimal(1_000_000_000));

    /// Units that are ordinary words if a space precedes them.
    private static final Set<String> WORDS = Set.of("in", "a", "c", "f", "er");

    private static final int FARTHEST_RATE = 4;

    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal HUNDRED = new BigDecimal(100);

    /// The word for the counted things is one of this many words after the number, as in "three common
    /// problems".
    private static final int MOST_COUNTED = 2;

    /// The maximum number of numbers read in one statement. A longer list of numbers is not prose.
    private static final int MOST = 2_000;

    private final List<Token> tokens;
    private final BitSet taken;
    private final Lexicon lexicon;
    private final List<Quantity> found = new ArrayList<>();

    private QuantityReader(List<Token> tokens, BitSet taken, Lexicon lexicon) {
        this.tokens = tokens;
        this.taken = taken;
        this.lexicon = lexicon;
    }

    /// @param taken the tokens that belong to a date
    static List<Quantity> read(List<Token> tokens, BitSet taken, Lexicon lexicon) {
        QuantityReader reader = new QuantityReader(tokens, taken, lexicon);
        for (int i = 0; i < tokens.size() && reader.found.size() < MOST; ) {
            Checkpoint.pass();
            i = tokens.get(i).number() && !taken.get(i) ? reader.quantity(i) : reader.half(i);
        }
        return reader.found;
    }

    /// Returns the token at a position, unless it belongs to a date.
    private Token at(int at) {
        return at >= 0 && taken.get(at) ? Token.at(tokens, -1) : Token.at(tokens, at);
    }

    /// Reads the number that begins here and returns its end.
    private int quantity(int from) {
        List<BigDecimal> values = at(from).values();
        int end = from + 1;
        for (List<BigDecimal> more = joined(values, from, end); !more.isEmpty(); more = joined(values, from, end)) {
            values = more;
            end++;
        }
        Measure money = money(at(from - 1));
        int start = money == null ? from : from - 1;
        BigDecimal factor = MULTIPLES.get(at(end).form());
        if (money != null && factor != null && !at(end).spaced()) {
            values = values.stream().map(value -> value.multiply(factor)).toList();
            end++;
        }
        int unit = money == null ? unit(end) : -1;
        Measure measure = unit < 0 ? money : lexicon.unit(at(unit));
        int to = unit < 0 ? end : unit + 1;
        to += measure != null && measure.kind().equals("length") && "²³".contains(at(to).text()) ? 1 : 0;
        add(start, end, to, measure, values, at(from).spelt());
        if (measure != null && found.size() > 1) {
            spread(found.get(found.size() - 2), found.getLast(), measure);
        }
        return to;
    }

    /// Returns the value of a number and the one after it if they form one number, such as "two hundred and
    /// fifty" or "1.4 million"; empty if they are separate.
    private List<BigDecimal> joined(List<BigDecimal> values, int from, int end) {
        Token token = at(end);
        Measure times = lexicon.measure(token.form());
        if (times != null && times.kind().equals(TIMES)) {
            return values.stream().map(value -> value.multiply(times.factor())).toList();
        }
        if (!token.spelt() || !at(end - 1).spelt() && end == from + 1) {
            return List.of();
        }
        BigDecimal next = token.values().getFirst();
        BigDecimal last = values.getFirst();
        boolean less = next.compareTo(last) < 0;
        boolean follows = last.remainder(BigDecimal.TEN).signum() == 0 && (less || next.compareTo(HUNDRED) >= 0);
        return follows ? List.of(less ? last.add(next) : last.multiply(next)) : List.of();
    }

    /// Reads "half an hour", but not the "half" in "two and a half", and returns its end.
    private int half(int from) {
        boolean half = lexicon.is(Sort.HALF, at(from).form());
        for (int i = from - 3; half && i < from; i++) {
            half = !Token.at(tokens, i).number();
        }
        boolean apart =
                at(from + 1).is("-") || lexicon.is(Sort.ARTICLE, at(from + 1).form());
        int unit = from + (apart ? 2 : 1);
        Measure measure = half ? lexicon.measure(at(unit).form()) : null;
        if (measure == null || measure.kind().equals(TIMES)) {
            return from + 1;
        }
        add(from, unit + 1, unit + 1, measure, List.of(HALF), true);
        return unit + 1;
    }

    /// @param end the index after the number
    /// @param to the index after its unit
    private void add(int from, int end, int to, @Nullable Measure measure, List<BigDecimal> values, boolean spelt) {
        List<Reading> readings = new ArrayList<>();
        values.forEach(value -> readings.add(reading(measure, value)));
        found.add(new Quantity(
                from,
                to,
                Token.text(tokens.subList(from, to)),
                readings,
                values,
                bounds(from, end, to, measure),
                rate(to),
                measure == null ? counted(to) : List.of(),
                spelt));
    }

    /// Returns the bounds of a number. "by 5 miles" is a difference, but "by 5 pm" is not.
    private Set<String> bounds(int start, int end, int to, @Nullable Measure measure) {
        Set<String> bounds = lexicon.bounds(tokens, start, List.of(end, to));
        boolean by = bounds.remove("by");
        boolean age = at(to).is("-");
        if (by
                && !age
                && measure != null
                && !measure.kind().equals("clock")
                && !measure.kind().startsWith(MONEY)) {
            bounds.add(DIFFERENCE);
        }
        return bounds;
    }

    private static Reading reading(@Nullable Measure measure, BigDecimal value) {
        if (measure == null) {
            return new Reading("", value);
        }
        if (measure.kind().equals("clock")) {
            // "8 pm" is 20 hours.
            boolean noon = value.intValue() == 12 && measure.factor().signum() > 0;
            return new Reading(measure.kind(), noon ? value : value.add(measure.factor()));
        }
        return measure.kind().equals(CENT)
                ? new Reading(measure.kind(), value.movePointLeft(2))
                : new Reading(measure.kind(), value.multiply(measure.factor()).stripTrailingZeros());
    }

    /// Gives a number the unit of the next one, as in "four to six years".
    private void spread(Quantity one, Quantity next, Measure measure) {
        Token joint = at(one.to());
        boolean joins = joint.kind() == Token.Kind.FUNCTION || joint.mark() && "-–—/".contains(joint.text());
        if (next.from() - one.to() == 1 && joins && one.bare()) {
            one.readings()
                    .addAll(
                            0,
                            one.raw().stream()
                                    .map(value -> reading(measure, value))
                                    .toList());
        }
    }

    private @Nullable Measure money(Token token) {
        Measure measure = lexicon.measure(token.form());
        boolean money = measure != null
                && measure.kind().startsWith(MONEY)
                && !measure.kind().equals(CENT);
        return money ? measure : null;
    }

    /// Returns the position of the unit of a number that ends before `at`; -1 without a unit.
    private int unit(int at) {
        int next = at(at).is("-") ? at + 1 : at;
        for (int i = next; i <= next + FARTHEST_UNIT; i++) {
            Token token = at(i);
            Measure measure = lexicon.unit(token);
            boolean apart = token.form().length() == 1 && token.spaced() && !LETTERS.contains(token.text());
            // A function word that looks like a unit counts as one only right after digits, and therefore not
            // in "ten in the morning".
            boolean function = token.kind() == Token.Kind.FUNCTION && token.spaced() && i > next;
            if (measure != null && !apart && !function && !measure.kind().equals(TIMES)) {
                return isWordOnly(token) ? -1 : i;
            }
            boolean more = !lexicon.bounds(tokens, -1, List.of(i)).isEmpty();
            if (!token.says() && !token.is("/") && !more) {
                return -1;
            }
        }
        return -1;
    }

    /// Whether a token can only be an ordinary word and not a unit. For example, "in" means inches only
    /// without a space before it.
    private static boolean isWordOnly(Token token) {
        return token.spaced() && !token.capital() && WORDS.contains(token.form());
    }

    /// Returns the unit of the rate after a quantity that ends before `at`, as in "a month", "/kg" or "per
    /// 100 km".
    private String rate(int at) {
        for (int i = at; i <= at + FARTHEST_RATE; i++) {
            Token token = at(i);
            if (token.is("/") || token.form().equals("per") || lexicon.is(Sort.RATE, token.form())) {
                String rate = lexicon.rateUnit(at(at(i + 1).number() && i + 2 < tokens.size() ? i + 2 : i + 1));
                if (!rate.isEmpty()) {
                    return rate;
                }
            }
            // Nouns may come in between, as in "18 pounds of dried beans a week".
            if (!token.says() && !OF.contains(token.form())) {
                break;
            }
        }
        return "";
    }

    private List<String> counted(int at) {
        List<String> counted = new ArrayList<>();
        for (int i = at; isThing(at(i)) && counted.size() < MOST_COUNTED; i++) {
            counted.add(at(i).stem());
        }
        return counted;
    }

    private boolean isThing(Token token) {
        return token.says()
                && (token.capital() || !lexicon.nounsHaveCapitals())
                && !lexicon.is(Sort.COMPARISON, token.form());
    }
}
