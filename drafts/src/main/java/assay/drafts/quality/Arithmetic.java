package assay.drafts.quality;

import assay.drafts.quality.Derivation.Worked;
import assay.drafts.quality.ParsedEvidence.Pool;
import assay.drafts.quality.ParsedEvidence.Source;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Derives a number from two numbers in the evidence, as a share, difference, quotient, product or discount.
///
/// @param said the sentence with the number
/// @param pool the sources of the numbers to calculate with
record Arithmetic(Text said, Pool pool) {

    private static final BigDecimal MONTHS_A_YEAR = new BigDecimal(12);

    private static final BigDecimal HUNDRED = new BigDecimal(100);

    private static final Set<String> DIVIDING =
            WordSet.of("works work per each comes apiece equals monthly month that's averages makes amounts");

    private static final Set<String> SUMMING = WordSet.of("""
            total altogether whole sum sums adds add together makes make comes come all least entire amounts
            amount works
            """);

    private static final Set<String> REDUCING =
            WordSet.of("discount discounts discounted off cheaper rebate reduction save saves less");

    /// Derives a share from two numbers in one passage, such as "a third" or "seven in twelve".
    Optional<Worked> share(Quantity quantity) {
        List<ParsedEvidence.Operands> among = quantity.share() ? pool.operands() : List.of();
        return pair(quantity, " of ", among, _ -> true, (part, whole) -> {
            BigDecimal some = part.readings().getFirst().value();
            BigDecimal all = whole.readings().getFirst().value();
            return quantity.isRatio(some, all) ? some.movePointRight(2).divide(all, MathContext.DECIMAL64) : null;
        });
    }

    /// Derives a ratio from two numbers in the passages, such as "ten times as many".
    Optional<Worked> times(Quantity quantity) {
        BigDecimal factor = quantity.readings().getFirst().said();
        boolean times = Token.is(said.tokens(), quantity.to(), "times");
        return pair(quantity, " ÷ ", times ? pool.operands() : List.of(), _ -> true, (one, other) -> {
            BigDecimal product = factor.multiply(other.readings().getFirst().value());
            boolean same = one.readings().getFirst().value().compareTo(product) == 0;
            return same && product.signum() > 0 ? factor : null;
        });
    }

    /// Derives a number from two numbers in cited evidence, if words in the sentence indicate a calculation.
    Optional<Worked> derived(Quantity quantity) {
        Optional<Worked> example = example(quantity);
        if (example.isPresent()) {
            return example;
        }
        Quantity meant = quantity;
        if (quantity.bare()) {
            // The second price takes the currency of the first, as in "$16 a litre for the larger tin,
            // eighteen for the smaller".
            String kind = said.quantities().stream()
                    .filter(each -> each.money() && each.to() <= quantity.from())
                    .reduce((_, last) -> last)
                    .map(each -> each.readings().getFirst().kind())
                    .orElse("");
            meant = kind.isEmpty() ? quantity : quantity.as(kind);
        }
        Quantity amount = meant;
        Optional<Worked> difference = difference(amount);
        return difference.isPresent() || !amount.money()
                ? difference
                : quotient(amount).or(() -> product(amount)).or(() -> reduced(amount));
    }

    /// Derives a difference, as in "saves $18", "five kilograms heavier" or "seven points fewer".
    private Optional<Worked> difference(Quantity quantity) {
        if (said.forms().stream().noneMatch(Relevance.COMPARING::contains)) {
            return Optional.empty();
        }
        boolean counts = quantity.readings().getFirst().kind().isEmpty();
        if (counts && !isComparedAt(quantity)) {
            return Optional.empty();
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
                // The difference between the price of twelve months and the price of a year.
                boolean year = a.money() && is(one.period(), "month") && is(other.period(), "year");
                BigDecimal difference = (year ? a.value().multiply(MONTHS_A_YEAR) : a.value()).subtract(b.value());
                if (quantity.says(a.kind(), difference)) {
                    Optional<Source> both = pool.having(one, other);
                    return Derivation.worked(
                            both.orElse(null),
                            text(one, both)
                                    + (year ? " × 12 − " : " − ")
                                    + text(other, both)
                                    + result(said, quantity, difference));
                }
            }
        }
        return Optional.empty();
    }

    /// Returns a number as written in the given source or, if there is none, in the first source that
    /// contains it.
    private String text(Quantity number, Optional<Source> source) {
        return source.or(() -> pool.having(number))
                .map(each -> each.text(number))
                .orElse("");
    }

    /// Whether the number is part of a comparison, as in "seven fewer" or "three points more".
    private boolean isComparedAt(Quantity quantity) {
        return said.tokens().stream()
                .skip(quantity.to())
                .limit(2)
                .anyMatch(
                        token -> Set.of("fewer", "more", "less", "above", "below", "ahead", "behind", "better", "worse")
                                .contains(token.form()));
    }

    /// Derives a quotient, as in "works out at £16 a litre" or "$12 a month, paid by the year".
    private Optional<Worked> quotient(Quantity quantity) {
        if (said.forms().stream().noneMatch(DIVIDING::contains)) {
            return Optional.empty();
        }
        boolean month = said.forms().contains("month");
        return price(
                        quantity,
                        one -> month && is(one.period(), "year"),
                        " ÷ 12",
                        value -> value.divide(MONTHS_A_YEAR, MathContext.DECIMAL64))
                .or(() -> pair(quantity, " ÷ ", pool.operands(), Quantity::money, (one, parts) -> {
                    if (parts.count().compareTo(BigDecimal.ONE) <= 0) {
                        return null;
                    }
                    Quantity.Reading price = one.readings().getFirst();
                    BigDecimal part = price.value().divide(parts.count(), MathContext.DECIMAL64);
                    return quantity.says(price.kind(), part) ? part : null;
                }));
    }

    /// Derives the product of two numbers, as in "£504 over the whole contract", "$144 a year" or "adds up to
    /// $180 for a team of ten".
    private Optional<Worked> product(Quantity quantity) {
        boolean sums = said.forms().stream().anyMatch(SUMMING::contains);
        boolean year = (sums || is(quantity.period(), "year")) && said.forms().contains("year");
        return price(
                        quantity,
                        one -> year && is(one.period(), "month"),
                        " × 12",
                        value -> value.multiply(MONTHS_A_YEAR))
                .or(() -> pair(quantity, " × ", pool.operands(), one -> sums && one.money(), (one, many) -> {
                    Quantity.Reading price = one.readings().getFirst();
                    BigDecimal product = price.value().multiply(many.count());
                    boolean says = many.count().compareTo(BigDecimal.ONE) > 0 && quantity.says(price.kind(), product);
                    return says ? product : null;
                }))
                .or(() -> said.quantities().stream()
                        .filter(this::isSupposed)
                        .flatMap(example -> price(
                                quantity,
                                _ -> true,
                                " × " + said.text(example),
                                value -> value.multiply(example.count()))
                                .stream())
                        .findFirst());
    }

    /// Derives a discounted price, such as "$9.60 if you pay by the year" from $12 and a discount of 20%.
    private Optional<Worked> reduced(Quantity quantity) {
        List<ParsedEvidence.Operands> reducing = pool.operands().stream()
                .filter(each -> REDUCING.stream().anyMatch(each.source().text().forms()::contains))
                .toList();
        return pair(quantity, " off ", reducing, Arithmetic::isShare, (discount, one) -> {
            BigDecimal left = HUNDRED.subtract(discount.readings().getFirst().value());
            if (!one.money() || left.signum() <= 0) {
                return null;
            }
            Quantity.Reading price = one.readings().getFirst();
            BigDecimal reduced = price.value().multiply(left).movePointLeft(2);
            return quantity.says(price.kind(), reduced) ? reduced : null;
        });
    }

    static boolean isShare(Quantity quantity) {
        return quantity.readings().getFirst().kind().equals(Units.SHARE);
    }

    private static boolean is(@Nullable String period, String name) {
        return name.equals(period);
    }

    /// Whether the sentence assumes the number as an example, as in "for a practice of ten" or "with 300
    /// pupils".
    private boolean isSupposed(Quantity quantity) {
        List<Token> tokens = said.tokens();
        int at = quantity.from() - 1;
        if (!quantity.readings().getFirst().kind().isEmpty() || at < 0) {
            return false;
        }
        boolean of = Token.is(tokens, at, "of") && Set.of("a", "an").contains(Token.form(tokens, at - 2));
        return of || Set.of("for", "with").contains(Token.form(tokens, at));
    }

    /// Accepts an assumed number, which needs no evidence, if it was used to calculate an amount in the
    /// sentence.
    private Optional<Worked> example(Quantity quantity) {
        if (!isSupposed(quantity)) {
            return Optional.empty();
        }
        BigDecimal count = quantity.count();
        for (Quantity amount : said.quantities()) {
            for (Quantity each : amount.money() ? pool.quantities() : Set.<Quantity>of()) {
                Quantity.Reading price = each.readings().getFirst();
                BigDecimal product = price.value().multiply(count);
                if (price.money() && amount.says(price.kind(), product)) {
                    String words = " × " + said.text(quantity) + result(said, amount, product);
                    return pool.having(each).map(source -> new Worked(source.text(each) + words, source));
                }
            }
        }
        return Optional.empty();
    }

    /// Returns the right side of an equation. It starts with `=` if the sentence's number is exact, and with
    /// `≈` if it is rounded.
    ///
    /// @param value the value in the base unit of its kind
    static String result(Text said, Quantity quantity, BigDecimal value) {
        return (quantity.exactly(value) ? " = " : " ≈ ") + said.text(quantity);
    }

    /// Calculates a value from two numbers, in the base unit of its kind. Returns null if the value does not
    /// match the number in the sentence.
    private interface Pair {
        @Nullable
        BigDecimal value(Quantity one, Quantity other);
    }

    /// Derives a number from two numbers in one source.
    ///
    /// @param ones selects the numbers that can be the first of the two
    private Optional<Worked> pair(
            Quantity quantity, String sign, List<ParsedEvidence.Operands> among, Predicate<Quantity> ones, Pair pair) {
        for (ParsedEvidence.Operands operands : among) {
            for (Quantity one : operands.numbers()) {
                Checkpoint.pass();
                for (Quantity other : ones.test(one) ? operands.numbers() : List.<Quantity>of()) {
                    Checkpoint.pass();
                    BigDecimal value = pair.value(one, other);
                    if (value != null) {
                        Source source = operands.source();
                        return Derivation.worked(
                                source, source.text(one) + sign + source.text(other) + result(said, quantity, value));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /// Derives a number from one price in a source.
    ///
    /// @param by the operation as it is shown in the equation, such as ` × 12`
    private Optional<Worked> price(
            Quantity quantity, Predicate<Quantity> prices, String by, UnaryOperator<BigDecimal> change) {
        for (ParsedEvidence.Operands operands : pool.operands()) {
            Source source = operands.source();
            for (Quantity one : operands.numbers()) {
                Checkpoint.pass();
                if (one.money() && prices.test(one)) {
                    Quantity.Reading price = one.readings().getFirst();
                    BigDecimal value = change.apply(price.value());
                    if (quantity.says(price.kind(), value)) {
                        return Derivation.worked(source, source.text(one) + by + result(said, quantity, value));
                    }
                }
            }
        }
        return Optional.empty();
    }
}
