package assay.claims;

import assay.claims.Alignment.Hunk;
import assay.claims.Fact.Day;
import assay.claims.Fact.Quantity;
import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds two things that traded places: numbers of two cells, names of two doers, what comes first and what last.
///
/// Each is said with other words than before, and with those that were said with the other one ([Context]). It
/// holds from prose to table and back, since what a cell is said with is its row and its column.
final class Exchange extends Guard {

    /// What is still said with its own words has not moved.
    private static final double AT_HOME = 0.62;

    /// From how much on, of what tells two things apart, is on the other side ([#turned]).
    private static final double SURE_OF_FACTS = 0.5;

    private static final double SURE = 0.93;

    /// A word that is said of two numbers tells them apart only where it is so much nearer to one.
    private static final double TELLING = 0.35;

    /// How much of that there is.
    private static final double MASS_OF_FACTS = 0.3;

    private static final double MASS = 1.25;
    private static final double MASS_OF_HEADS = 2;

    /// Tokens at the beginning of a sentence in which its subject is.
    private static final int FIRST = 5;

    /// Things of one place that are compared in pairs.
    private static final int MOST = 300;

    private static final int LONGEST_HUNK = 6_000;

    private static final Sort OTHER = new Sort(Kind.CLAIM, "");

    /// @param kind NUMBER, NAME, or CLAIM for any other word
    /// @param unit of a number
    private record Sort(Kind kind, String unit) {}

    private record Thing(String stem, Sort sort, Context before, Context after, boolean first) {

        /// Whether the one could be where the other was.
        boolean pairs(Thing other) {
            boolean number = sort.kind == Kind.NUMBER || other.sort.kind == Kind.NUMBER;
            if (number) {
                // "4 marks" has no unit that is known.
                return sort.kind == other.sort.kind
                        && (sort.equals(other.sort) || sort.unit.isEmpty() || other.sort.unit.isEmpty());
            }
            return sort.kind == other.sort.kind || first && other.first;
        }
    }

    /// Words of a place that are somewhere in it not at the head of a sentence.
    private final Set<String> later = new HashSet<>();

    Exchange(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        alignment.hunks().forEach(this::hunk);
    }

    private void hunk(Hunk hunk) {
        if (hunk.gone().isEmpty() || hunk.fresh().isEmpty() || size(hunk.gone()) + size(hunk.fresh()) > LONGEST_HUNK) {
            return;
        }
        Map<String, Sort> sorts = new HashMap<>();
        Map<String, Integer> times = new HashMap<>();
        later.clear();
        List<Thing> things = both(
                things(hunk.gone(), before, sorts, times), things(hunk.fresh(), after, sorts, times), sorts, times);
        for (int i = 0; i < things.size(); i++) {
            for (int k = i + 1; k < things.size(); k++) {
                Checkpoint.pass();
                if (things.get(i).pairs(things.get(k))) {
                    pair(things.get(i), things.get(k));
                }
            }
        }
    }

    private static int size(List<Statement> statements) {
        return statements.stream()
                .mapToInt(statement -> statement.tokens().size())
                .sum();
    }

    /// Words with what they are said with. Of a word that is there several times all of it counts, and only names
    /// and numbers are looked at then.
    ///
    /// @param times how often each is there, before or after
    private Map<String, Context> things(
            List<Statement> statements, Facts facts, Map<String, Sort> sorts, Map<String, Integer> times) {
        Map<String, Context> things = new LinkedHashMap<>();
        Map<String, Integer> here = new HashMap<>();
        for (Statement statement : statements) {
            Map<Integer, String> units = new HashMap<>();
            for (Fact fact : statement.facts()) {
                if (fact instanceof Quantity || fact instanceof Day) {
                    String unit = fact instanceof Quantity quantity ? quantity.kind() : "day";
                    for (int i = fact.from(); i < fact.to(); i++) {
                        units.put(i, unit);
                    }
                }
            }
            for (int i = 0; i < statement.tokens().size(); i++) {
                Checkpoint.pass();
                Token token = statement.tokens().get(i);
                if (!token.tells()) {
                    continue;
                }
                Sort sort = token.number()
                        ? new Sort(Kind.NUMBER, units.getOrDefault(i, ""))
                        : new Sort(statement.named().get(i) ? Kind.NAME : Kind.CLAIM, "");
                sorts.merge(
                        token.stem(), sort, (one, other) -> one.kind == Kind.CLAIM || one.unit.isEmpty() ? other : one);
                here.merge(token.stem(), 1, Integer::sum);
                if (i >= FIRST) {
                    later.add(token.stem());
                }
                Context context = things.computeIfAbsent(token.stem(), _ -> new Context(new HashMap<>()));
                Context.of(facts, statement, i, i + 1)
                        .weights()
                        .forEach((word, weight) -> context.weights().merge(word, weight, Math::max));
            }
        }
        here.forEach((stem, count) -> times.merge(stem, count, Math::max));
        return things;
    }

    /// What is there before and after. What is said with its own words has not moved.
    private List<Thing> both(
            Map<String, Context> gone,
            Map<String, Context> fresh,
            Map<String, Sort> sorts,
            Map<String, Integer> times) {
        List<Thing> things = new ArrayList<>();
        for (Map.Entry<String, Context> each : gone.entrySet()) {
            Checkpoint.pass();
            String stem = each.getKey();
            Context now = fresh.get(stem);
            Sort sort = sorts.getOrDefault(stem, OTHER);
            boolean several = sort.kind != Kind.NAME && times.getOrDefault(stem, 1) > 1;
            if (now == null || several || things.size() >= MOST) {
                continue;
            }
            if (sort.kind != Kind.CLAIM || each.getValue().alike(now) < AT_HOME) {
                things.add(new Thing(stem, sort, each.getValue(), now, !later.contains(stem)));
            }
        }
        return things;
    }

    private void pair(Thing one, Thing other) {
        double there = one.before.shared(other.after) + other.before.shared(one.after);
        if (there <= one.before.shared(one.after) + other.before.shared(other.after)) {
            return;
        }
        Correlation turned = turned(one, other);
        boolean same = one.sort.kind == other.sort.kind;
        boolean fact = one.sort.kind != Kind.CLAIM && same;
        // "The council paid, and Terre Lente trained": a name and a noun, each at the head of its sentence.
        boolean heads = !same && one.first && other.first;
        boolean sure = turned.agreement() < (fact || heads ? -SURE_OF_FACTS : -SURE)
                && turned.mass() > (fact ? MASS_OF_FACTS : heads ? MASS_OF_HEADS : MASS)
                && (same || heads);
        if (sure) {
            Kind kind = other.sort.kind == Kind.NAME ? Kind.NAME : one.sort.kind;
            refuse(
                    kind,
                    one.stem,
                    "is where “" + other.stem + "” was, and the other way round: what is said of each has changed.");
        }
    }

    /// How far what tells one thing from another tells them apart as before.
    ///
    /// @param agreement 1 where it does, -1 where each has what was the other's
    /// @param mass how much of it there is to go by
    private record Correlation(double agreement, double mass) {}

    private static Correlation turned(Thing one, Thing other) {
        Set<String> both = Set.of(one.stem, other.stem);
        double telling = one.sort.kind == Kind.NUMBER ? TELLING : 0;
        Map<String, Double> now = one.after.difference(other.after, both).weights();
        double sum = 0;
        double mass = 0;
        for (Map.Entry<String, Double> each :
                one.before.difference(other.before, both).weights().entrySet()) {
            if (Math.abs(each.getValue()) >= telling) {
                double product = each.getValue() * now.getOrDefault(each.getKey(), 0.0);
                sum += product;
                mass += Math.abs(product);
            }
        }
        return new Correlation(mass == 0 ? 0 : sum / mass, mass);
    }
}
