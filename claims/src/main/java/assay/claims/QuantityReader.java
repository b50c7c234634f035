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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the numbers of a statement with their units: "$12 a month", "four to six years", "about 40 minutes".
final class QuantityReader {

    private static final String TIMES = "times";
    private static final String MONEY = "money:";
    private static final String DIFFERENCE = "difference";

    /// A unit behind the number is not looked for behind more words than one: "nine working days".
    private static final int FARTHEST_UNIT = 1;

    /// Units of one letter are units only right behind the number, or where they are written so: "5 A" of a list
    /// is no ampere.
    private static final Set<String> LETTERS =
            Set.of("g", "t", "m", "l", "s", "h", "W", "V", "L", "°", "%", "$", "€", "£", "¥", "‰");

    /// What the number is of may come before its rate.
    private static final Set<String> OF = Set.of("of", "de", "d", "di", "van", "von", "do", "da");

    private static final int FARTHEST_RATE = 4;

    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal HUNDRED = new BigDecimal(100);

    /// Words behind a number of which one may be what it counts: "three common problems".
    private static final int MOST_COUNTED = 2;

    /// Numbers of one statement. More are a list of numbers, in which nobody reads.
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

    /// @param taken tokens that belong to a date
    static List<Quantity> read(List<Token> tokens, BitSet taken, Lexicon lexicon) {
        QuantityReader reader = new QuantityReader(tokens, taken, lexicon);
        for (int i = 0; i < tokens.size() && reader.found.size() < MOST; ) {
            Checkpoint.pass();
            i = tokens.get(i).number() && !taken.get(i) ? reader.quantity(i) : reader.half(i);
        }
        return reader.found;
    }

    private boolean has(int at) {
        return at >= 0 && at < tokens.size() && !taken.get(at);
    }

    /// Reads the number that begins here, and answers where it ends.
    private int quantity(int from) {
        List<BigDecimal> values = tokens.get(from).values();
        int end = from + 1;
        // "two hundred and fifty", "1.4 million"
        for (boolean more = true; more; ) {
            more = false;
            Measure times = has(end) ? lexicon.measure(tokens.get(end).form()) : null;
            boolean spelt = tokens.get(end - 1).spelt();
            if (times != null && times.kind().equals(TIMES)) {
                values = values.stream()
                        .map(value -> value.multiply(times.factor()))
                        .toList();
                end++;
                more = true;
            } else if (has(end) && tokens.get(end).spelt() && (spelt || end > from + 1)) {
                BigDecimal next = tokens.get(end).values().getFirst();
                BigDecimal last = values.getFirst();
                boolean follows = last.remainder(new BigDecimal(10)).signum() == 0
                        && (next.compareTo(last) < 0 || next.compareTo(HUNDRED) >= 0);
                if (follows) {
                    values = List.of(next.compareTo(last) < 0 ? last.add(next) : last.multiply(next));
                    end++;
                    more = true;
                }
            }
        }
        boolean before = money(from - 1) != null;
        int start = before ? from - 1 : from;
        List<Reading> readings = new ArrayList<>();
        int unit = before ? -1 : unit(end);
        Measure measure = before ? money(from - 1) : unit < 0 ? null : lexicon.unit(tokens.get(unit));
        boolean letter = before
                && has(end)
                && !tokens.get(end).spaced()
                && Set.of("m", "b", "bn").contains(tokens.get(end).form());
        if (letter) {
            // "$4m"
            BigDecimal factor = new BigDecimal(tokens.get(end).is("m") ? 1_000_000 : 1_000_000_000);
            values = values.stream().map(value -> value.multiply(factor)).toList();
            end++;
        }
        for (BigDecimal value : values) {
            readings.add(reading(measure, value));
        }
        int to = unit < 0 ? end : unit + 1;
        if (measure != null
                && measure.kind().equals("length")
                && has(to)
                && "²³".contains(tokens.get(to).text())) {
            to++;
        }
        found.add(new Quantity(
                start,
                to,
                Token.text(tokens.subList(start, to)),
                List.copyOf(readings),
                values,
                bounds(start, end, to, measure),
                rate(to),
                measure == null ? counted(to) : List.of(),
                tokens.get(from).spelt()));
        if (measure != null && found.size() > 1) {
            spread(found.size() - 2, measure);
        }
        return to;
    }

    /// Reads "half an hour" where it begins here, but not that of "two and a half", and answers where to go on.
    private int half(int from) {
        boolean half = has(from) && lexicon.is(Sort.HALF, tokens.get(from).form());
        for (int i = from - 1; half && i >= 0 && i >= from - 3; i--) {
            half = !tokens.get(i).number();
        }
        boolean apart = has(from + 1)
                && (tokens.get(from + 1).is("-")
                        || lexicon.is(Sort.ARTICLE, tokens.get(from + 1).form()));
        int unit = from + (apart ? 2 : 1);
        Measure measure = half && has(unit) ? lexicon.measure(tokens.get(unit).form()) : null;
        if (measure == null || measure.kind().equals(TIMES)) {
            return from + 1;
        }
        add(from, unit + 1, List.of(reading(measure, HALF)), List.of(HALF), measure, true);
        return unit + 1;
    }

    private void add(
            int from, int to, List<Reading> readings, List<BigDecimal> raw, @Nullable Measure measure, boolean spelt) {
        found.add(new Quantity(
                from,
                to,
                Token.text(tokens.subList(from, to)),
                List.copyOf(readings),
                raw,
                bounds(from, to, to, measure),
                rate(to),
                List.of(),
                spelt));
    }

    /// "By 5 miles" is a difference, and "by 5 pm" none.
    private Set<String> bounds(int start, int end, int to, @Nullable Measure measure) {
        Set<String> bounds = lexicon.bounds(tokens, start, List.of(end, to));
        boolean by = bounds.remove("by");
        boolean age = has(to) && tokens.get(to).is("-");
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
            // "8 pm" is at twenty hours.
            boolean noon = value.intValue() == 12 && measure.factor().signum() > 0;
            return new Reading(measure.kind(), noon ? value : value.add(measure.factor()));
        }
        return measure.kind().equals(MONEY + "cent")
                ? new Reading(measure.kind(), value.movePointLeft(2))
                : new Reading(measure.kind(), value.multiply(measure.factor()).stripTrailingZeros());
    }

    /// "four to six years": the first number has the unit of the second, which a reader need not repeat.
    private void spread(int at, Measure measure) {
        Quantity one = found.get(at);
        Quantity next = found.get(at + 1);
        int between = next.from() - one.to();
        Token joint = between == 1 ? tokens.get(one.to()) : null;
        boolean joins =
                joint != null && (joint.kind() == Token.Kind.FUNCTION || joint.mark() && "-–—/".contains(joint.text()));
        if (joins && one.bare()) {
            List<Reading> readings = new ArrayList<>();
            one.raw().forEach(value -> readings.add(reading(measure, value)));
            readings.addAll(one.readings());
            found.set(
                    at,
                    new Quantity(
                            one.from(),
                            one.to(),
                            one.text(),
                            readings,
                            one.raw(),
                            one.bounds(),
                            one.rate(),
                            one.counted(),
                            one.spelt()));
        }
    }

    private @Nullable Measure money(int at) {
        if (!has(at)) {
            return null;
        }
        Measure measure = lexicon.measure(tokens.get(at).form());
        return measure != null
                        && measure.kind().startsWith(MONEY)
                        && !measure.kind().endsWith("cent")
                ? measure
                : null;
    }

    /// Where the unit of a number is that ends before `at`; -1 where it has none.
    private int unit(int at) {
        int next = has(at) && tokens.get(at).is("-") ? at + 1 : at;
        for (int i = next; i <= next + FARTHEST_UNIT && has(i); i++) {
            Token token = tokens.get(i);
            Measure measure = lexicon.unit(token);
            boolean apart = token.form().length() == 1 && token.spaced() && !LETTERS.contains(token.text());
            // "ten in the morning": a function word that looks like a unit is one right behind the digits alone.
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

    /// "in" is an inch where no space comes before it.
    private static boolean isWordOnly(Token token) {
        return token.spaced() && Set.of("in", "a", "c", "f", "er").contains(token.form()) && !token.capital();
    }

    /// The unit in which a quantity that ends before `at` is counted: "a month", "/kg", "per 100 km".
    private String rate(int at) {
        for (int i = at; has(i) && i <= at + FARTHEST_RATE; i++) {
            Token token = tokens.get(i);
            if (token.is("/")
                    || lexicon.is(Sort.RATE, token.form())
                    || token.form().equals("per")) {
                int unit = has(i + 2) && tokens.get(i + 1).number() ? i + 2 : i + 1;
                String rate = has(unit) ? lexicon.rateUnit(tokens.get(unit)) : "";
                if (!rate.isEmpty()) {
                    return rate;
                }
            }
            // "18 pounds of dried beans a week"
            if (!token.says() && !OF.contains(token.form())) {
                break;
            }
        }
        return "";
    }

    private List<String> counted(int at) {
        List<String> counted = new ArrayList<>();
        for (int i = at; has(i) && isThing(tokens.get(i)) && counted.size() < MOST_COUNTED; i++) {
            counted.add(tokens.get(i).stem());
        }
        return counted;
    }

    private boolean isThing(Token token) {
        return token.says()
                && (token.capital() || !lexicon.nounsHaveCapitals())
                && !lexicon.is(Sort.COMPARISON, token.form());
    }
}
