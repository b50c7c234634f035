package assay.drafts.quality;

import assay.drafts.quality.ParsedEvidence.Pool;
import assay.drafts.quality.ParsedEvidence.Source;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Derives numbers that no passage contains from what the passages do contain, such as the number of items in
/// a list, the time since an event, or the result of a calculation with two numbers.
///
/// @param said the sentence with the numbers
/// @param pool the sources from which the numbers can be derived
/// @param year the year in which the bundle was created
record Derivation(Text said, Pool pool, int year) {

    /// A description of how a number was derived.
    ///
    /// @param words an equation, or a few words if there was no calculation
    /// @param source the source that contains all the operands; null if no single source does
    record Worked(String words, @Nullable Source source) {}

    /// The largest count that can refer to the items of a list in the sentence or in a passage.
    private static final BigDecimal LISTED = new BigDecimal(12);

    /// The maximum distance, in tokens, between two counts that are added together.
    private static final int FARTHEST_SUMMAND = 4;

    private static final BigDecimal QUARTER = new BigDecimal(3);

    private static final BigDecimal DAY = new BigDecimal(86_400);

    private static final BigDecimal HUNDRED = new BigDecimal(100);

    /// Words that indicate that a duration was calculated from its first year, as in "for more than fifty
    /// years".
    private static final Set<String> AGES = Set.of("since", "for", "old", "ago", "age", "around");

    private static final List<String> FREE = List.of("free", "nothing", "no", "gratis", "kostenlos", "zero", "gratuit");

    /// Returns how a number follows from the sources; empty if it does not follow from them.
    ///
    /// @param cited whether the sentence cites these sources, which is required for differences
    Optional<Worked> how(Quantity quantity, boolean cited) {
        Arithmetic arithmetic = new Arithmetic(said, pool);
        return arithmetic
                .share(quantity)
                .or(() -> free(quantity))
                .or(() -> list(quantity))
                .or(() -> ago(quantity))
                .or(() -> outOf(quantity))
                .or(() -> told(quantity))
                .or(() -> clock(quantity))
                .or(() -> rate(quantity))
                .or(() -> span(quantity))
                .or(() -> together(quantity))
                .or(() -> each(quantity))
                .or(() -> cited ? neighbour(quantity) : Optional.empty())
                .or(() -> orMore(quantity))
                .or(() -> cited ? arithmetic.derived(quantity) : Optional.empty())
                .or(() -> arithmetic.times(quantity))
                .or(() -> cited ? Calculation.of(said, quantity, pool) : Optional.empty());
    }

    static Optional<Worked> worked(@Nullable Source source, String words) {
        return Optional.of(new Worked(words, source));
    }

    private Optional<Worked> free(Quantity quantity) {
        if (quantity.readings().getFirst().said().signum() != 0) {
            return Optional.empty();
        }
        return FREE.stream()
                .filter(pool.forms()::contains)
                .findFirst()
                .flatMap(word -> has(word, word + " = " + said.text(quantity)));
    }

    /// Counts the items of a list in the sentence or in a passage, as in "both plans, Basic and Pro".
    private Optional<Worked> list(Quantity quantity) {
        BigDecimal value = quantity.readings().getFirst().said();
        boolean counts = quantity.readings().getFirst().kind().isEmpty() && value.compareTo(LISTED) <= 0;
        if (!counts
                || value.compareTo(BigDecimal.TWO) < 0
                || value.stripTrailingZeros().scale() > 0) {
            return Optional.empty();
        }
        int count = value.intValue();
        if (DerivedNumbers.listed(said, quantity.to()).contains(count)) {
            return worked(null, "listed in the sentence: " + count);
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            if (source.text().derived().listed().contains(count)
                    && quantity.nouns().stream()
                            .noneMatch(noun -> source.text().quantities().stream()
                                    .anyMatch(each -> each.nouns().contains(noun)))) {
                return worked(source, "listed: " + count);
            }
        }
        return Optional.empty();
    }

    /// Derives a distance in time. "Two years ago" is derived from the bundle's year, and "two years later"
    /// from two years in the passages.
    private Optional<Worked> ago(Quantity quantity) {
        Quantity.Reading reading = quantity.readings().getFirst();
        if (!reading.kind().equals(Units.MONTHS)) {
            return Optional.empty();
        }
        String then = Token.form(said.tokens(), quantity.to());
        if (Set.of("later", "earlier", "after", "before").contains(then)) {
            for (Day one : pool.days()) {
                for (Day other : pool.days()) {
                    if (reading.value().compareTo(months(one.year(), other.year())) == 0) {
                        return years(quantity, one.year(), other.year(), List.of(one, other));
                    }
                }
            }
        }
        if (said.forms().stream().anyMatch(AGES::contains)) {
            for (Day day : pool.days()) {
                // Allows one year less, in case this year's anniversary is still to come.
                for (int last = year; last >= year - 1 && day.year() > 0 && day.span() == 1; last--) {
                    if (quantity.says(Units.MONTHS, months(last, day.year()))) {
                        return years(quantity, last, day.year(), List.of(day));
                    }
                }
            }
        }
        // Derives "in four years" from 2021 and 2025.
        boolean took = Set.of("in", "over", "within").contains(Token.form(said.tokens(), quantity.from() - 1));
        for (Source source : took ? pool.sources() : List.<Source>of()) {
            List<Day> days = source.text().days();
            for (int i = 1; i < days.size() && i < DerivedNumbers.MOST_OPERANDS; i++) {
                int from = Math.min(days.get(i - 1).year(), days.get(i).year());
                int to = Math.max(days.get(i - 1).year(), days.get(i).year());
                if (from > 0 && reading.value().compareTo(months(to, from)) == 0) {
                    return years(quantity, to, from, List.of(days.get(i - 1), days.get(i)));
                }
            }
        }
        return pool.days().stream()
                .filter(day -> then.equals("ago") && reading.value().compareTo(months(year, day.year())) == 0)
                .findFirst()
                .flatMap(day -> years(quantity, year, day.year(), List.of(day)));
    }

    private static BigDecimal months(int to, int from) {
        return new BigDecimal(12L * (to - from));
    }

    private Optional<Worked> years(Quantity quantity, int to, int from, List<Day> days) {
        Source source = pool.first(each -> each.text().days().containsAll(days)).orElse(null);
        return worked(source, to + " − " + from + Arithmetic.result(said, quantity, months(to, from)));
    }

    /// Derives a number from an adjacent one, such as "the other six" from seven, or "from the 1,001st on" if
    /// 1,000 are included.
    private Optional<Worked> neighbour(Quantity quantity) {
        int at = quantity.from() - 1;
        if (at < 0 || !quantity.readings().getFirst().kind().isEmpty()) {
            return Optional.empty();
        }
        String before = Token.form(said.tokens(), at);
        String text = said.text(quantity);
        boolean ordinal = !text.isEmpty() && Character.isLetter(text.charAt(text.length() - 1)) && !quantity.spelt();
        boolean from = ordinal
                && before.equals("the")
                && Set.of("from", "after", "with").contains(Token.form(said.tokens(), at - 1));
        boolean rest = Set.of("other", "remaining").contains(before);
        BigDecimal value = quantity.readings().getFirst().said();
        BigDecimal next = rest ? value.add(BigDecimal.ONE) : value.subtract(BigDecimal.ONE);
        String words = (rest ? " − 1 = " : " + 1 = ") + text;
        return rest || from ? number(each -> each.count().compareTo(next) == 0, "", words) : Optional.empty();
    }

    /// Derives a number from a single number in the evidence.
    ///
    /// @param before the text to put before that number
    private Optional<Worked> number(Predicate<Quantity> is, String before, String after) {
        return pool.quantities().stream()
                .filter(is)
                .findFirst()
                .flatMap(each ->
                        pool.having(each).map(source -> new Worked(before + source.text(each) + after, source)));
    }

    /// Derives "four people or more" from "more than three people".
    private Optional<Worked> orMore(Quantity quantity) {
        boolean orMore = false;
        for (int i = quantity.to(); i < quantity.to() + 3; i++) {
            orMore |= Token.is(said.tokens(), i, "or")
                    && Set.of("more", "over", "above", "older", "larger").contains(Token.form(said.tokens(), i + 1));
        }
        if (!orMore) {
            return Optional.empty();
        }
        BigDecimal below = quantity.readings().getFirst().said().subtract(BigDecimal.ONE);
        return number(
                each -> each.hedge() == Quantity.Hedge.ABOVE && each.count().compareTo(below) == 0,
                "more than ",
                " = " + said.text(quantity) + " or more");
    }

    /// Derives "30 percent" from "three out of ten", and the reverse.
    private Optional<Worked> outOf(Quantity quantity) {
        if (Arithmetic.isShare(quantity)) {
            return ratio(quantity, said.text(quantity));
        }
        return said.derived().ratios().stream()
                .filter(ratio -> ratio.from() <= quantity.from() && quantity.to() <= ratio.to())
                .flatMap(ratio -> {
                    Quantity share = share(ratio, quantity.spelt());
                    String text = said.text(ratio.from(), ratio.to());
                    return number(each -> Arithmetic.isShare(each) && share.by(each, false), "", " = " + text)
                            .or(() -> ratio(share, text))
                            .stream();
                })
                .findFirst();
    }

    private Optional<Worked> ratio(Quantity share, String text) {
        for (Source source : pool.sources()) {
            for (DerivedNumbers.Ratio ratio : source.text().derived().ratios()) {
                if (share.says(Units.SHARE, ratio.value())) {
                    return worked(source, source.text().text(ratio.from(), ratio.to()) + " = " + text);
                }
            }
        }
        return Optional.empty();
    }

    /// Returns a ratio such as "more than nine out of ten" as a share.
    private Quantity share(DerivedNumbers.Ratio ratio, boolean spelt) {
        Quantity.Hedge hedge = said.quantities().stream()
                .filter(each -> each.from() == ratio.from())
                .map(Quantity::hedge)
                .findFirst()
                .orElse(Quantity.Hedge.NONE);
        return new Quantity(
                List.of(new Quantity.Reading(Units.SHARE, ratio.value(), ratio.value())),
                hedge,
                true,
                spelt,
                true,
                Set.of(),
                null,
                ratio.from(),
                ratio.to());
    }

    /// Derives "24 hours a day" from "around the clock", and "three months" from "the first quarter".
    private Optional<Worked> told(Quantity quantity) {
        boolean round = pool.forms().contains("around") || pool.forms().contains("round");
        if (round && pool.forms().contains("clock") && quantity.says(Units.TIME, DAY)) {
            return has("clock", "around the clock = " + said.text(quantity));
        }
        String words = "a quarter = " + said.text(quantity);
        return quantity.says(Units.MONTHS, QUARTER)
                ? has("quarter", words).or(() -> has("quarters", words))
                : Optional.empty();
    }

    private Optional<Worked> has(String form, String words) {
        return pool.first(source -> source.text().forms().contains(form)).map(source -> new Worked(words, source));
    }

    /// Derives "until half past five" from "9:00-17:30".
    private Optional<Worked> clock(Quantity quantity) {
        for (TimeOfDay mine : said.derived().clocks()) {
            boolean here = mine.from() <= quantity.from() && quantity.to() <= mine.to();
            for (Source source : here ? pool.sources() : List.<Source>of()) {
                for (TimeOfDay theirs : source.text().derived().clocks()) {
                    if (mine.same(theirs)) {
                        String text = source.text().text(theirs.from(), theirs.to());
                        return worked(source, text + " = " + said.text(mine.from(), mine.to()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /// Derives "four times a day" from "every 6 hours", and "every six months" from "twice a year".
    private Optional<Worked> rate(Quantity quantity) {
        for (DerivedNumbers.Rate mine : said.derived().rates()) {
            boolean here = mine.from() <= quantity.from() && quantity.to() <= mine.to();
            for (Source source : here ? pool.sources() : List.<Source>of()) {
                for (DerivedNumbers.Rate theirs : source.text().derived().rates()) {
                    if (isAlike(mine.seconds(), theirs.seconds())) {
                        return worked(source, text(source.text(), theirs) + " = " + text(said, mine));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static String text(Text text, DerivedNumbers.Rate rate) {
        boolean every = Set.of("every", "each").contains(Token.form(text.tokens(), rate.from() - 1));
        return text.text(every ? rate.from() - 1 : rate.from(), rate.to());
    }

    private static boolean isAlike(BigDecimal one, BigDecimal other) {
        return one.subtract(other).abs().multiply(HUNDRED).compareTo(one.max(other)) <= 0;
    }

    /// Derives "eight months" from "from March to October".
    private Optional<Worked> span(Quantity quantity) {
        Quantity.Reading reading = quantity.readings().getFirst();
        if (!reading.kind().equals(Units.MONTHS)) {
            return Optional.empty();
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            List<Day> days = source.text().days();
            for (int i = 1; i < days.size() && i < DerivedNumbers.MOST_OPERANDS; i++) {
                Day from = days.get(i - 1);
                Day to = days.get(i);
                int months = to.month() - from.month() + (to.month() < from.month() ? 12 : 0);
                boolean span = from.month() > 0 && to.month() > 0 && months > 1 && to.from() - from.to() <= 2;
                if (span
                        && (reading.value().compareTo(new BigDecimal(months)) == 0
                                || reading.value().compareTo(new BigDecimal(months + 1)) == 0)) {
                    return worked(source, source.text().text(from.from(), to.to()) + " = " + said.text(quantity));
                }
            }
        }
        return Optional.empty();
    }

    /// Derives "a family of four" from "two adults and two children".
    private Optional<Worked> together(Quantity quantity) {
        if (!quantity.spelt() || !quantity.readings().getFirst().kind().isEmpty()) {
            return Optional.empty();
        }
        Optional<Worked> here = together(quantity, said).map(words -> new Worked(words, null));
        return here.or(() -> pool.sources().stream()
                .flatMap(source -> together(quantity, source.text()).map(words -> new Worked(words, source)).stream())
                .findFirst());
    }

    private Optional<String> together(Quantity quantity, Text text) {
        List<Quantity> all = text.quantities();
        for (int i = 1; i < all.size() && i < DerivedNumbers.MOST_OPERANDS; i++) {
            Quantity one = all.get(i - 1);
            Quantity other = all.get(i);
            boolean and = other.from() > one.to()
                    && other.from() - one.to() <= FARTHEST_SUMMAND
                    && Set.of("and", "plus", "+").contains(Token.form(text.tokens(), other.from() - 1));
            BigDecimal sum = one.count().add(other.count());
            if (and
                    && one.readings().getFirst().kind().isEmpty()
                    && other.readings().getFirst().kind().isEmpty()
                    && quantity.says("", sum)) {
                return Optional.of(text.text(one) + " + " + text.text(other) + Arithmetic.result(said, quantity, sum));
            }
        }
        return Optional.empty();
    }

    /// Derives "forty varieties" from "2 parcels with 20 varieties each".
    private Optional<Worked> each(Quantity quantity) {
        if (!quantity.readings().getFirst().kind().isEmpty()) {
            return Optional.empty();
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            if (!source.text().forms().contains("each")) {
                continue;
            }
            List<Quantity> all = source.text().quantities();
            for (int i = 1; i < all.size() && i < DerivedNumbers.MOST_OPERANDS; i++) {
                Quantity one = all.get(i - 1);
                Quantity other = all.get(i);
                boolean counts = one.readings().getFirst().kind().isEmpty()
                        && other.readings().getFirst().kind().isEmpty()
                        && other.nouns().stream().anyMatch(quantity.nouns()::contains);
                BigDecimal product = one.count().multiply(other.count());
                if (counts && quantity.says("", product)) {
                    return worked(
                            source,
                            source.text().text(one) + " × " + source.text().text(other)
                                    + Arithmetic.result(said, quantity, product));
                }
            }
        }
        return Optional.empty();
    }
}
