package assay.claims;

import assay.claims.Fact.Day;
import assay.claims.Fact.Name;
import assay.claims.Fact.Quantity;
import assay.claims.Lexicon.Sort;
import assay.claims.Refusal.Kind;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Checks that every number, date and name still describes the same thing, and that none replaces another.
final class PlaceGuard extends Guard {

    /// A new number replaces a removed one if their contexts are at least this similar.
    private static final double NUMBER_IN_PLACE = 0.4;

    private static final double NAME_IN_PLACE = 0.28;

    /// The maximum number of pairs of numbers and names that are compared.
    private static final int MOST_PAIRS = 250_000;

    /// In a sentence with at most this many numbers, it is clear to which name each of them belongs.
    private static final int FEW = 2;

    /// A number has lost its subject if none of the places that contain it has at least this share of its old
    /// context.
    private static final double LEFT_OUT = 0.1;

    /// The words around a number identify its subject if there are at least this many.
    private static final int TELLING = 2;

    /// A name in at least this many sentences is a subject of the text.
    private static final int OFTEN = 4;

    /// A sentence counts as only shortened if more than this share of its words is in the old sentence.
    private static final double KNOWN = 0.85;

    /// The minimum share of words that a sentence has in common with the one it replaces.
    private static final double KEPT = 0.5;

    /// A word can be the subject of a sentence if it is among this many tokens at the beginning.
    private static final int FIRST = 4;

    /// The antecedent of "it" is searched for in this many preceding sentences.
    private static final int BACK = 4;

    private final NameForms names;
    private final Map<String, Boolean> subjects = new HashMap<>();
    private int pairs;

    PlaceGuard(Comparison comparison) {
        super(comparison);
        this.names = new NameForms(lexicon);
    }

    @Override
    void judge() {
        owners();
        for (Rewrite rewrite : alignment.rewrites()) {
            Side then = side(rewrite.before(), before);
            Side now = side(rewrite.after(), after);
            List<Value> gone = then.without(now);
            List<Value> came = now.without(then);
            if (rewrite.kind() != Rewrite.Kind.RESTATED) {
                gone.forEach(this::numberLeftOut);
            }
            if (rewrite.before().isEmpty() || rewrite.after().isEmpty()) {
                continue;
            }
            if ((long) gone.size() * came.size() > MOST_PAIRS) {
                Value first = came.getFirst();
                refuse(
                        first.kind(),
                        first.fact.text(),
                        "is in a passage with too many changed numbers and names to compare.");
                continue;
            }
            came.forEach(value -> replaces(value, gone, rewrite));
            if (rewrite.kind() == Rewrite.Kind.REWRITTEN) {
                now.values.forEach(value -> counted(value, then, rewrite));
                namesLeftOut(rewrite);
            }
        }
    }

    /// @param key equal for equal values
    private record Value(String key, Fact fact, Statement statement, Context context) {

        Kind kind() {
            return fact instanceof Name ? Kind.NAME : Kind.NUMBER;
        }

        /// Whether this value could replace the other.
        boolean isLike(Value other) {
            return fact instanceof Quantity mine && other.fact instanceof Quantity theirs
                    ? mine.alike(theirs)
                    : fact.getClass() == other.fact.getClass();
        }
    }

    /// The values on one side of a rewrite: before or after it.
    private record Side(List<Value> values, Set<String> keys, Set<String> forms, NameForms names) {

        /// Returns the values that are missing from the other side. A name is not missing if the other side
        /// contains another part of it.
        List<Value> without(Side other) {
            return values.stream().filter(value -> !other.has(value)).toList();
        }

        private boolean has(Value value) {
            if (!(value.fact instanceof Name)) {
                return keys.contains(value.key);
            }
            List<Token> tokens = value.statement.tokens();
            Token left = Token.at(tokens, value.fact.from() - 1);
            Token right = Token.at(tokens, value.fact.to());
            return forms.contains(value.key)
                    || left.capital() && forms.contains(left.form())
                    || (right.capital() || right.kind() == Token.Kind.CODE) && forms.contains(right.form())
                    || names.areIn(forms, value.key);
        }
    }

    private Side side(List<Statement> statements, Facts facts) {
        Side side = new Side(new ArrayList<>(), new HashSet<>(), Statement.forms(statements), names);
        for (Statement statement : statements) {
            for (Fact fact : statement.facts()) {
                Checkpoint.pass();
                String key = switch (fact) {
                    case Quantity quantity -> quantity.key();
                    case Day day -> day.month() + "/" + day.day();
                    case Name name -> name.form();
                    case Fact.Quotation _, Fact.Qualifier _ -> "";
                };
                if (!key.isEmpty()) {
                    side.keys.add(key);
                    side.values.add(
                            new Value(key, fact, statement, Context.of(facts, statement, fact.from(), fact.to())));
                }
            }
        }
        return side;
    }

    // ---- replaced values

    /// Refuses a value that takes the place of a removed one.
    private void replaces(Value value, List<Value> gone, Rewrite rewrite) {
        boolean name = value.fact instanceof Name;
        if (name && !value.statement.body()) {
            return;
        }
        for (Value other : gone) {
            Checkpoint.pass();
            double least = name ? NAME_IN_PLACE : NUMBER_IN_PLACE;
            if (value.isLike(other) && other.context.alike(value.context) >= least) {
                refuse(value.kind(), value.fact.text(), "replaces “" + other.fact.text() + "”.");
                return;
            }
        }
        if (name && rewrite.kind() == Rewrite.Kind.REWRITTEN) {
            named(value, rewrite);
        }
    }

    /// Checks a name in a place that had none. If the name replaces "it", the name must have appeared before.
    private void named(Value name, Rewrite rewrite) {
        Statement first = rewrite.before().getFirst();
        if (isNear(name.key, first, before.around(first, first, BACK, 0))) {
            return;
        }
        // The name begins the sentence, like the pronoun that it replaces.
        boolean pronoun = lexicon.is(Sort.PRONOUN, first.tokens().getFirst().form()) && name.fact.from() < FIRST;
        boolean near = pronoun && rewrite.before().size() <= 2 && rewrite.known() >= KEPT;
        if (near && before.hasForm(name.key)) {
            if (rewrite.isClose()) {
                refuse(
                        Kind.NAME,
                        name.fact.text(),
                        "is not the person or thing that the original text refers to here.");
            } else {
                verdicts.doubt(
                        first, name.statement, "The original text does not name “" + name.fact.text() + "” here.");
            }
        }
    }

    /// Whether a name occurs in some statements or in the heading above, or is a subject of the text.
    private boolean isNear(String form, Statement under, List<Statement> statements) {
        return Statement.forms(statements).contains(form)
                || isSaid(form, under.heading())
                || subjects.computeIfAbsent(form, this::isSubject);
    }

    private boolean isSaid(String form, String text) {
        return before.tokens(text).stream().anyMatch(token -> token.form().equals(form));
    }

    /// Whether a name occurs in the title or in many sentences.
    private boolean isSubject(String form) {
        Predicate<Statement> says = statement ->
                statement.tokens().stream().anyMatch(token -> token.form().equals(form));
        return before.article()
                        .title()
                        .filter(title -> isSaid(form, title.value()))
                        .isPresent()
                || before.statements().stream().filter(says).limit(OFTEN).count() >= OFTEN;
    }

    /// Refuses a replaced noun after a number, as when "a hundred nests" becomes "a hundred birds".
    private void counted(Value value, Side old, Rewrite rewrite) {
        if (!(value.fact instanceof Quantity quantity) || quantity.counted().isEmpty()) {
            return;
        }
        Set<String> now = Rewrite.stems(rewrite.after());
        List<Quantity> same = old.values.stream()
                .filter(each -> each.key.equals(value.key) && each.fact instanceof Quantity)
                .map(each -> (Quantity) each.fact)
                .toList();
        boolean went = !same.isEmpty()
                && same.stream()
                        .allMatch(each -> !each.counted().isEmpty()
                                && each.counted().stream().noneMatch(now::contains));
        if (went && Statement.common(Set.copyOf(quantity.counted()), Rewrite.stems(rewrite.before())) == 0) {
            refuse(
                    Kind.NUMBER,
                    quantity.text() + " " + quantity.counted().getFirst(),
                    "no longer counts the same thing as in the original text.");
        }
    }

    // ---- values left out

    /// Refuses the removal of a number from a place if the text keeps the number only in a different context.
    private void numberLeftOut(Value value) {
        if (!(value.fact instanceof Quantity quantity)
                || !value.statement.body()
                || value.context.weights().size() < TELLING
                || quantity.isYear()) {
            return;
        }
        double most = -1;
        for (Statement statement : after.statements()) {
            for (Quantity now : statement.facts(Quantity.class)) {
                Checkpoint.pass();
                if (pairs++ < MOST_PAIRS && now.key().equals(value.key)) {
                    most = Math.max(most, value.context.support(after, statement));
                }
            }
        }
        if (most >= 0 && most < LEFT_OUT) {
            refuse(Kind.NUMBER, quantity.text(), "is no longer where it was in the original text.");
        }
    }

    /// Refuses the removal of a name from a sentence that was only shortened, unless the name is mentioned
    /// nearby.
    private void namesLeftOut(Rewrite rewrite) {
        boolean shortened = rewrite.known() > KNOWN && rewrite.kept() >= KEPT;
        if (!shortened || rewrite.after().stream().noneMatch(Statement::body)) {
            return;
        }
        List<Statement> near =
                after.around(rewrite.after().getFirst(), rewrite.after().getLast(), BACK, 1);
        for (Statement statement : rewrite.before()) {
            for (Name name : statement.facts(Name.class)) {
                if (name.sure() && after.hasForm(name.form()) && !isNear(name.form(), statement, near)) {
                    refuse(Kind.NAME, name.text(), "is no longer named where it was in the original text.");
                }
            }
        }
    }

    // ---- owners of measures

    /// Refuses a measure that belonged to one name and now belongs to another, as in "the Tillby is lighter
    /// at 1.9 kg".
    private void owners() {
        Map<String, List<Set<String>>> then = new HashMap<>();
        for (Statement statement : before.statements()) {
            for (Quantity quantity : measures(statement)) {
                then.computeIfAbsent(QuantityIndex.values(quantity).getFirst(), _ -> new ArrayList<>())
                        .add(owners(statement, quantity));
            }
        }
        for (Statement statement : alignment.fresh()) {
            boolean clear = statement.facts(Quantity.class).size() <= FEW;
            for (Quantity quantity : clear ? measures(statement) : List.<Quantity>of()) {
                Set<String> now = owners(statement, quantity);
                List<Set<String>> old =
                        then.getOrDefault(QuantityIndex.values(quantity).getFirst(), List.of());
                boolean another = !old.isEmpty()
                        && !now.isEmpty()
                        && before.forms().containsAll(now)
                        && old.stream().allMatch(each -> !each.isEmpty() && Statement.common(each, now) == 0);
                if (another) {
                    refuse(
                            Kind.NUMBER,
                            quantity.text(),
                            "now describes “" + now.iterator().next() + "”.");
                }
            }
        }
    }

    private static List<Quantity> measures(Statement statement) {
        return statement.facts(Quantity.class).stream()
                .filter(quantity ->
                        statement.place() == Place.PROSE && !quantity.kind().isEmpty())
                .toList();
    }

    /// Returns the words of the nearest name before a number.
    private static Set<String> owners(Statement statement, Quantity quantity) {
        Set<String> owners = new LinkedHashSet<>();
        int last = quantity.from() > 0 ? statement.named().previousSetBit(quantity.from() - 1) : -1;
        for (int i = last; i >= 0 && statement.named().get(i); i--) {
            owners.add(statement.tokens().get(i).form());
        }
        return owners;
    }
}
