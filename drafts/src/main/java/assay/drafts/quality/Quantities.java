package assay.drafts.quality;

import assay.drafts.quality.Quantity.Hedge;
import assay.drafts.quality.Quantity.Reading;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Reads the numbers in a text with their units, such as "$12/mo", "31 thousand strokes a minute" and "a
/// quarter of an hour".
///
/// Numbers in digits are read in all languages, and numbers in words only in English.
final class Quantities {

    private static final Map<String, Integer> ONES = numbered(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
                    + "seventeen eighteen nineteen");

    private static final Map<String, Integer> TENS = Map.of(
            "twenty", 20, "thirty", 30, "forty", 40, "fifty", 50, "sixty", 60, "seventy", 70, "eighty", 80, "ninety",
            90);

    private static final Map<String, BigDecimal> SCALES = Map.ofEntries(
            Map.entry("hundred", new BigDecimal(100)),
            Map.entry("thousand", new BigDecimal(1_000)),
            Map.entry("million", new BigDecimal(1_000_000)),
            Map.entry("billion", new BigDecimal(1_000_000_000)),
            Map.entry("dozen", new BigDecimal(12)));

    /// Multipliers that follow digits, in several languages.
    private static final Map<String, BigDecimal> MULTIPLES = multiples("""
            1000 k thousand tausend tsd mille mil mila duizend
            1000000 mn mio million millions millionen millon millones milhao milhoes milione milioni miljoen
            1000000000 bn mrd billion billions milliarde milliarden milliard milliards miliardo miliardi
            12 dozen
            """);

    private static final Map<String, BigDecimal> LETTERS =
            Map.of("m", new BigDecimal(1_000_000), "b", new BigDecimal(1_000_000_000), "k", new BigDecimal(1_000));

    private static final Map<String, Integer> PARTS = Map.ofEntries(
            Map.entry("half", 2),
            Map.entry("halves", 2),
            Map.entry("third", 3),
            Map.entry("thirds", 3),
            Map.entry("quarter", 4),
            Map.entry("quarters", 4),
            Map.entry("fifth", 5),
            Map.entry("fifths", 5),
            Map.entry("sixth", 6),
            Map.entry("eighth", 8),
            Map.entry("tenth", 10),
            Map.entry("tenths", 10));

    /// Number words that rarely count something. They need no evidence, but as part of the evidence they
    /// support numbers.
    private static final Map<String, Integer> UNASKED = unasked();

    /// Words that can follow a fraction. Without one of them, "a third" is an ordinal.
    private static final Set<String> AFTER_PART =
            Set.of("of", "more", "less", "fewer", "cheaper", "longer", "off", "as", "the", "a", "an", "that");

    private static final Set<String> ABOUT = WordSet.of("""
            about around roughly approximately approx barely some nearer circa ca ~ ≈ or so etwa rund ungefahr ungefähr
            environ circa unos unas aproximadamente
            """);

    private static final Set<String> NEARLY = Set.of("nearly", "almost", "fast", "knapp", "presque", "casi", "quasi");

    private static final Set<String> BELOW = Set.of("under", "below", "unter", "even", "beneath", "<");

    private static final Set<String> ABOVE =
            Set.of("over", "above", "beyond", "past", "exceeding", "exceeds", "exceed", "uber", "gut", ">");

    private static final Map<String, Hedge> PHRASES = Map.ofEntries(
            Map.entry("more than", Hedge.ABOVE),
            Map.entry("better than", Hedge.ABOVE),
            Map.entry("longer than", Hedge.ABOVE),
            Map.entry("north of", Hedge.ABOVE),
            Map.entry("at least", Hedge.ABOVE),
            Map.entry("shy of", Hedge.NEARLY),
            Map.entry("an estimated", Hedge.ABOUT),
            Map.entry("region of", Hedge.ABOUT),
            Map.entry("order of", Hedge.ABOUT),
            Map.entry("greater than", Hedge.ABOVE),
            Map.entry("upwards of", Hedge.ABOVE),
            Map.entry("mehr als", Hedge.ABOVE),
            Map.entry("plus de", Hedge.ABOVE),
            Map.entry("mas de", Hedge.ABOVE),
            Map.entry("less than", Hedge.BELOW),
            Map.entry("fewer than", Hedge.BELOW),
            Map.entry("lower than", Hedge.BELOW),
            Map.entry("weniger als", Hedge.BELOW),
            Map.entry("moins de", Hedge.BELOW),
            Map.entry("menos de", Hedge.BELOW),
            Map.entry("short of", Hedge.NEARLY),
            Map.entry("close to", Hedge.ABOUT),
            Map.entry("just under", Hedge.NEARLY),
            Map.entry("just below", Hedge.NEARLY),
            Map.entry("more like", Hedge.ABOUT));

    /// Words that can come between a number and its unit, as in "nine working days" and "849 Norwegian
    /// kroner".
    private static final Set<String> BETWEEN = WordSet.of("""
            working business calendar full whole more extra additional further us american australian
            canadian norwegian danish swedish british swiss metric consecutive
            """);

    private static final Set<String> PER =
            Set.of("per", "a", "an", "each", "every", "and", "/", "pro", "im", "je", "par", "por", "al", "the", "one");

    private static final Map<String, String> PERIODS = Map.ofEntries(
            Map.entry("month", "month"),
            Map.entry("mo", "month"),
            Map.entry("monthly", "month"),
            Map.entry("monat", "month"),
            Map.entry("monatlich", "month"),
            Map.entry("mois", "month"),
            Map.entry("mes", "month"),
            Map.entry("year", "year"),
            Map.entry("yr", "year"),
            Map.entry("annum", "year"),
            Map.entry("yearly", "year"),
            Map.entry("annually", "year"),
            Map.entry("annual", "year"),
            Map.entry("jahr", "year"),
            Map.entry("jahrlich", "year"),
            Map.entry("an", "year"),
            Map.entry("ano", "year"),
            Map.entry("week", "week"),
            Map.entry("weekly", "week"),
            Map.entry("day", "day"),
            Map.entry("daily", "day"),
            Map.entry("hour", "hour"),
            Map.entry("hourly", "hour"),
            Map.entry("minute", "minute"));

    private static final Set<String> ADVERBS =
            Set.of("monthly", "monatlich", "yearly", "annually", "annual", "jahrlich", "weekly", "daily", "hourly");

    private static final Set<String> PAYING =
            Set.of("billed", "paid", "paying", "billing", "pay", "invoiced", "charged");

    /// Words after a measurement that are not counted things, as in "sixty centimetres wide and thirty deep".
    private static final Set<String> LYING = WordSet.of("""
            wide deep high long tall thick across old apart away round square broad inclusive
            longer shorter heavier lighter wider deeper taller higher lower more less fewer cheaper dearer older
            newer younger faster slower better worse thicker thinner bigger larger smaller louder quieter
            """);

    /// After these words, "a week" is a duration. Otherwise, it is a frequency or the period of a price.
    private static final Set<String> LASTING = WordSet.of("""
            lasts lasted last takes took take taking needs need lasting requires wait waits after within in
            for is of than under over about until by to every each up at be was been and stays keeps
            """);

    /// Frequency adverbs, each with the time between two occurrences; for example, three months for
    /// "quarterly".
    private static final Map<String, Units.Unit> ADVERBIAL = Map.of(
            "hourly", new Units.Unit(Units.TIME, new BigDecimal(3_600)),
            "daily", new Units.Unit(Units.TIME, new BigDecimal(86_400)),
            "weekly", new Units.Unit(Units.TIME, new BigDecimal(604_800)),
            "fortnightly", new Units.Unit(Units.TIME, new BigDecimal(1_209_600)),
            "biweekly", new Units.Unit(Units.TIME, new BigDecimal(1_209_600)),
            "monthly", new Units.Unit(Units.MONTHS, BigDecimal.ONE),
            "quarterly", new Units.Unit(Units.MONTHS, new BigDecimal(3)),
            "annual", new Units.Unit(Units.MONTHS, new BigDecimal(12)),
            "yearly", new Units.Unit(Units.MONTHS, new BigDecimal(12)),
            "annually", new Units.Unit(Units.MONTHS, new BigDecimal(12)));

    private static final BigDecimal INCHES_A_FOOT = new BigDecimal(12);

    private static final BigDecimal MILLIMETRES_AN_INCH = new BigDecimal("25.4");

    private static final BigDecimal MINUTES_AN_HOUR = new BigDecimal(60);

    private static final BigDecimal LARGEST_PENCE = new BigDecimal(99);
    private static final int FARTHEST_PERIOD = 9;
    private static final int FARTHEST_HEDGE = 5;
    private static final int MOST_NOUNS = 3;

    /// The maximum number of numbers that are read from a text; passages usually contain only a few. Any
    /// further numbers support nothing. This limits the time, because each number in a sentence is compared
    /// with each number in a passage.
    static final int MOST = 100;

    private final List<Token> tokens;
    private final IntPredicate taken;
    private final Predicate<String> functional;
    private final UnaryOperator<String> stem;
    private final boolean english;
    private final List<Quantity> found = new ArrayList<>();

    private Quantities(
            List<Token> tokens,
            IntPredicate taken,
            Predicate<String> functional,
            UnaryOperator<String> stem,
            boolean english) {
        this.tokens = tokens;
        this.taken = taken;
        this.functional = functional;
        this.stem = stem;
        this.english = english;
    }

    /// @param taken whether a token belongs to something else, such as a date or a name
    static List<Quantity> read(
            List<Token> tokens,
            IntPredicate taken,
            Predicate<String> functional,
            UnaryOperator<String> stem,
            boolean english) {
        Quantities quantities = new Quantities(tokens, taken, functional, stem, english);
        for (int i = 0; i < tokens.size() && quantities.found.size() < MOST; ) {
            Checkpoint.pass();
            i = taken.test(i) ? i + 1 : Math.max(i + 1, quantities.at(i));
        }
        quantities.together();
        return quantities.found;
    }

    /// Whether the word multiplies the number before it, as in "2 million".
    static boolean isMultiple(String form) {
        return MULTIPLES.containsKey(form);
    }

    static boolean isAdverb(String form) {
        return ADVERBIAL.containsKey(form);
    }

    /// A number without its unit.
    ///
    /// @param to the index after the last token
    /// @param share whether the number is a fraction, such as "a third"
    private record Numeral(List<BigDecimal> values, int to, boolean spelt, boolean demanded, boolean share) {}

    /// Reads the number that starts at this index.
    ///
    /// @return the index at which to continue
    private int at(int i) {
        Numeral numeral = numeral(i);
        if (numeral == null) {
            return i + 1;
        }
        if (numeral.values.isEmpty()) {
            return numeral.to;
        }
        int end = numeral.to;
        List<Reading> readings = new ArrayList<>();
        String before = currencyBefore(i);
        // The letter in "1.4m pairs" can mean millions or metres.
        if (end < tokens.size()
                && !tokens.get(end).spaced()
                && LETTERS.containsKey(tokens.get(end).form())) {
            BigDecimal scale = LETTERS.get(tokens.get(end).form());
            int after = end + 1;
            numeral.values.forEach(value -> measure(value.multiply(scale), before, after, readings, numeral.share));
            if (before == null && !tokens.get(end).form().equals("k")) {
                numeral.values.forEach(value -> measure(value, null, numeral.to, readings, false));
            }
            return add(i, unitEnd(after, before), readings, numeral);
        }
        numeral.values.forEach(value -> measure(value, before, end, readings, numeral.share));
        if (before == null && !numeral.share) {
            marked(numeral, readings);
        }
        Units.Unit behind = before == null && !numeral.share && unitAt(end) < 0 ? behind(end) : null;
        if (behind != null) {
            numeral.values.forEach(
                    value -> readings.add(new Reading(behind.kind(), value.multiply(behind.factor()), value)));
        }
        return add(i, unitEnd(end, before), readings, numeral);
    }

    /// Reads feet and inches by their marks, which can also close a quotation. The "s" in "under 16s" does
    /// not mean seconds.
    private void marked(Numeral numeral, List<Reading> readings) {
        int at = numeral.to;
        if (at >= tokens.size() || tokens.get(at).spaced()) {
            return;
        }
        boolean inches = is(at, "\"") || is(at, "'") && is(at + 1, "'");
        if (inches || is(at, "'")) {
            BigDecimal factor = inches ? MILLIMETRES_AN_INCH : MILLIMETRES_AN_INCH.multiply(INCHES_A_FOOT);
            numeral.values.forEach(value -> readings.add(new Reading("length", value.multiply(factor), value)));
        } else if (is(at, "s")) {
            numeral.values.forEach(value -> readings.add(new Reading("", value, value)));
        }
    }

    /// Returns a unit that comes after an adjective, as in "2,000 outbound minutes".
    private Units.@Nullable Unit behind(int at) {
        boolean word = at + 1 < tokens.size()
                && tokens.get(at).word()
                && !tokens.get(at).capital()
                && !functional.test(tokens.get(at).form());
        return word && tokens.get(at + 1).form().length() > 2 ? Units.of(tokens.get(at + 1)) : null;
    }

    private int add(int from, int to, List<Reading> readings, Numeral numeral) {
        boolean counts = readings.stream().anyMatch(reading -> reading.kind().isEmpty());
        boolean money = readings.getFirst().money();
        int start = from > 0 && currencyBefore(from) != null ? from - 1 : from;
        found.add(new Quantity(
                List.copyOf(readings),
                is(afterMark(numeral.to), "odd") ? Hedge.ABOVE : hedge(start, to),
                numeral.demanded,
                numeral.spelt,
                numeral.share,
                counts ? nouns(to) : Set.of(),
                money ? period(start, to) : null,
                start,
                to));
        return to;
    }

    private void measure(BigDecimal value, @Nullable String before, int at, List<Reading> readings, boolean share) {
        if (before != null) {
            readings.add(money(before, value));
            return;
        }
        int unit = unitAt(at);
        if (unit < 0) {
            readings.add(
                    share
                            ? new Reading(Units.SHARE, value.movePointRight(2), value.movePointRight(2))
                            : new Reading("", value, value));
            return;
        }
        if (is(unit, "per")) {
            readings.add(new Reading(Units.SHARE, value, value));
            return;
        }
        Token token = tokens.get(unit);
        String currency = Units.money(token);
        if (currency != null && token.form().equals("p") && value.compareTo(LARGEST_PENCE) > 0) {
            // "1080p" is a number of lines in a picture.
            readings.add(new Reading("points", value, value));
            return;
        }
        if (currency != null) {
            readings.add(money(currency, value));
            if (currency.equals("pound")) {
                readings.add(new Reading("mass", value.multiply(new BigDecimal("453.59237")), value));
                // A pound can be a unit of pressure, as in "85 pounds per square inch".
                readings.add(new Reading("pressure", value.multiply(new BigDecimal("6894.757")), value));
            }
            return;
        }
        Units.Unit measure = Units.of(token);
        int power = afterMark(at);
        if (measure != null && measure.kind().equals("force") && metres(unit) > unit) {
            readings.add(new Reading("torque", value, value));
        } else if (measure != null && measure.kind().equals("power") && hours(unit) > unit) {
            readings.add(new Reading("energy", value.multiply(measure.factor()), value));
        } else if (measure != null && measure.kind().equals("current") && hours(unit) > unit) {
            readings.add(new Reading("charge", value.multiply(measure.factor()), value));
        } else if (measure != null) {
            readings.add(new Reading(
                    unit > power && isSquare(power)
                            ? isSquare(power, "square", "sq") ? "area" : "space"
                            : measure.kind(),
                    isSquare(power) ? value : value.multiply(measure.factor()),
                    value));
        }
    }

    private static Reading money(String currency, BigDecimal value) {
        return currency.equals("cent")
                ? new Reading(Units.MONEY + "cent", value.movePointLeft(2), value.movePointLeft(2))
                : new Reading(Units.MONEY + currency, value, value);
    }

    private boolean isSquare(int at) {
        return isSquare(at, "square", "sq") || isSquare(at, "cubic", "cubic");
    }

    private boolean isSquare(int at, String one, String other) {
        return is(at, one) || is(at, other);
    }

    /// Returns the index of the unit after a number that ends before `at`, or -1 if it has no unit.
    private int unitAt(int at) {
        int next = afterMark(at);
        if (is(next, "odd")) {
            // Skips the word "odd", as in "eleven-odd kilos".
            next = afterMark(next + 1);
        }
        if (is(next, "per") && is(next + 1, "cent")) {
            return next;
        }
        if (BETWEEN.contains(Token.form(tokens, next)) || isSquare(next)) {
            next = afterMark(next + 1);
        }
        if (next >= tokens.size() || taken.test(next)) {
            return -1;
        }
        Token token = tokens.get(next);
        // "18 L" means litres, but "5 A" in a list does not mean amperes.
        if (Units.currency(token) && (token.word() || !digitsAfter(next))) {
            return next;
        }
        return Units.names(token) ? is(next, "per") ? -1 : next : -1;
    }

    /// Returns the index after a hyphen, as in "20-square-metre".
    private int afterMark(int at) {
        return is(at, "-") || is(at, "–") ? at + 1 : at;
    }

    private boolean digitsAfter(int at) {
        return at + 1 < tokens.size()
                && tokens.get(at + 1).number()
                && !tokens.get(at + 1).spaced();
    }

    private int unitEnd(int at, @Nullable String before) {
        int unit = unitAt(at);
        if (before != null) {
            // The currency may be repeated, as in "$95 USD".
            return unit >= 0 && Units.currency(tokens.get(unit)) ? unit + 1 : at;
        }
        if (unit < 0) {
            return at;
        }
        return is(unit, "per") ? unit + 2 : Math.max(metres(unit), hours(unit)) + 1;
    }

    /// Returns the index of "hours" in "watt-hours" and "amp-hours", or the given index if there is no such
    /// word.
    private int hours(int unit) {
        String form = unit < 0 ? "" : tokens.get(unit).form();
        if (!form.contains("watt") && !form.contains("amp")) {
            return unit;
        }
        int at = is(unit + 1, "-") ? unit + 2 : unit + 1;
        return is(at, "hour") || is(at, "hours") ? at : unit;
    }

    /// Returns the index of "metres" in "newton metres", or the given index if there is no such word.
    private int metres(int unit) {
        if (!is(unit, "newton") && !is(unit, "newtons") && !is(unit, "n")) {
            return unit;
        }
        int at = is(unit + 1, "-") || is(unit + 1, "·") ? unit + 2 : unit + 1;
        boolean metres = Set.of("metre", "metres", "meter", "meters", "m").contains(Token.form(tokens, at));
        return metres ? at : unit;
    }

    private @Nullable String currencyBefore(int i) {
        if (i == 0) {
            return null;
        }
        Token before = tokens.get(i - 1);
        String currency = Units.money(before);
        if (currency == null || currency.equals("cent") || currency.equals("pound")) {
            return null;
        }
        if (before.word()
                && !before.text().toUpperCase(java.util.Locale.ROOT).equals(before.text())
                && !before.form().equals("kr")) {
            return null;
        }
        // In "12 € 15 GB", the sign belongs to the number before it.
        boolean own = i > 1 && tokens.get(i - 2).number() && tokens.get(i).spaced();
        if (own) {
            return null;
        }
        if (before.is("$") && i > 1 && !before.spaced()) {
            String dollar = Units.dollar(Token.form(tokens, i - 2));
            return dollar == null ? currency : dollar;
        }
        return currency;
    }

    private @Nullable Numeral numeral(int i) {
        Token token = tokens.get(i);
        if (token.number()) {
            return ofDigits(i);
        }
        if (!english || !token.word()) {
            return null;
        }
        Units.Unit other = (is(i, "other") || is(i, "second")) && is(i - 1, "every") && i + 1 < tokens.size()
                ? Units.of(tokens.get(i + 1))
                : null;
        if (other != null) {
            // Reads frequencies such as "every other year".
            Reading reading = new Reading(other.kind(), other.factor().multiply(BigDecimal.TWO), BigDecimal.TWO);
            found.add(new Quantity(List.of(reading), Hedge.NONE, false, true, false, Set.of(), null, i, i + 2));
            return new Numeral(List.of(), i + 2, true, false, false);
        }
        Units.Unit often = ADVERBIAL.get(token.form());
        if (often != null) {
            Reading reading = new Reading(often.kind(), often.factor(), often.factor());
            found.add(new Quantity(List.of(reading), Hedge.NONE, false, true, false, Set.of(), null, i, i + 1));
            return new Numeral(List.of(), i + 1, true, false, false);
        }
        boolean second = is(i - 1, "the")
                || is(i - 1, "every")
                || i == 0
                || is(i + 1, "-") && !tokens.get(i + 1).spaced();
        Integer unasked = token.form().equals("second") && !second ? null : UNASKED.get(token.form());
        if (unasked != null) {
            return new Numeral(List.of(new BigDecimal(unasked)), i + 1, true, false, false);
        }
        Numeral part = part(i);
        return part != null ? part : ofWords(i);
    }

    private Numeral ofDigits(int i) {
        List<BigDecimal> values = tokens.get(i).values();
        int end = i + 1;
        if (is(end, "st") || is(end, "nd") || is(end, "rd") || is(end, "th")) {
            if (!tokens.get(end).spaced()) {
                return new Numeral(values, end + 1, false, true, false);
            }
        }
        Numeral ratio = ratio(values, end, false);
        if (ratio != null) {
            return ratio;
        }
        BigDecimal scale = end < tokens.size()
                        && tokens.get(end).word()
                        && (tokens.get(end).form().length() > 1
                                || !tokens.get(end).spaced())
                ? MULTIPLES.get(tokens.get(end).form())
                : null;
        if (scale != null && tokens.get(end).form().length() > 1) {
            return new Numeral(
                    values.stream().map(value -> value.multiply(scale)).toList(), end + 1, false, true, false);
        }
        if (half(end) > end) {
            return new Numeral(
                    values.stream().map(value -> value.add(more(end))).toList(), half(end), false, true, false);
        }
        return new Numeral(values, end, false, true, false);
    }

    /// Reads a share that is given as two small numbers, such as "nine in ten" or "1 in 4".
    private @Nullable Numeral ratio(List<BigDecimal> values, int from, boolean spelt) {
        // A noun may come in between, as in "one reviewer in ten".
        boolean noun = is(from + 1, "in") && tokens.get(from).word() && !Units.names(tokens.get(from));
        int end = noun ? from + 1 : from;
        if (!is(end, "in") || end + 1 >= tokens.size()) {
            return null;
        }
        int of = is(end + 1, "every") && end + 2 < tokens.size() ? end + 2 : end + 1;
        Numeral whole = tokens.get(of).number()
                ? new Numeral(tokens.get(of).values(), of + 1, false, true, false)
                : english ? plainWords(of) : null;
        if (whole == null) {
            return null;
        }
        BigDecimal all = whole.values.getFirst();
        BigDecimal some = values.getFirst();
        boolean small = all.compareTo(new BigDecimal(100)) <= 0 && some.compareTo(all) < 0 && some.signum() > 0;
        boolean time = whole.to < tokens.size() && Units.names(tokens.get(whole.to));
        boolean words = spelt && tokens.get(of).word() && some.compareTo(BigDecimal.ONE) == 0;
        boolean round = !noun || words || all.compareTo(BigDecimal.TEN) == 0 || all.compareTo(new BigDecimal(100)) == 0;
        return small && !time && round
                ? new Numeral(List.of(some.divide(all, MathContext.DECIMAL64)), whole.to, spelt, true, true)
                : null;
    }

    /// Reads a fraction, such as "half a year", "a third of", "three quarters" or "a quarter of a million".
    private @Nullable Numeral part(int i) {
        int at = i;
        BigDecimal count = BigDecimal.ONE;
        boolean counted = false;
        Integer ones = ONES.get(tokens.get(at).form());
        if (is(at, "a") || is(at, "an")) {
            at++;
        } else if (ones != null) {
            count = new BigDecimal(ones);
            counted = true;
            at++;
            if (is(at, "-")) {
                at++;
            }
        }
        // "Five quarter-hour lessons" are not five quarters.
        boolean several = count.compareTo(BigDecimal.ONE) > 0;
        Integer part = at < tokens.size() ? PARTS.get(tokens.get(at).form()) : null;
        if (part == null || several && !tokens.get(at).form().endsWith("s")) {
            return at == i + 1 && !counted ? ofArticle(i) : null;
        }
        BigDecimal value = count.divide(new BigDecimal(part), MathContext.DECIMAL64);
        boolean half = tokens.get(at).form().equals("half");
        int end = at + 1;
        int of = is(end, "of") ? end + 1 : end;
        int article = is(of, "a") || is(of, "an") || is(of, "one") ? of + 1 : of;
        if (is(article, "-")) {
            article++;
        }
        if (article < tokens.size()) {
            BigDecimal scale = SCALES.get(tokens.get(article).form());
            if (scale != null && article > end) {
                return new Numeral(List.of(value.multiply(scale)), article + 1, true, true, false);
            }
            boolean unit = Units.names(tokens.get(article))
                    || tokens.get(article).word() && Units.currency(tokens.get(article));
            if (unit && (article > end || half)) {
                return new Numeral(List.of(value), article, true, true, false);
            }
        }
        if (half || at == i) {
            // "The third" is not a share, and "half as much" does not state what it is half of.
            return half ? new Numeral(List.of(value), end, true, false, true) : null;
        }
        boolean share = end >= tokens.size()
                || tokens.get(end).type() == Token.Type.MARK
                || AFTER_PART.contains(tokens.get(end).form())
                || counted;
        // In "fell by a third within months", the share supports numbers, but needs no support itself.
        boolean loosely = is(i, "a") && (is(i - 1, "by") || is(i - 1, "about") || is(i - 1, "to"));
        return share || loosely ? new Numeral(List.of(value), end, true, share, true) : null;
    }

    /// Reads "a" or "an" as a number if the words around it show that it counts something, as in "a week and
    /// a half" or "under a kilogram".
    private @Nullable Numeral ofArticle(int i) {
        Units.Unit unit = i + 1 < tokens.size() ? Units.of(tokens.get(i + 1)) : null;
        if (isChange(i)) {
            // Reads the dollar in "a dollar twenty".
            return new Numeral(List.of(BigDecimal.ONE), i + 1, true, true, false);
        }
        if (unit == null || taken.test(i + 1)) {
            return null;
        }
        BigDecimal more = more(i + 2);
        int to = half(i + 2);
        boolean half = to > i + 2;
        Hedge hedge = i == 0 || isLoose(to) ? Hedge.NONE : hedge(i, to);
        // "Over a year" can mean "during a year".
        boolean during = Set.of("over", "about", "around", "past").contains(Token.form(tokens, i - 1));
        // An "a" before a genitive is a number, as in "a month's notice".
        boolean lasts = LASTING.contains(Token.form(tokens, i - 1))
                || tokens.get(i + 1).text().endsWith("'s");
        if (!half && hedge == Hedge.NONE && !lasts) {
            return null;
        }
        BigDecimal value = BigDecimal.ONE.add(more);
        Reading reading = new Reading(unit.kind(), value.multiply(unit.factor()), value);
        found.add(new Quantity(
                List.of(reading), hedge, half || !during && hedge != Hedge.NONE, true, false, Set.of(), null, i, to));
        return new Numeral(List.of(), to, true, false, false);
    }

    /// Whether "a" or "an" at this index begins an amount in dollars and cents or the like, as in "a dollar
    /// twenty".
    private boolean isChange(int i) {
        return (is(i, "a") || is(i, "an"))
                && i + 2 < tokens.size()
                && tokens.get(i + 1).word()
                && Units.currency(tokens.get(i + 1))
                && (TENS.containsKey(tokens.get(i + 2).form())
                        || tokens.get(i + 2).number()
                                && tokens.get(i + 2).text().length() == 2);
    }

    private @Nullable Numeral ofWords(int i) {
        Numeral plain = plainWords(i);
        if (plain == null) {
            return null;
        }
        Numeral ratio = ratio(plain.values, plain.to, true);
        if (ratio != null) {
            return ratio;
        }
        int half = half(plain.to);
        if (half > plain.to) {
            BigDecimal scale = SCALES.get(Token.form(tokens, half));
            BigDecimal more = plain.values.getFirst().add(more(plain.to));
            return scale == null
                    ? new Numeral(List.of(more), half, true, true, false)
                    : new Numeral(List.of(more.multiply(scale)), half + 1, true, true, false);
        }
        // The "one" in "one of them" and "no one" does not count anything.
        boolean one = plain.to == i + 1 && tokens.get(i).form().equals("one");
        return new Numeral(plain.values, plain.to, true, !one, false);
    }

    private @Nullable Numeral plainWords(int i) {
        BigDecimal total = BigDecimal.ZERO;
        BigDecimal current = BigDecimal.ZERO;
        int at = i;
        boolean any = false;
        if (SCALES.containsKey(tokens.get(at).form())) {
            // A word such as "million" is the end of a number rather than its start.
            return null;
        }
        if ((is(at, "a") || is(at, "an")) && SCALES.containsKey(Token.form(tokens, at + 1))) {
            at++;
        }
        while (at < tokens.size() && !taken.test(at)) {
            int next = any && (is(at, "-") || is(at, "and")) ? at + 1 : at;
            if (next >= tokens.size()) {
                break;
            }
            String form = tokens.get(next).form();
            Integer ones = ONES.get(form);
            Integer tens = TENS.get(form);
            BigDecimal scale = SCALES.get(form);
            boolean hundred = current.signum() > 0
                    && current.remainder(new BigDecimal(100)).signum() == 0;
            boolean thousand = total.signum() > 0 && current.signum() == 0;
            boolean first = !any;
            boolean afterTens = current.remainder(BigDecimal.TEN).signum() == 0 && current.signum() > 0;
            boolean joined = next == at || is(at, "-") || hundred || thousand;
            if (tens != null && (first || (hundred || thousand) && joined)) {
                current = current.add(new BigDecimal(tens));
            } else if (ones != null && (first || afterTens && joined || thousand && joined)) {
                current = current.add(new BigDecimal(ones));
            } else if (scale != null && next == at) {
                if (form.equals("hundred") || form.equals("dozen")) {
                    current = current.signum() == 0 ? scale : current.multiply(scale);
                } else {
                    total = total.add(current.signum() == 0 ? scale : current.multiply(scale));
                    current = BigDecimal.ZERO;
                }
            } else {
                break;
            }
            any = true;
            at = next + 1;
        }
        return any ? new Numeral(List.of(total.add(current)), at, true, true, false) : null;
    }

    /// Returns the index after a phrase such as "and a half" or "and three quarters" at this index.
    private int half(int at) {
        return more(at).signum() > 0 ? is(at + 2, "-") ? at + 4 : at + 3 : at;
    }

    /// Returns what a phrase such as "and a half" adds, or zero if there is no such phrase at this index.
    private BigDecimal more(int at) {
        if (!english || !is(at, "and")) {
            return BigDecimal.ZERO;
        }
        int count = is(at + 1, "a") ? 1 : ONES.getOrDefault(Token.form(tokens, at + 1), 0);
        int word = count > 1 && is(at + 2, "-") ? at + 3 : at + 2;
        String part = Token.form(tokens, word);
        Integer parts = PARTS.get(part);
        // "Two and three quarter hours" has no plural, and "and a third" may refer to the third item in a
        // series.
        if (parts == null || count >= parts) {
            return BigDecimal.ZERO;
        }
        return part.startsWith("quarter") || part.equals("half") || count > 1
                ? new BigDecimal(count).divide(new BigDecimal(parts), MathContext.DECIMAL64)
                : BigDecimal.ZERO;
    }

    private Hedge hedge(int from, int to) {
        int at = from - 1;
        // Skips articles and brackets, as in "under the $50 mark" and "for just under $100".
        while (at >= 0 && (is(at, "the") || is(at, "(") || is(at, "a") && from - at < 2)) {
            at--;
        }
        if (at < 0) {
            return after(to);
        }
        String word = tokens.get(at).form();
        String two = at > 0 ? Token.form(tokens, at - 1) + " " + word : word;
        Hedge phrase = PHRASES.get(two);
        if (two.equals("not quite")) {
            return Hedge.NEARLY;
        }
        if (two.equals("a good")) {
            return Hedge.ABOVE;
        }
        if (phrase != null) {
            boolean no = at > 1 && (is(at - 2, "no") || is(at - 2, "not"));
            // In words, "no more than ten" is an upper bound.
            boolean most = phrase == Hedge.ABOVE && tokens.get(from).word();
            return no ? most ? Hedge.BELOW : Hedge.NONE : phrase;
        }
        if (NEARLY.contains(word)) {
            return Hedge.NEARLY;
        }
        if (ABOUT.contains(word) && !word.equals("so") && !word.equals("or")) {
            return Hedge.ABOUT;
        }
        // "Within ten minutes" is an upper bound only in words; digits are taken literally.
        if (BELOW.contains(word)
                || Set.of("within", "inside").contains(word) && tokens.get(from).word()) {
            return Hedge.BELOW;
        }
        return ABOVE.contains(word) ? Hedge.ABOVE : after(to);
    }

    private Hedge after(int to) {
        int at = is(to, ",") ? to + 1 : to;
        if (is(at, "and") && is(at + 1, "a") && is(at + 2, "bit")
                || is(at, "-") && is(at + 1, "odd")
                || is(at, "odd")) {
            return Hedge.ABOVE;
        }
        boolean about =
                isLoose(to) || is(at, "rounded") || is(at, "or") && (is(at + 1, "so") || is(at + 1, "thereabouts"));
        return about || is(at, "ish") ? Hedge.ABOUT : Hedge.NONE;
    }

    /// Whether words after the number make it approximate, as in "nine dollars a month, near enough".
    private boolean isLoose(int to) {
        for (int i = to;
                i < tokens.size() && i < to + FARTHEST_HEDGE && !tokens.get(i).number();
                i++) {
            boolean loose = is(i, "near") && is(i + 1, "enough")
                    || is(i, "give") && is(i + 1, "or") && is(i + 2, "take")
                    || is(i, "more") && is(i + 1, "or") && is(i + 2, "less");
            if (loose) {
                return true;
            }
        }
        return false;
    }

    private Set<String> nouns(int to) {
        Set<String> nouns = new LinkedHashSet<>();
        for (int i = to; i < tokens.size() && nouns.size() < MOST_NOUNS; i++) {
            Token token = tokens.get(i);
            if (token.is("-") && !token.spaced()) {
                continue;
            }
            if (!token.word()
                    || functional.test(token.form())
                    || i == to && LYING.contains(token.form())
                    || i > to && ends(token.form())) {
                break;
            }
            nouns.add(stem.apply(Units.counted(token.form())));
        }
        return nouns;
    }

    private boolean ends(String form) {
        return ONES.containsKey(form) || TENS.containsKey(form) || PERIODS.containsKey(form);
    }

    private @Nullable String period(int from, int to) {
        for (int i = to; i < tokens.size() && i < to + FARTHEST_PERIOD; i++) {
            Token token = tokens.get(i);
            if (token.number()
                    || token.type() == Token.Type.MARK && !token.is("/") && !token.is("-")
                    || Units.currency(token)) {
                break;
            }
            String period = PERIODS.get(token.form());
            if (period == null) {
                continue;
            }
            String before = tokens.get(i - 1).form();
            if (ADVERBS.contains(token.form()) ? !PAYING.contains(before) : PER.contains(before)) {
                return period;
            }
        }
        int at = from - 1;
        if (is(at, "at") || is(at, ":") || is(at, "is")) {
            at--;
        }
        String adverb = Token.form(tokens, at);
        return ADVERBS.contains(adverb) ? PERIODS.get(adverb) : null;
    }

    /// Joins numbers that share a unit ("18 × 6 cm", "from $8 to 45") and values with two units ("3 min 41
    /// s").
    private void together() {
        found.removeIf(quantity -> quantity.readings().isEmpty());
        change();
        int size = found.size();
        for (int i = size - 2; i >= 0; i--) {
            Quantity one = found.get(i);
            Quantity two = found.get(i + 1);
            int gap = two.from() - one.to();
            Reading first = one.readings().getFirst();
            Reading second = two.readings().getFirst();
            boolean joins = gap == 1 && joins(tokens.get(one.to()).form());
            // In "320 × 81 × 15 cm", the first two numbers take the unit of the last.
            Reading unit = two.readings().stream()
                    .filter(reading -> !reading.kind().isEmpty())
                    .findFirst()
                    .orElse(second);
            if (joins
                    && first.kind().isEmpty()
                    && !unit.kind().isEmpty()
                    && unit.said().signum() != 0) {
                BigDecimal factor = unit.value().divide(unit.said(), MathContext.DECIMAL64);
                found.set(i, with(one, new Reading(unit.kind(), first.said().multiply(factor), first.said())));
            }
            feet(one, two);
            hours(one, two);
            boolean and = gap == 1 && tokens.get(one.to()).form().equals("and");
            if ((gap == 0 || and)
                    && first.kind().equals(second.kind())
                    && Set.of("time", "mass", "length", "months").contains(first.kind())
                    && first.value().compareTo(second.value()) > 0) {
                BigDecimal sum = first.value().add(second.value());
                BigDecimal factor = second.value().signum() == 0
                        ? BigDecimal.ONE
                        : second.value().divide(second.said(), MathContext.DECIMAL64);
                found.add(new Quantity(
                        List.of(new Reading(first.kind(), sum, sum.divide(factor, MathContext.DECIMAL64))),
                        one.hedge(),
                        false,
                        false,
                        false,
                        Set.of(),
                        null,
                        one.from(),
                        two.to()));
            }
        }
        unsaid(size);
        for (int i = 1; i < size; i++) {
            Quantity one = found.get(i - 1);
            Quantity two = found.get(i);
            Reading first = one.readings().getFirst();
            boolean joins =
                    two.from() - one.to() == 1 && joins(tokens.get(one.to()).form());
            if (joins && first.money() && two.readings().getFirst().kind().isEmpty()) {
                BigDecimal said = two.readings().getFirst().said();
                found.set(i, with(two, new Reading(first.kind(), said, said)));
            }
        }
    }

    /// Joins hours and minutes, as in "2:30 h".
    private void hours(Quantity one, Quantity two) {
        Reading hours = two.readings().getFirst();
        boolean colon = two.from() - one.to() == 1
                && is(one.to(), ":")
                && !tokens.get(one.to()).spaced()
                && hours.kind().equals(Units.TIME)
                && hours.said().signum() > 0
                && one.bare();
        if (colon) {
            BigDecimal unit = hours.value().divide(hours.said(), MathContext.DECIMAL64);
            BigDecimal sum =
                    one.readings().getFirst().said().add(hours.said().divide(MINUTES_AN_HOUR, MathContext.DECIMAL64));
            found.add(new Quantity(
                    List.of(new Reading(Units.TIME, sum.multiply(unit), sum)),
                    one.hedge(),
                    false,
                    false,
                    false,
                    Set.of(),
                    null,
                    one.from(),
                    two.to()));
        }
    }

    /// Joins feet and inches: 10'6" is ten and a half feet.
    private void feet(Quantity one, Quantity two) {
        boolean mark = two.from() - one.to() == 1
                && is(one.to(), "'")
                && !tokens.get(one.to()).spaced()
                && !tokens.get(two.from()).spaced();
        if (mark) {
            BigDecimal inches = one.readings()
                    .getFirst()
                    .said()
                    .multiply(INCHES_A_FOOT)
                    .add(two.readings().getFirst().said());
            Reading reading = new Reading("length", inches.multiply(MILLIMETRES_AN_INCH), inches);
            found.add(new Quantity(
                    List.of(reading), one.hedge(), false, false, false, Set.of(), null, one.from(), two.to()));
        }
    }

    /// Joins an amount and its hundredths, as in "one dollar fifty" and "3 euros 20".
    private void change() {
        for (int i = found.size() - 2; i >= 0; i--) {
            Quantity one = found.get(i);
            Quantity two = found.get(i + 1);
            Reading first = one.readings().getFirst();
            Reading second = two.readings().getFirst();
            boolean named = first.money() && tokens.get(one.to() - 1).word();
            boolean hundredths = two.bare()
                    && second.said().compareTo(BigDecimal.TEN) >= 0
                    && second.said().compareTo(new BigDecimal(100)) < 0
                    && second.said().stripTrailingZeros().scale() <= 0;
            if (named && hundredths && two.from() == one.to()) {
                BigDecimal sum = first.said().add(second.said().movePointLeft(2));
                found.set(
                        i,
                        new Quantity(
                                List.of(new Reading(first.kind(), sum, sum)),
                                one.hedge(),
                                one.demanded(),
                                one.spelt(),
                                false,
                                Set.of(),
                                two.period() == null ? period(one.from(), two.to()) : two.period(),
                                one.from(),
                                two.to()));
                found.remove(i + 1);
            }
        }
    }

    /// Gives a number without a unit the unit of an earlier number, as in "The frame is guaranteed for five
    /// years, the battery for two".
    private void unsaid(int size) {
        Reading last = null;
        for (int i = 0; i < size; i++) {
            Quantity quantity = found.get(i);
            Reading first = quantity.readings().getFirst();
            if (!first.kind().isEmpty()) {
                last = first.money() || first.said().signum() == 0 ? null : first;
            } else if (last != null && quantity.bare() && quantity.demanded()) {
                BigDecimal factor = last.value().divide(last.said(), MathContext.DECIMAL64);
                found.set(
                        i, with(quantity, new Reading(last.kind(), first.said().multiply(factor), first.said())));
            }
        }
    }

    private static Quantity with(Quantity quantity, Reading reading) {
        List<Reading> readings = new ArrayList<>(quantity.readings());
        readings.add(reading);
        return new Quantity(
                readings,
                quantity.hedge(),
                quantity.demanded(),
                quantity.spelt(),
                quantity.share(),
                quantity.nouns(),
                quantity.period(),
                quantity.from(),
                quantity.to());
    }

    private static boolean joins(String form) {
        return Set.of("-", "–", "—", "to", "and", "or", "by", "x", "×", "/", ",", "bis", "und", "of")
                .contains(form);
    }

    private boolean is(int at, String form) {
        return Token.is(tokens, at, form);
    }

    private static Map<String, Integer> numbered(String words) {
        Map<String, Integer> numbers = new HashMap<>();
        for (String word : words.split(" ")) {
            numbers.put(word, numbers.size());
        }
        return Map.copyOf(numbers);
    }

    private static Map<String, Integer> unasked() {
        Map<String, Integer> unasked = new HashMap<>(numbered(
                "zeroth first second third fourth fifth sixth seventh " + "eighth ninth tenth eleventh twelfth"));
        unasked.putAll(
                Map.of("single", 1, "once", 1, "both", 2, "pair", 2, "pairs", 2, "couple", 2, "twice", 2, "double", 2));
        return Map.copyOf(unasked);
    }

    private static Map<String, BigDecimal> multiples(String lines) {
        Map<String, BigDecimal> multiples = new HashMap<>();
        lines.lines().map(line -> line.strip().split(" ")).forEach(line -> {
            for (int i = 1; i < line.length; i++) {
                multiples.put(line[i], new BigDecimal(line[0]));
            }
        });
        return Map.copyOf(multiples);
    }
}
