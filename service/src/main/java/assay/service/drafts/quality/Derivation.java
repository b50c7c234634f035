package assay.service.drafts.quality;

import assay.scoring.document.Checkpoint;
import assay.service.drafts.quality.Support.Pool;
import assay.service.drafts.quality.Support.Source;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Numbers that no passage has, and that follow from what passages have: a share of two, a difference, a quotient,
/// how many are listed.
///
/// @param said the sentence
/// @param pool what it may follow from
/// @param year in which the bundle was made
record Derivation(Text said, Pool pool, int year) {

    /// A count up to this may be of what is listed in the sentence or in the passage.
    private static final BigDecimal LISTED = new BigDecimal(12);

    /// Of so many numbers at most it is asked whether one follows from two of them.
    private static final int MOST_OPERANDS = 40;

    /// From one count to the next of what is counted together, in tokens.
    private static final int FARTHEST_SUMMAND = 4;

    private static final BigDecimal MONTHS_A_YEAR = new BigDecimal(12);

    private static final BigDecimal QUARTER = new BigDecimal(3);

    private static final BigDecimal DAY = new BigDecimal(86_400);

    private static final BigDecimal HUNDRED = new BigDecimal(100);

    private static final Set<String> DIVIDING =
            Words.of("works work per each comes apiece equals monthly month that's averages makes amounts");

    private static final Set<String> SUMMING = Words.of("""
            total altogether whole sum sums adds add together makes make comes come all least entire amounts
            amount works
            """);

    private static final Set<String> REDUCING =
            Words.of("discount discounts discounted off cheaper rebate reduction save saves less");

    /// "for more than fifty years", by the year in which it began.
    private static final Set<String> AGES = Set.of("since", "for", "old", "ago", "age", "around");

    private static final Set<String> FREE = Set.of("free", "nothing", "no", "gratis", "kostenlos", "zero", "gratuit");

    /// Whether a number follows.
    ///
    /// @param cited whether the sentence cites what it is to follow from; differences have to
    boolean yields(Quantity quantity, boolean cited) {
        return isShare(quantity)
                || isFree(quantity)
                || isList(quantity)
                || isAgo(quantity)
                || isOutOf(quantity)
                || isTold(quantity)
                || isClock(quantity)
                || isRate(quantity)
                || isSpan(quantity)
                || isTogether(quantity)
                || isEach(quantity)
                || cited && isNeighbour(quantity)
                || isOrMore(quantity)
                || cited && isDerived(quantity)
                || isTimes(quantity);
    }

    /// "a third", "seven in twelve": what two numbers of one passage come to.
    private boolean isShare(Quantity quantity) {
        if (!quantity.share()) {
            return false;
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            List<Quantity> all = operands(source);
            for (Quantity part : all) {
                for (Quantity whole : all) {
                    if (quantity.isRatio(
                            part.readings().getFirst().value(),
                            whole.readings().getFirst().value())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static List<Quantity> operands(Source source) {
        List<Quantity> all = source.text().quantities();
        return all.subList(0, Math.min(all.size(), MOST_OPERANDS));
    }

    private boolean isFree(Quantity quantity) {
        return quantity.readings().getFirst().said().signum() == 0
                && FREE.stream().anyMatch(pool.forms()::contains);
    }

    /// "both plans, Basic and Pro": as many as are listed, here or in the passage.
    private boolean isList(Quantity quantity) {
        BigDecimal value = quantity.readings().getFirst().said();
        boolean counts = quantity.readings().getFirst().kind().isEmpty() && value.compareTo(LISTED) <= 0;
        if (!counts
                || value.compareTo(BigDecimal.TWO) < 0
                || value.stripTrailingZeros().scale() > 0) {
            return false;
        }
        int count = value.intValue();
        if (listed(said, quantity.to()).contains(count)) {
            return true;
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            if (listed(source.text(), 0).contains(count)
                    && quantity.nouns().stream()
                            .noneMatch(noun -> source.text().quantities().stream()
                                    .anyMatch(each -> each.nouns().contains(noun)))) {
                return true;
            }
        }
        return false;
    }

    /// How many things are listed, in each list.
    private static Set<Integer> listed(Text text, int from) {
        Set<Integer> lengths = new HashSet<>();
        int items = 1;
        int words = 0;
        List<Token> tokens = text.tokens();
        for (int i = from; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean and = Set.of("and", "or", "&").contains(token.form());
            boolean comma = Set.of(",", "·").contains(token.form());
            boolean end = Set.of(".", ":", ";", "(", ")", "!", "?", "–", "—").contains(token.form());
            if (comma || and) {
                boolean joint =
                        i > from && Set.of(",", ";").contains(tokens.get(i - 1).form());
                if (!joint) {
                    items++;
                }
                words = 0;
            } else if (end) {
                lengths.add(items);
                items = 1;
                words = 0;
            } else if (++words > 8) {
                lengths.add(items);
                items = 1;
            }
        }
        lengths.add(items);
        lengths.remove(1);
        return lengths;
    }

    /// "two years ago", by the year of the bundle; "two years later", by two years of the passages.
    private boolean isAgo(Quantity quantity) {
        String then = quantity.to() < said.tokens().size()
                ? said.tokens().get(quantity.to()).form()
                : "";
        if (Set.of("later", "earlier", "after", "before").contains(then)
                && quantity.readings().getFirst().kind().equals(Units.MONTHS)) {
            BigDecimal months = quantity.readings().getFirst().value();
            for (Day one : pool.days()) {
                for (Day other : pool.days()) {
                    if (months.compareTo(new BigDecimal(12L * (one.year() - other.year()))) == 0) {
                        return true;
                    }
                }
            }
        }
        if (quantity.readings().getFirst().kind().equals(Units.MONTHS)
                && said.forms().stream().anyMatch(AGES::contains)
                && pool.days().stream()
                        .filter(day -> day.year() > 0 && day.span() == 1)
                        .anyMatch(day -> quantity.says(Units.MONTHS, new BigDecimal(12L * (year - day.year())))
                                || quantity.says(Units.MONTHS, new BigDecimal(12L * (year - day.year() - 1))))) {
            return true;
        }
        // "in four years", from 2021 to 2025
        boolean took = quantity.from() > 0
                && Set.of("in", "over", "within")
                        .contains(said.tokens().get(quantity.from() - 1).form());
        if (took
                && quantity.readings().getFirst().kind().equals(Units.MONTHS)
                && pool.sources().stream().anyMatch(source -> isApart(quantity, source.text()))) {
            return true;
        }
        return then.equals("ago")
                && quantity.readings().getFirst().kind().equals(Units.MONTHS)
                && pool.days().stream()
                        .anyMatch(day -> quantity.readings()
                                        .getFirst()
                                        .value()
                                        .compareTo(new BigDecimal(12L * (year - day.year())))
                                == 0);
    }

    private static boolean isApart(Quantity quantity, Text text) {
        BigDecimal months = quantity.readings().getFirst().value();
        List<Day> days = text.days();
        for (int i = 1; i < days.size() && i < MOST_OPERANDS; i++) {
            int years = days.get(i).year() - days.get(i - 1).year();
            boolean both = days.get(i).year() > 0 && days.get(i - 1).year() > 0;
            if (both && months.compareTo(new BigDecimal(12L * Math.abs(years))) == 0) {
                return true;
            }
        }
        return false;
    }

    /// What follows from two numbers that are cited, where the sentence says that it was worked out.
    private boolean isDerived(Quantity quantity) {
        if (isExample(quantity)) {
            return true;
        }
        Quantity meant = quantity;
        if (quantity.bare()) {
            // "$16 a litre for the larger tin, eighteen for the smaller"
            String kind = said.quantities().stream()
                    .filter(each -> each.money() && each.to() <= quantity.from())
                    .reduce((_, last) -> last)
                    .map(each -> each.readings().getFirst().kind())
                    .orElse("");
            meant = kind.isEmpty() ? quantity : quantity.as(kind);
        }
        return isDifference(meant) || meant.money() && (isQuotient(meant) || isProduct(meant) || isReduced(meant));
    }

    /// "saves $18", "five kilograms heavier", "seven points fewer".
    private boolean isDifference(Quantity quantity) {
        if (said.forms().stream().noneMatch(Proof.COMPARING::contains)) {
            return false;
        }
        boolean counts = quantity.readings().getFirst().kind().isEmpty();
        if (counts && !isComparedAt(quantity)) {
            return false;
        }
        List<Quantity> all =
                pool.quantities().subList(0, Math.min(pool.quantities().size(), MOST_OPERANDS));
        for (Quantity one : all) {
            for (Quantity other : all) {
                Quantity.Reading a = one.readings().getFirst();
                Quantity.Reading b = other.readings().getFirst();
                boolean alike =
                        a.kind().equals(b.kind()) && (counts || !a.kind().isEmpty());
                if (!alike) {
                    continue;
                }
                // A year by the month, less a year at once.
                boolean year = a.money() && is(one.period(), "month") && is(other.period(), "year");
                BigDecimal from = year ? a.value().multiply(MONTHS_A_YEAR) : a.value();
                if (quantity.says(a.kind(), from.subtract(b.value()))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// "seven fewer", "three points more".
    private boolean isComparedAt(Quantity quantity) {
        return said.tokens().stream()
                .skip(quantity.to())
                .limit(2)
                .anyMatch(
                        token -> Set.of("fewer", "more", "less", "above", "below", "ahead", "behind", "better", "worse")
                                .contains(token.form()));
    }

    /// "works out at £16 a litre", "$12 a month, paid by the year".
    private boolean isQuotient(Quantity quantity) {
        if (said.forms().stream().noneMatch(DIVIDING::contains)) {
            return false;
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            for (Quantity one : operands(source)) {
                Quantity.Reading a = one.readings().getFirst();
                if (!a.money()) {
                    continue;
                }
                boolean month = is(one.period(), "year") && said.forms().contains("month");
                if (month && quantity.says(a.kind(), a.value().divide(MONTHS_A_YEAR, MathContext.DECIMAL64))) {
                    return true;
                }
                for (Quantity other : operands(source)) {
                    BigDecimal parts = number(other);
                    if (parts.compareTo(BigDecimal.ONE) > 0
                            && quantity.says(a.kind(), a.value().divide(parts, MathContext.DECIMAL64))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /// "£504 over the whole contract", "$144 a year", "adds up to $180 for a team of ten".
    private boolean isProduct(Quantity quantity) {
        boolean sums = said.forms().stream().anyMatch(SUMMING::contains);
        boolean year = is(quantity.period(), "year");
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            for (Quantity one : operands(source)) {
                Quantity.Reading a = one.readings().getFirst();
                if (!a.money()) {
                    continue;
                }
                boolean months = (sums || year)
                        && is(one.period(), "month")
                        && said.forms().contains("year");
                if (months && quantity.says(a.kind(), a.value().multiply(MONTHS_A_YEAR))) {
                    return true;
                }
                for (Quantity other : sums ? operands(source) : List.<Quantity>of()) {
                    if (number(other).compareTo(BigDecimal.ONE) > 0
                            && quantity.says(a.kind(), a.value().multiply(number(other)))) {
                        return true;
                    }
                }
                for (Quantity example : said.quantities()) {
                    if (isSupposed(example) && quantity.says(a.kind(), a.value().multiply(number(example)))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /// "$9.60 if you pay by the year", where the passage has $12 and a discount of 20 %.
    private boolean isReduced(Quantity quantity) {
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            if (source.text().forms().stream().noneMatch(REDUCING::contains)) {
                continue;
            }
            for (Quantity one : operands(source)) {
                for (Quantity other : operands(source)) {
                    Quantity.Reading a = one.readings().getFirst();
                    Quantity.Reading b = other.readings().getFirst();
                    BigDecimal left = HUNDRED.subtract(b.value());
                    boolean share = a.money() && b.kind().equals(Units.SHARE) && left.signum() > 0;
                    if (share
                            && quantity.says(a.kind(), a.value().multiply(left).movePointLeft(2))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /// How many, of what is no money and no share; else zero.
    private static BigDecimal number(Quantity quantity) {
        Quantity.Reading reading = quantity.readings().getFirst();
        return reading.money() || reading.kind().equals(Units.SHARE) ? BigDecimal.ZERO : reading.said();
    }

    private static boolean is(@Nullable String period, String name) {
        return name.equals(period);
    }

    /// "for a practice of ten", "with 300 pupils": a number that the sentence supposes.
    private boolean isSupposed(Quantity quantity) {
        List<Token> tokens = said.tokens();
        int at = quantity.from() - 1;
        if (!quantity.readings().getFirst().kind().isEmpty() || at < 0) {
            return false;
        }
        boolean of = tokens.get(at).form().equals("of")
                && at > 1
                && Set.of("a", "an").contains(tokens.get(at - 2).form());
        return of || Set.of("for", "with").contains(tokens.get(at).form());
    }

    /// A number that is supposed is nobody's claim where an amount of the sentence was worked out with it.
    private boolean isExample(Quantity quantity) {
        if (!isSupposed(quantity)) {
            return false;
        }
        BigDecimal count = number(quantity);
        return said.quantities().stream()
                .filter(Quantity::money)
                .anyMatch(amount -> pool.quantities().stream()
                        .map(each -> each.readings().getFirst())
                        .anyMatch(price -> price.money()
                                && amount.says(price.kind(), price.value().multiply(count))));
    }

    /// "the other six" of seven, "from the 1,001st on" where 1,000 are included.
    private boolean isNeighbour(Quantity quantity) {
        int at = quantity.from() - 1;
        if (at < 0 || !quantity.readings().getFirst().kind().isEmpty()) {
            return false;
        }
        String before = said.tokens().get(at).form();
        String text = said.text(quantity.from(), quantity.to());
        boolean ordinal = !text.isEmpty() && Character.isLetter(text.charAt(text.length() - 1)) && !quantity.spelt();
        boolean from = ordinal
                && before.equals("the")
                && at > 0
                && Set.of("from", "after", "with")
                        .contains(said.tokens().get(at - 1).form());
        boolean rest = Set.of("other", "remaining").contains(before);
        BigDecimal value = quantity.readings().getFirst().said();
        BigDecimal next = rest ? value.add(BigDecimal.ONE) : value.subtract(BigDecimal.ONE);
        return (rest || from)
                && pool.quantities().stream().anyMatch(each -> number(each).compareTo(next) == 0);
    }

    /// "four people or more" of "more than three people".
    private boolean isOrMore(Quantity quantity) {
        boolean orMore = false;
        for (int i = quantity.to(); i + 1 < said.tokens().size() && i < quantity.to() + 3; i++) {
            orMore |= said.tokens().get(i).form().equals("or")
                    && Set.of("more", "over", "above", "older", "larger")
                            .contains(said.tokens().get(i + 1).form());
        }
        BigDecimal below = quantity.readings().getFirst().said().subtract(BigDecimal.ONE);
        return orMore
                && pool.quantities().stream()
                        .anyMatch(each -> each.hedge() == Quantity.Hedge.ABOVE
                                && number(each).compareTo(below) == 0);
    }

    /// "30 percent" where the passage has "three out of ten", and the other way round.
    private boolean isOutOf(Quantity quantity) {
        Quantity.Reading mine = quantity.readings().getFirst();
        if (mine.kind().equals(Units.SHARE)) {
            return pool.sources().stream()
                    .anyMatch(source ->
                            outOf(source.text()).stream().anyMatch(ratio -> quantity.says(Units.SHARE, ratio.value)));
        }
        return outOf(said).stream()
                .filter(ratio -> ratio.from <= quantity.from() && quantity.to() <= ratio.to)
                .anyMatch(ratio -> {
                    Quantity share = share(ratio, quantity.spelt());
                    return pool.quantities().stream()
                                    .anyMatch(each ->
                                            each.readings().getFirst().kind().equals(Units.SHARE)
                                                    && share.by(each, false))
                            || pool.sources().stream()
                                    .flatMap(source -> outOf(source.text()).stream())
                                    .anyMatch(each -> share.says(Units.SHARE, each.value));
                });
    }

    /// "more than nine out of ten", as a share.
    private Quantity share(Ratio ratio, boolean spelt) {
        Quantity.Hedge hedge = said.quantities().stream()
                .filter(each -> each.from() == ratio.from)
                .map(Quantity::hedge)
                .findFirst()
                .orElse(Quantity.Hedge.NONE);
        return new Quantity(
                List.of(new Quantity.Reading(Units.SHARE, ratio.value, ratio.value)),
                hedge,
                true,
                spelt,
                true,
                Set.of(),
                null,
                ratio.from,
                ratio.to);
    }

    /// "24 hours a day" of "around the clock", "three months" of "the first quarter".
    private boolean isTold(Quantity quantity) {
        boolean round = pool.forms().contains("around") || pool.forms().contains("round");
        return round && pool.forms().contains("clock") && quantity.says(Units.TIME, DAY)
                || (pool.forms().contains("quarter") || pool.forms().contains("quarters"))
                        && quantity.says(Units.MONTHS, QUARTER);
    }

    /// "until half past five" of "9:00-17:30".
    private boolean isClock(Quantity quantity) {
        List<Clock> mine = Clock.read(said).stream()
                .filter(clock -> clock.from() <= quantity.from() && quantity.to() <= clock.to())
                .toList();
        return !mine.isEmpty()
                && pool.sources().stream()
                        .flatMap(source -> Clock.read(source.text()).stream())
                        .anyMatch(theirs -> mine.stream().anyMatch(theirs::same));
    }

    /// How often something is, by how long it is from one to the next.
    private record Rate(BigDecimal seconds, int from, int to) {}

    /// "four times a day" of "every 6 hours", "every six months" of "twice a year".
    private boolean isRate(Quantity quantity) {
        List<Rate> mine = rates(said).stream()
                .filter(rate -> rate.from <= quantity.from() && quantity.to() <= rate.to)
                .toList();
        return !mine.isEmpty()
                && pool.sources().stream()
                        .flatMap(source -> rates(source.text()).stream())
                        .anyMatch(theirs -> mine.stream().anyMatch(rate -> isAlike(rate.seconds, theirs.seconds)));
    }

    private static boolean isAlike(BigDecimal one, BigDecimal other) {
        return one.subtract(other).abs().multiply(HUNDRED).compareTo(one.max(other)) <= 0;
    }

    private static List<Rate> rates(Text text) {
        List<Rate> rates = new ArrayList<>();
        List<Token> tokens = text.tokens();
        for (Quantity each : text.quantities().stream().limit(MOST_OPERANDS).toList()) {
            Quantity.Reading reading = each.readings().getFirst();
            BigDecimal lasts = seconds(reading.kind(), reading.value());
            boolean every = each.from() > 0
                    && Set.of("every", "each")
                            .contains(tokens.get(each.from() - 1).form());
            boolean often = Quantities.isAdverb(tokens.get(each.from()).form());
            if ((every || often) && lasts.signum() > 0) {
                rates.add(new Rate(lasts, each.from(), each.to()));
            }
            int at = each.to();
            boolean twice =
                    Set.of("once", "twice").contains(tokens.get(each.from()).form());
            if (!twice) {
                boolean times = at < tokens.size()
                        && Set.of("times", "x", "×").contains(tokens.get(at).form());
                at = times ? at + 1 : tokens.size();
            }
            boolean per = at + 1 < tokens.size()
                    && Set.of("a", "an", "per", "each", "every", "/")
                            .contains(tokens.get(at).form());
            Units.Unit unit = per ? Units.of(tokens.get(at + 1)) : null;
            BigDecimal period = unit == null ? BigDecimal.ZERO : seconds(unit.kind(), unit.factor());
            if (period.signum() > 0 && reading.said().signum() > 0) {
                rates.add(new Rate(period.divide(reading.said(), MathContext.DECIMAL64), each.from(), at + 2));
            }
        }
        return rates;
    }

    /// Of a length of time; zero of all else.
    private static BigDecimal seconds(String kind, BigDecimal value) {
        return switch (kind) {
            case Units.TIME -> value;
            case Units.MONTHS -> value.multiply(Quantity.SECONDS_A_MONTH);
            default -> BigDecimal.ZERO;
        };
    }

    /// "eight months", where the passage has "from March to October".
    private boolean isSpan(Quantity quantity) {
        Quantity.Reading reading = quantity.readings().getFirst();
        if (!reading.kind().equals(Units.MONTHS)) {
            return false;
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            List<Day> days = source.text().days();
            for (int i = 1; i < days.size() && i < MOST_OPERANDS; i++) {
                Day from = days.get(i - 1);
                Day to = days.get(i);
                int months = to.month() - from.month() + (to.month() < from.month() ? 12 : 0);
                boolean span = from.month() > 0 && to.month() > 0 && months > 1 && to.from() - from.to() <= 2;
                if (span
                        && (reading.value().compareTo(new BigDecimal(months)) == 0
                                || reading.value().compareTo(new BigDecimal(months + 1)) == 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// "a family of four" of "two adults and two children".
    private boolean isTogether(Quantity quantity) {
        return quantity.spelt()
                && quantity.readings().getFirst().kind().isEmpty()
                && (isTogether(quantity, said)
                        || pool.sources().stream().anyMatch(source -> isTogether(quantity, source.text())));
    }

    private static boolean isTogether(Quantity quantity, Text text) {
        List<Quantity> all = text.quantities();
        for (int i = 1; i < all.size() && i < MOST_OPERANDS; i++) {
            Quantity one = all.get(i - 1);
            Quantity other = all.get(i);
            boolean and = other.from() > one.to()
                    && other.from() - one.to() <= FARTHEST_SUMMAND
                    && Set.of("and", "plus", "+")
                            .contains(text.tokens().get(other.from() - 1).form());
            if (and
                    && one.readings().getFirst().kind().isEmpty()
                    && other.readings().getFirst().kind().isEmpty()
                    && quantity.says("", number(one).add(number(other)))) {
                return true;
            }
        }
        return false;
    }

    /// "forty varieties" of "2 parcels with 20 varieties each".
    private boolean isEach(Quantity quantity) {
        if (!quantity.readings().getFirst().kind().isEmpty()) {
            return false;
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            List<Quantity> all = operands(source);
            for (int i = 1; i < all.size() && source.text().forms().contains("each"); i++) {
                Quantity one = all.get(i - 1);
                Quantity other = all.get(i);
                boolean counts = one.readings().getFirst().kind().isEmpty()
                        && other.readings().getFirst().kind().isEmpty()
                        && other.nouns().stream().anyMatch(quantity.nouns()::contains);
                if (counts && quantity.says("", number(one).multiply(number(other)))) {
                    return true;
                }
            }
        }
        return false;
    }

    private record Ratio(BigDecimal value, int from, int to) {}

    private static List<Ratio> outOf(Text text) {
        List<Ratio> ratios = new ArrayList<>();
        List<Quantity> all = text.quantities();
        for (int i = 1; i < all.size() && i < MOST_OPERANDS; i++) {
            Quantity part = all.get(i - 1);
            Quantity whole = all.get(i);
            boolean said = whole.from() - part.to() == 2
                            && text.tokens().get(part.to()).form().equals("out")
                            && text.tokens().get(part.to() + 1).form().equals("of")
                    || whole.from() - part.to() == 1
                            && Set.of("of", "in")
                                    .contains(text.tokens().get(part.to()).form());
            BigDecimal of = number(whole);
            if (said && of.signum() > 0 && number(part).compareTo(of) <= 0) {
                BigDecimal share = number(part).movePointRight(2).divide(of, MathContext.DECIMAL64);
                ratios.add(new Ratio(share, part.from(), whole.to()));
            }
        }
        return ratios;
    }

    /// "ten times as many": what two numbers of the passages come to.
    private boolean isTimes(Quantity quantity) {
        boolean times = quantity.to() < said.tokens().size()
                && said.tokens().get(quantity.to()).form().equals("times");
        if (!times) {
            return false;
        }
        BigDecimal factor = quantity.readings().getFirst().said();
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            List<Quantity> all = operands(source);
            for (Quantity one : all) {
                for (Quantity other : all) {
                    BigDecimal product =
                            factor.multiply(other.readings().getFirst().value());
                    if (one.readings().getFirst().value().compareTo(product) == 0 && product.signum() > 0) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
