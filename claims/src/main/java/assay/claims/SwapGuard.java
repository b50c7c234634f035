package assay.claims;

import assay.claims.Alignment.Hunk;
import assay.claims.Fact.Day;
import assay.claims.Fact.Quantity;
import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds two things that were swapped, such as two numbers in a table, two people, or two events.
///
/// Each of the two now has the [Context] that the other had before. This also works between prose and tables,
/// since the context of a cell is its row and its column.
final class SwapGuard extends Guard {

    /// A word has not moved if its old and new contexts are at least this similar.
    private static final double AT_HOME = 0.62;

    /// The minimum share of the distinguishing context that has moved to the other side, and the minimum
    /// weight of that context. Numbers and names, words at the beginning of sentences, and other words have
    /// different minimums.
    private static final Bound FACTS = new Bound(0.5, 0.3);

    private static final Bound HEADS = new Bound(0.5, 2);
    private static final Bound WORDS = new Bound(0.93, 1.25);

    /// A word near two numbers distinguishes them only if its weights in their contexts differ by this much.
    private static final double TELLING = 0.35;

    /// A word can be the subject of a sentence if it is among this many tokens at the beginning.
    private static final int FIRST = 5;

    /// The maximum number of things that are compared in pairs in one place.
    private static final int MOST = 300;

    private static final int LONGEST_HUNK = 6_000;

    private record Bound(double share, double mass) {}

    /// All occurrences of a word in the old or new statements of a hunk.
    ///
    /// @param kind NUMBER, NAME, or CLAIM for any other word
    /// @param unit the unit of a number
    /// @param first whether the word occurs only at the beginning of sentences
    private record Thing(String stem, Kind kind, String unit, int times, boolean first, Context context) {

        /// Merges two occurrences of a word.
        Thing with(Thing other) {
            Thing known = kind == Kind.CLAIM || unit.isEmpty() ? other : this;
            Map<String, Double> weights = new HashMap<>(context.weights());
            other.context.weights().forEach((word, weight) -> weights.merge(word, weight, Math::max));
            return new Thing(
                    stem, known.kind, known.unit, times + other.times, first && other.first, new Context(weights));
        }
    }

    /// A thing that occurs both before and after the change.
    private record Stay(Thing then, Thing now, Kind kind, String unit) {

        static Stay of(Thing then, Thing now) {
            Thing known = then.kind == Kind.CLAIM || then.unit.isEmpty() ? now : then;
            return new Stay(then, now, known.kind, known.unit);
        }

        boolean first() {
            return then.first && now.first;
        }

        /// Whether the thing still has its own context, or occurs too often for a comparison.
        boolean isHome() {
            boolean several = kind != Kind.NAME && Math.max(then.times, now.times) > 1;
            return several || kind == Kind.CLAIM && then.context.alike(now.context) >= AT_HOME;
        }

        /// Whether the two things could have been swapped.
        boolean pairs(Stay other) {
            boolean same = kind == other.kind;
            if (kind == Kind.NUMBER || other.kind == Kind.NUMBER) {
                // The unit is empty if it is not known, as in "4 marks".
                return same && (unit.equals(other.unit) || unit.isEmpty() || other.unit.isEmpty());
            }
            return same || first() && other.first();
        }
    }

    SwapGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        for (Hunk hunk : alignment.hunks()) {
            int size = Statement.size(hunk.gone()) + Statement.size(hunk.fresh());
            if (!hunk.gone().isEmpty() && !hunk.fresh().isEmpty() && size <= LONGEST_HUNK) {
                hunk(hunk);
            }
        }
    }

    private void hunk(Hunk hunk) {
        Map<String, Thing> fresh = things(hunk.fresh(), after);
        List<Stay> stays = new ArrayList<>();
        things(hunk.gone(), before).forEach((stem, then) -> {
            Thing now = fresh.get(stem);
            if (now != null && stays.size() < MOST && !Stay.of(then, now).isHome()) {
                stays.add(Stay.of(then, now));
            }
        });
        for (int i = 0; i < stays.size(); i++) {
            for (Stay other : stays.subList(i + 1, stays.size())) {
                Checkpoint.pass();
                if (stays.get(i).pairs(other)) {
                    pair(stays.get(i), other);
                }
            }
        }
    }

    private static Map<String, Thing> things(List<Statement> statements, Facts facts) {
        Map<String, Thing> things = new LinkedHashMap<>();
        for (Statement statement : statements) {
            Map<Integer, String> units = new HashMap<>();
            for (Fact fact : statement.facts()) {
                String unit = fact instanceof Quantity quantity ? quantity.kind() : fact instanceof Day ? "day" : "";
                for (int i = fact.from(); !unit.isEmpty() && i < fact.to(); i++) {
                    units.put(i, unit);
                }
            }
            for (int i = 0; i < statement.tokens().size(); i++) {
                Checkpoint.pass();
                Token token = statement.tokens().get(i);
                if (token.tells()) {
                    boolean name = statement.named().get(i);
                    Kind kind = token.number() ? Kind.NUMBER : name ? Kind.NAME : Kind.CLAIM;
                    String unit = token.number() ? units.getOrDefault(i, "") : "";
                    Context context = Context.of(facts, statement, i, i + 1);
                    things.merge(token.stem(), new Thing(token.stem(), kind, unit, 1, i < FIRST, context), Thing::with);
                }
            }
        }
        return things;
    }

    private void pair(Stay one, Stay other) {
        double here = one.then.context.shared(one.now.context) + other.then.context.shared(other.now.context);
        double there = one.then.context.shared(other.now.context) + other.then.context.shared(one.now.context);
        boolean same = one.kind == other.kind;
        // A name and a noun, each the subject of a clause, as in "The council paid, and Terre Lente trained".
        Bound bound = !same ? HEADS : one.kind == Kind.CLAIM ? WORDS : FACTS;
        if (there > here && isTurned(one, other, bound)) {
            refuse(
                    other.kind == Kind.NAME ? Kind.NAME : one.kind,
                    one.then.stem,
                    "and “" + other.then.stem + "” were swapped, so the text now says something else about each.");
        }
    }

    /// Whether the context that used to distinguish the first thing from the second now distinguishes the
    /// second from the first.
    private static boolean isTurned(Stay one, Stay other, Bound bound) {
        Set<String> both = Set.of(one.then.stem, other.then.stem);
        Map<String, Double> then =
                one.then.context.difference(other.then.context, both).weights();
        Map<String, Double> now =
                one.now.context.difference(other.now.context, both).weights();
        double telling = one.kind == Kind.NUMBER ? TELLING : 0;
        double sum = 0;
        double mass = 0;
        for (Map.Entry<String, Double> each : then.entrySet()) {
            if (Math.abs(each.getValue()) >= telling) {
                double product = each.getValue() * now.getOrDefault(each.getKey(), 0.0);
                sum += product;
                mass += Math.abs(product);
            }
        }
        return mass > bound.mass && sum < -bound.share * mass;
    }
}
