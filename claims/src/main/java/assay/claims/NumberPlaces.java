package assay.claims;

import assay.claims.Fact.Day;
import assay.claims.Fact.Name;
import assay.claims.Fact.Quantity;
import assay.claims.Refusal.Kind;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Whether every number is still said of what it was said of, and none came to stand for another.
final class NumberPlaces extends Guard {

    /// A number that came and is said with the words of one that went, as much as this, stands for it.
    private static final double IN_PLACE = 0.4;

    /// Numbers of a sentence in which it is clear which name each is said of.
    private static final int FEW = 2;

    private static final double LEFT_OUT = 0.1;

    /// Words that a number is said with at least, for them to tell of what.
    private static final int TELLING = 2;

    /// Pairs of numbers that are compared.
    private static final int MOST_PAIRS = 200_000;

    private int pairs;

    NumberPlaces(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        subjects();
        alignment.rewrites().forEach(this::inPlace);
    }

    // ---- of whom it is said

    /// Measures with the names before them: "the Tillby is lighter at 1.9 kg".
    private record Owned(String key, String kind, Set<String> owners) {}

    /// A measure that the text says of one name and that is said of another now, of which the text says another.
    private void subjects() {
        Map<String, List<Owned>> byKey = new HashMap<>();
        Set<String> known = before.forms();
        for (Owned each : owned(before.statements(), true)) {
            byKey.computeIfAbsent(each.key, _ -> new ArrayList<>()).add(each);
        }
        for (Owned now : owned(alignment.fresh(), false)) {
            List<Owned> then = byKey.getOrDefault(now.key, List.of());
            boolean another = !then.isEmpty()
                    && then.stream()
                            .noneMatch(old -> old.owners.isEmpty() || Statement.common(old.owners, now.owners) > 0)
                    && now.owners.stream().allMatch(known::contains);
            if (another) {
                refuse(
                        Kind.NUMBER,
                        now.key,
                        "is said of “" + now.owners.iterator().next() + "” now, and of “"
                                + then.getFirst().owners.iterator().next() + "” in the text.");
            }
        }
    }

    /// @param all whether crowded sentences count, and numbers without an owner
    private static List<Owned> owned(List<Statement> statements, boolean all) {
        List<Owned> owned = new ArrayList<>();
        for (Statement statement : statements) {
            if (statement.place() != Place.PROSE) {
                continue;
            }
            List<Name> here = statement.facts(Name.class);
            List<Quantity> quantities = statement.facts(Quantity.class);
            for (Quantity quantity : all || quantities.size() <= FEW ? quantities : List.<Quantity>of()) {
                Checkpoint.pass();
                List<Name> ahead = here.stream()
                        .filter(name -> name.from() < quantity.from())
                        .toList();
                Set<String> owners = new LinkedHashSet<>();
                // Of several names the nearest, with the words beside it.
                for (int i = ahead.size() - 1;
                        i >= 0
                                && (i == ahead.size() - 1
                                        || ahead.get(i).to() == ahead.get(i + 1).from());
                        i--) {
                    owners.add(ahead.get(i).form());
                }
                String kind = quantity.kind();
                if (!kind.isEmpty() && (all || !owners.isEmpty())) {
                    owned.add(new Owned(Quantities.values(quantity).iterator().next(), kind, owners));
                }
            }
        }
        return owned;
    }

    // ---- what it stands for

    /// @param key by which it is known
    private record Value(String key, Fact fact, Statement statement, Context context) {

        boolean alike(Value other) {
            return fact instanceof Quantity mine && other.fact instanceof Quantity theirs
                    ? mine.alike(theirs)
                    : fact instanceof Day && other.fact instanceof Day;
        }
    }

    private static List<Value> values(List<Statement> statements, Facts facts) {
        List<Value> values = new ArrayList<>();
        for (Statement statement : statements) {
            for (Fact fact : statement.facts()) {
                Checkpoint.pass();
                String key = switch (fact) {
                    case Quantity quantity -> quantity.key();
                    case Day day -> day.month() + "/" + day.day();
                    case Fact.Name _, Fact.Quotation _, Fact.Qualifier _ -> "";
                };
                if (!key.isEmpty()) {
                    values.add(new Value(key, fact, statement, Context.of(facts, statement, fact.from(), fact.to())));
                }
            }
        }
        return values;
    }

    /// A number that the text has elsewhere, in the place of one that is not there any more, or of what the text
    /// says no such number of.
    private void inPlace(Rewrite rewrite) {
        List<Value> old = values(rewrite.before(), before);
        List<Value> fresh = values(rewrite.after(), after);
        Set<String> oldKeys = keys(old);
        Set<String> freshKeys = keys(fresh);
        for (Value value : rewrite.kind() == Rewrite.Kind.RESTATED ? List.<Value>of() : old) {
            if (!freshKeys.contains(value.key)) {
                leftOut(value);
            }
        }
        for (Value value : fresh) {
            for (Value other : old) {
                Checkpoint.pass();
                if (pairs++ > MOST_PAIRS) {
                    refuse(Kind.NUMBER, value.fact.text(), "is one of more numbers than can be compared at once.");
                    return;
                }
                boolean replaces = !oldKeys.contains(value.key) && !freshKeys.contains(other.key) && value.alike(other);
                if (replaces && other.context.alike(value.context) >= IN_PLACE) {
                    refuse(Kind.NUMBER, value.fact.text(), "stands where “" + other.fact.text() + "” stood.");
                }
            }
            if (oldKeys.contains(value.key) && rewrite.kind() == Rewrite.Kind.REWRITTEN) {
                counted(value, old, rewrite);
            }
        }
    }

    /// "A hundred nests" that became "a hundred birds": what it counted went, and what it counts came.
    private void counted(Value value, List<Value> old, Rewrite rewrite) {
        if (!(value.fact instanceof Quantity quantity) || quantity.counted().isEmpty()) {
            return;
        }
        Set<String> then = Rewrite.stems(rewrite.before());
        Set<String> now = Rewrite.stems(rewrite.after());
        Set<String> went = new HashSet<>();
        boolean told = false;
        for (Value each : old) {
            if (each.key.equals(value.key) && each.fact instanceof Quantity other) {
                told |= other.counted().isEmpty()
                        || other.counted().stream()
                                .anyMatch(word -> now.contains(word)
                                        || quantity.counted().stream().anyMatch(next -> isKin(word, next)));
                went.addAll(other.counted());
            }
        }
        if (!told && !went.isEmpty() && quantity.counted().stream().noneMatch(then::contains)) {
            refuse(
                    Kind.NUMBER,
                    quantity.text() + " " + quantity.counted().getFirst(),
                    "counts something else than in the text.");
        }
    }

    private static boolean isKin(String one, String other) {
        int same = Math.min(3, Math.min(one.length(), other.length()) - 1);
        return same > 1 && other.startsWith(one.substring(0, same));
    }

    /// A number that is still in the text, but nowhere said of what it was said of here.
    private void leftOut(Value value) {
        if (!(value.fact instanceof Quantity quantity)
                || !value.statement.body()
                || value.context.weights().size() < TELLING
                || isYear(quantity)) {
            return;
        }
        double most = 0;
        boolean any = false;
        for (Statement statement : after.statements()) {
            for (Quantity now : statement.facts(Quantity.class)) {
                Checkpoint.pass();
                if (pairs++ < MOST_PAIRS && now.key().equals(value.key)) {
                    any = true;
                    most = Math.max(most, value.context.support(after, statement));
                }
            }
        }
        if (any && most < LEFT_OUT) {
            refuse(Kind.NUMBER, quantity.text(), "is left out where the text said it.");
        }
    }

    private static boolean isYear(Quantity quantity) {
        BigDecimal value = quantity.raw().getFirst();
        return quantity.bare()
                && value.compareTo(BigDecimal.valueOf(1800)) > 0
                && value.compareTo(BigDecimal.valueOf(2100)) < 0;
    }

    private static Set<String> keys(List<Value> values) {
        Set<String> keys = new HashSet<>();
        values.forEach(value -> keys.add(value.key));
        return keys;
    }
}
