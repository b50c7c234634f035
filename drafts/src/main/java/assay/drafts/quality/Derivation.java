package assay.drafts.quality;

import assay.drafts.quality.Support.Pool;
import assay.drafts.quality.Support.Source;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.math.MathContext;
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
        for (Support.Operands operands : pool.operands()) {
            for (Quantity part : operands.numbers()) {
                for (Quantity whole : operands.numbers()) {
                    Checkpoint.pass();
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
        if (DerivedNumbers.listed(said, quantity.to()).contains(count)) {
            return true;
        }
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            if (source.text().derived().listed().contains(count)
                    && quantity.nouns().stream()
                            .noneMatch(noun -> source.text().quantities().stream()
                                    .anyMatch(each -> each.nouns().contains(noun)))) {
                return true;
            }
        }
        return false;
    }

    /// "two years ago", by the year of the bundle; "two years later", by two years of the passages.
    private boolean isAgo(Quantity quantity) {
        String then = Token.form(said.tokens(), quantity.to());
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
        boolean took = Set.of("in", "over", "within").contains(Token.form(said.tokens(), quantity.from() - 1));
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
        for (int i = 1; i < days.size() && i < DerivedNumbers.MOST_OPERANDS; i++) {
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
                pool.quantities().stream().limit(DerivedNumbers.MOST_OPERANDS).toList();
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
        for (Support.Operands operands : pool.operands()) {
            for (Quantity one : operands.numbers()) {
                Checkpoint.pass();
                Quantity.Reading a = one.readings().getFirst();
                if (!a.money()) {
                    continue;
                }
                boolean month = is(one.period(), "year") && said.forms().contains("month");
                if (month && quantity.says(a.kind(), a.value().divide(MONTHS_A_YEAR, MathContext.DECIMAL64))) {
                    return true;
                }
                for (Quantity other : operands.numbers()) {
                    Checkpoint.pass();
                    BigDecimal parts = other.count();
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
        for (Support.Operands operands : pool.operands()) {
            for (Quantity one : operands.numbers()) {
                Checkpoint.pass();
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
                for (Quantity other : sums ? operands.numbers() : List.<Quantity>of()) {
                    Checkpoint.pass();
                    if (other.count().compareTo(BigDecimal.ONE) > 0
                            && quantity.says(a.kind(), a.value().multiply(other.count()))) {
                        return true;
                    }
                }
                for (Quantity example : said.quantities()) {
                    Checkpoint.pass();
                    if (isSupposed(example) && quantity.says(a.kind(), a.value().multiply(example.count()))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /// "$9.60 if you pay by the year", where the passage has $12 and a discount of 20 %.
    private boolean isReduced(Quantity quantity) {
        for (Support.Operands operands : pool.operands()) {
            Checkpoint.pass();
            if (REDUCING.stream().noneMatch(operands.source().text().forms()::contains)) {
                continue;
            }
            for (Quantity one : operands.numbers()) {
                for (Quantity other : operands.numbers()) {
                    Checkpoint.pass();
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
        boolean of = Token.is(tokens, at, "of") && Set.of("a", "an").contains(Token.form(tokens, at - 2));
        return of || Set.of("for", "with").contains(Token.form(tokens, at));
    }

    /// A number that is supposed is nobody's claim where an amount of the sentence was worked out with it.
    private boolean isExample(Quantity quantity) {
        if (!isSupposed(quantity)) {
            return false;
        }
        BigDecimal count = quantity.count();
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
        String before = Token.form(said.tokens(), at);
        String text = said.text(quantity.from(), quantity.to());
        boolean ordinal = !text.isEmpty() && Character.isLetter(text.charAt(text.length() - 1)) && !quantity.spelt();
        boolean from = ordinal
                && before.equals("the")
                && Set.of("from", "after", "with").contains(Token.form(said.tokens(), at - 1));
        boolean rest = Set.of("other", "remaining").contains(before);
        BigDecimal value = quantity.readings().getFirst().said();
        BigDecimal next = rest ? value.add(BigDecimal.ONE) : value.subtract(BigDecimal.ONE);
        return (rest || from)
                && pool.quantities().stream().anyMatch(each -> each.count().compareTo(next) == 0);
    }

    /// "four people or more" of "more than three people".
    private boolean isOrMore(Quantity quantity) {
        boolean orMore = false;
        for (int i = quantity.to(); i < quantity.to() + 3; i++) {
            orMore |= Token.is(said.tokens(), i, "or")
                    && Set.of("more", "over", "above", "older", "larger").contains(Token.form(said.tokens(), i + 1));
        }
        BigDecimal below = quantity.readings().getFirst().said().subtract(BigDecimal.ONE);
        return orMore
                && pool.quantities().stream()
                        .anyMatch(each -> each.hedge() == Quantity.Hedge.ABOVE
                                && each.count().compareTo(below) == 0);
    }

    /// "30 percent" where the passage has "three out of ten", and the other way round.
    private boolean isOutOf(Quantity quantity) {
        Quantity.Reading mine = quantity.readings().getFirst();
        if (mine.kind().equals(Units.SHARE)) {
            return pool.sources().stream()
                    .anyMatch(source -> source.text().derived().ratios().stream()
                            .anyMatch(ratio -> quantity.says(Units.SHARE, ratio.value())));
        }
        return said.derived().ratios().stream()
                .filter(ratio -> ratio.from() <= quantity.from() && quantity.to() <= ratio.to())
                .anyMatch(ratio -> {
                    Quantity share = share(ratio, quantity.spelt());
                    return pool.quantities().stream()
                                    .anyMatch(each ->
                                            each.readings().getFirst().kind().equals(Units.SHARE)
                                                    && share.by(each, false))
                            || pool.sources().stream()
                                    .flatMap(source -> source.text().derived().ratios().stream())
                                    .anyMatch(each -> share.says(Units.SHARE, each.value()));
                });
    }

    /// "more than nine out of ten", as a share.
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

    /// "24 hours a day" of "around the clock", "three months" of "the first quarter".
    private boolean isTold(Quantity quantity) {
        boolean round = pool.forms().contains("around") || pool.forms().contains("round");
        return round && pool.forms().contains("clock") && quantity.says(Units.TIME, DAY)
                || (pool.forms().contains("quarter") || pool.forms().contains("quarters"))
                        && quantity.says(Units.MONTHS, QUARTER);
    }

    /// "until half past five" of "9:00-17:30".
    private boolean isClock(Quantity quantity) {
        List<Clock> mine = said.derived().clocks().stream()
                .filter(clock -> clock.from() <= quantity.from() && quantity.to() <= clock.to())
                .toList();
        return !mine.isEmpty()
                && pool.sources().stream()
                        .flatMap(source -> source.text().derived().clocks().stream())
                        .anyMatch(theirs -> mine.stream().anyMatch(theirs::same));
    }

    /// "four times a day" of "every 6 hours", "every six months" of "twice a year".
    private boolean isRate(Quantity quantity) {
        List<DerivedNumbers.Rate> mine = said.derived().rates().stream()
                .filter(rate -> rate.from() <= quantity.from() && quantity.to() <= rate.to())
                .toList();
        return !mine.isEmpty()
                && pool.sources().stream()
                        .flatMap(source -> source.text().derived().rates().stream())
                        .anyMatch(theirs -> mine.stream().anyMatch(rate -> isAlike(rate.seconds(), theirs.seconds())));
    }

    private static boolean isAlike(BigDecimal one, BigDecimal other) {
        return one.subtract(other).abs().multiply(HUNDRED).compareTo(one.max(other)) <= 0;
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
            for (int i = 1; i < days.size() && i < DerivedNumbers.MOST_OPERANDS; i++) {
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
        for (int i = 1; i < all.size() && i < DerivedNumbers.MOST_OPERANDS; i++) {
            Quantity one = all.get(i - 1);
            Quantity other = all.get(i);
            boolean and = other.from() > one.to()
                    && other.from() - one.to() <= FARTHEST_SUMMAND
                    && Set.of("and", "plus", "+").contains(Token.form(text.tokens(), other.from() - 1));
            if (and
                    && one.readings().getFirst().kind().isEmpty()
                    && other.readings().getFirst().kind().isEmpty()
                    && quantity.says("", one.count().add(other.count()))) {
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
                if (counts && quantity.says("", one.count().multiply(other.count()))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// "ten times as many": what two numbers of the passages come to.
    private boolean isTimes(Quantity quantity) {
        if (!Token.is(said.tokens(), quantity.to(), "times")) {
            return false;
        }
        BigDecimal factor = quantity.readings().getFirst().said();
        for (Support.Operands operands : pool.operands()) {
            for (Quantity one : operands.numbers()) {
                for (Quantity other : operands.numbers()) {
                    Checkpoint.pass();
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
