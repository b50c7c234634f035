package assay.drafts.quality;

import assay.drafts.quality.Derivation.Worked;
import assay.drafts.quality.ParsedEvidence.Pool;
import assay.drafts.quality.ParsedEvidence.Source;
import assay.drafts.quality.Quantity.Reading;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Derives a number in a statement from numbers in the cited passages and in the statement itself. It can be
/// the sum, difference, product, quotient or share of two numbers, or of such a result and a third number.
///
/// Short numbers are often the result of some calculation by chance. Two steps are therefore tried only for
/// numbers with at least three digits, and plain counts need a word such as "more" or "in all". No number is
/// used twice. A result is rejected if a number in a passage has the same digits with more or fewer zeros.
final class Calculation {

    /// The maximum number of numbers with which the calculations are tried.
    private static final int MOST_OPERANDS = 22;

    private static final int MOST_FOR_TWO_STEPS = 14;

    /// The maximum relative difference between a result and the statement's number. Results that
    /// differ more are rejected early.
    private static final double FAR = 0.4;

    /// The minimum number of digits of a number that can be derived in two steps.
    private static final int FEWEST_DIGITS = 3;

    private static final int LARGEST_COUNT = 10_000;
    private static final double TINY = 1e-9;

    private static final Set<String> SIGNALS = WordSet.of("""
            total altogether whole sum sums add adds added together makes make comes come all entire amounts amount
            both combined plus minus extra more less fewer difference gap apart saves save saving cheaper dearer costlier
            over above below under between within longer shorter heavier lighter faster slower higher lower larger smaller
            wider narrower taller deeper bigger hotter cooler colder warmer louder quieter works work per each apiece
            averages equals left remaining leaves after before later earlier half third quarter double twice times fold
            off discount rebate net spread paid pay pays bill cost costs
            """);

    /// @param times how many times the shorter period fits into the longer one
    private record Periods(String longer, String shorter, double times, String text) {}

    private static final List<Periods> PERIODS = List.of(
            new Periods("year", "month", 12, "12"),
            new Periods("year", "week", 52, "52"),
            new Periods("year", "day", 365, "365"),
            new Periods("year", "quarter", 4, "4"),
            new Periods("quarter", "month", 3, "3"),
            new Periods("month", "week", 52 / 12.0, "52 ÷ 12"),
            new Periods("week", "day", 7, "7"),
            new Periods("day", "hour", 24, "24"));

    /// A number from the text, or one derived from such numbers.
    ///
    /// @param kind the kind, as in [Units.Unit#kind]; empty for a count
    /// @param own whether the number comes from the statement itself rather than from a passage
    /// @param from one bit for each number from which the term was derived
    private record Term(
            String text,
            String kind,
            double value,
            Set<String> nouns,
            @Nullable String period,
            boolean own,
            int from) {

        boolean money() {
            return kind.startsWith(Units.MONEY);
        }

        boolean count() {
            return kind.isEmpty();
        }
    }

    private final Text said;
    private final Quantity sought;
    private final Reading reading;
    private final List<Term> terms = new ArrayList<>();
    private final boolean signalled;

    private Calculation(Text said, Quantity sought, Pool pool) {
        this.said = said;
        this.sought = sought;
        this.reading = sought.readings().getFirst();
        this.signalled = said.forms().stream().anyMatch(SIGNALS::contains);
        Set<String> seen = new HashSet<>();
        for (Source source : pool.sources()) {
            terms(source.text(), null, seen);
        }
        terms(said, sought, seen);
    }

    private void terms(Text text, @Nullable Quantity but, Set<String> seen) {
        for (Quantity each : text.quantities()) {
            Checkpoint.pass();
            Reading first = each.readings().getFirst();
            boolean itself = but != null && each.from() < but.to() && but.from() < each.to();
            // Of the statement's own numbers, calculations use only counts, such as "for a team of ten", and
            // numbers of months.
            boolean own =
                    but != null && !first.kind().isEmpty() && !first.kind().equals(Units.MONTHS);
            String words = text.text(each.from(), each.to());
            // Of the number words that rarely count something, "both" and "a year" can be used, but "the
            // ninth" can't.
            boolean ordinal = !each.demanded()
                    && first.said().compareTo(BigDecimal.TWO) != 0
                    && first.kind().isEmpty();
            if (!itself
                    && !own
                    && !ordinal
                    && terms.size() < MOST_OPERANDS
                    && seen.add(first.kind() + " " + first.value() + " " + each.period())) {
                terms.add(new Term(
                        words,
                        first.kind(),
                        first.value().doubleValue(),
                        each.nouns(),
                        each.period(),
                        but != null,
                        1 << terms.size()));
            }
        }
    }

    /// Returns how a number follows from the numbers in the passages; empty if it does not follow from them.
    static Optional<Worked> of(Text said, Quantity sought, Pool pool) {
        return new Calculation(said, sought, pool).found();
    }

    private Optional<Worked> found() {
        int digits = digits(reading.said());
        if (reading.said().signum() <= 0 || reading.kind().isEmpty() && !signalled) {
            return Optional.empty();
        }
        List<Term> once = new ArrayList<>(terms);
        List<Term> results = new ArrayList<>();
        for (int i = 0; i < once.size(); i++) {
            Checkpoint.pass();
            Term a = once.get(i);
            period(a, results);
            for (int j = 0; j < once.size(); j++) {
                if (i != j) {
                    combine(a, once.get(j), j > i, results);
                }
            }
        }
        Optional<Term> hit = results.stream().filter(this::matches).findFirst();
        if (hit.isEmpty() && digits >= FEWEST_DIGITS && once.size() <= MOST_FOR_TWO_STEPS) {
            for (Term result : results) {
                Checkpoint.pass();
                List<Term> next = new ArrayList<>();
                if (result.kind.equals(Units.SHARE)) {
                    continue;
                }
                period(result, next);
                for (Term other : once) {
                    combine(result, other, true, next);
                }
                hit = next.stream().filter(this::matches).findFirst();
                if (hit.isPresent()) {
                    break;
                }
            }
        }
        return hit.map(term -> new Worked(term.text() + " = " + said.text(sought.from(), sought.to()), null));
    }

    private boolean matches(Term result) {
        double mine = reading.value().doubleValue();
        if (Math.abs(result.value / mine - 1) > FAR) {
            return false;
        }
        if (result.count()
                && !sought.nouns().isEmpty()
                && !result.nouns.isEmpty()
                && sought.nouns().stream().noneMatch(result.nouns::contains)) {
            return false;
        }
        String period = sought.period();
        if (period != null && result.period != null && !period.equals(result.period)) {
            return false;
        }
        return !isShifted(result) && sought.says(result.kind, BigDecimal.valueOf(result.value));
    }

    /// Whether a number in the passages has the same digits with more or fewer zeros. Misplaced zeros are the
    /// most common mistake, and there always seems to be a multiplication that explains them.
    private boolean isShifted(Term result) {
        return terms.stream()
                .filter(term -> !term.own && Units.alike(term.kind, result.kind) && term.value > 0)
                .mapToDouble(term -> Math.log10(result.value / term.value))
                .anyMatch(zeros -> Math.abs(zeros) > TINY && Math.abs(zeros - Math.rint(zeros)) < TINY);
    }

    /// Converts a price for one period to a longer or shorter period, such as from a month to a year.
    private void period(Term a, List<Term> into) {
        if (!a.money() || a.period == null) {
            return;
        }
        for (Periods each : PERIODS) {
            if (each.shorter.equals(a.period)) {
                String text = grouped(a) + " × " + each.text;
                into.add(new Term(text, a.kind, a.value * each.times, Set.of(), each.longer, false, a.from));
            }
            if (each.longer.equals(a.period)) {
                String text = grouped(a) + " ÷ " + each.text;
                into.add(new Term(text, a.kind, a.value / each.times, Set.of(), each.shorter, false, a.from));
            }
        }
    }

    /// @param first whether the two terms have not been combined in the other order yet
    private void combine(Term a, Term b, boolean first, List<Term> into) {
        if ((a.from & b.from) != 0) {
            return;
        }
        boolean alike = Units.alike(a.kind, b.kind);
        if (alike && !a.kind.equals(Units.SHARE) || alike && reading.kind().equals(Units.SHARE)) {
            boolean same = a.period == null || b.period == null || a.period.equals(b.period);
            if (first && same) {
                into.add(new Term(
                        a.text + " + " + b.text,
                        a.kind,
                        a.value + b.value,
                        both(a, b),
                        a.period,
                        false,
                        a.from | b.from));
            }
            if (a.value > b.value && same) {
                into.add(new Term(
                        a.text + " − " + b.text,
                        a.kind,
                        a.value - b.value,
                        both(a, b),
                        a.period,
                        false,
                        a.from | b.from));
            }
        }
        if (alike && b.value > 0) {
            boolean share = reading.kind().equals(Units.SHARE);
            if (share && a.value < b.value) {
                into.add(new Term(
                        a.text + " of " + b.text,
                        Units.SHARE,
                        100 * a.value / b.value,
                        Set.of(),
                        null,
                        false,
                        a.from | b.from));
                into.add(new Term(
                        "from " + b.text + " to " + a.text,
                        Units.SHARE,
                        100 - 100 * a.value / b.value,
                        Set.of(),
                        null,
                        false,
                        a.from | b.from));
            }
            if (share && a.value > b.value) {
                into.add(new Term(
                        "from " + b.text + " to " + a.text,
                        Units.SHARE,
                        100 * a.value / b.value - 100,
                        Set.of(),
                        null,
                        false,
                        a.from | b.from));
            }
            if (reading.kind().isEmpty() && sought.nouns().isEmpty() && a.value > b.value) {
                into.add(new Term(
                        a.text + " ÷ " + b.text, "", a.value / b.value, Set.of(), null, false, a.from | b.from));
            }
        }
        boolean amount = !a.count() && !a.kind.equals(Units.SHARE);
        if (amount && b.kind.equals(Units.SHARE) && b.value < 100) {
            into.add(new Term(
                    b.text + " of " + a.text,
                    a.kind,
                    a.value * b.value / 100,
                    Set.of(),
                    a.period,
                    false,
                    a.from | b.from));
            into.add(new Term(
                    a.text + " less " + b.text,
                    a.kind,
                    a.value * (1 - b.value / 100),
                    Set.of(),
                    a.period,
                    false,
                    a.from | b.from));
            into.add(new Term(
                    a.text + " plus " + b.text,
                    a.kind,
                    a.value * (1 + b.value / 100),
                    Set.of(),
                    a.period,
                    false,
                    a.from | b.from));
        }
        double count = count(a, b);
        // One-digit numbers are too often the product or quotient of two numbers by chance.
        boolean likely = signalled || digits(reading.said()) > 1;
        if (amount && likely && count > 1 && count <= LARGEST_COUNT) {
            into.add(new Term(
                    grouped(a) + " × " + b.text, a.kind, a.value * count, a.nouns, null, false, a.from | b.from));
            into.add(new Term(
                    grouped(a) + " ÷ " + b.text, a.kind, a.value / count, Set.of(), null, false, a.from | b.from));
        }
    }

    /// Returns the factor for an amount: a count or, for a monthly price, the number of months.
    private static double count(Term a, Term b) {
        if (b.count()) {
            return b.value;
        }
        if (b.kind.equals(Units.MONTHS) && a.money()) {
            return "year".equals(a.period) ? b.value / 12 : b.value;
        }
        return 0;
    }

    private static String grouped(Term term) {
        return term.text.contains(" + ") || term.text.contains(" − ") ? "(" + term.text + ")" : term.text;
    }

    private static Set<String> both(Term a, Term b) {
        Set<String> nouns = new HashSet<>(a.nouns);
        nouns.addAll(b.nouns);
        return nouns;
    }

    private static int digits(BigDecimal value) {
        return value.stripTrailingZeros().precision();
    }
}
