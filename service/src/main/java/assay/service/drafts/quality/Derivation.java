package assay.service.drafts.quality;

import assay.service.drafts.quality.Support.Pool;
import assay.service.drafts.quality.Support.Source;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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

    private static final Set<String> DIVIDING =
            Words.of("works per each comes apiece equals monthly month that's averages");

    private static final Set<String> FREE = Set.of("free", "nothing", "no", "gratis", "kostenlos", "zero", "gratuit");

    /// Whether a number follows.
    ///
    /// @param cited whether the sentence cites what it is to follow from; differences have to
    boolean yields(Quantity quantity, boolean cited) {
        return isShare(quantity)
                || isFree(quantity)
                || isList(quantity)
                || isAgo(quantity)
                || cited && isDerived(quantity)
                || isTimes(quantity);
    }

    /// "a third", "seven in twelve": what two numbers of one passage come to.
    private boolean isShare(Quantity quantity) {
        if (!quantity.share()) {
            return false;
        }
        for (Source source : pool.sources()) {
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
        return then.equals("ago")
                && quantity.readings().getFirst().kind().equals(Units.MONTHS)
                && pool.days().stream()
                        .anyMatch(day -> quantity.readings()
                                        .getFirst()
                                        .value()
                                        .compareTo(new BigDecimal(12L * (year - day.year())))
                                == 0);
    }

    /// What follows from two numbers of one passage by taking one from the other, or dividing, and says so.
    private boolean isDerived(Quantity quantity) {
        boolean compares = said.forms().stream().anyMatch(Proof.COMPARING::contains);
        boolean divides = said.forms().stream().anyMatch(DIVIDING::contains);
        if (!compares && !divides) {
            return false;
        }
        Quantity.Reading mine = quantity.readings().getFirst();
        if (mine.kind().isEmpty()) {
            return false;
        }
        for (Source source : pool.sources()) {
            List<Quantity> all = operands(source);
            for (Quantity one : all) {
                for (Quantity other : all) {
                    Quantity.Reading a = one.readings().getFirst();
                    Quantity.Reading b = other.readings().getFirst();
                    if (compares
                            && Units.alike(mine.kind(), a.kind())
                            && a.kind().equals(b.kind())
                            && a.value().subtract(b.value()).compareTo(mine.value()) == 0) {
                        return true;
                    }
                    if (divides
                            && mine.money()
                            && Units.alike(mine.kind(), a.kind())
                            && b.kind().isEmpty()
                            && b.value().compareTo(BigDecimal.ONE) > 0
                            && a.value()
                                            .divide(b.value(), MathContext.DECIMAL64)
                                            .compareTo(mine.value())
                                    == 0) {
                        return true;
                    }
                }
            }
        }
        return false;
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
