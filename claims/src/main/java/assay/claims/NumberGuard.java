package assay.claims;

import assay.claims.Fact.Day;
import assay.claims.Fact.Name;
import assay.claims.Fact.Quantity;
import assay.claims.Refusal.Kind;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Whether every number and date is still there, with its unit, rate and bound, none is new, and none came to
/// stand for another.
final class NumberGuard {

    /// A step's number may become the mark of a list, and the other way round.
    private static final int MOST_STEPS = 50;

    /// A number that came and is said with the words of one that went, as much as this, stands for it.
    private static final double IN_PLACE = 0.4;

    /// How much nearer a number of a summary may be to what another is said of.
    private static final double NEARER = 1.4;
    private static final double MARGIN = 0.1;

    /// Numbers of a sentence in which it is clear which name each is said of.
    private static final int FEW = 2;

    /// A number in words that came into a sentence and is said like this of nothing in the text.
    private static final double STRANGE = 0.15;

    /// Words that a number is said with at least, for them to tell of what.
    private static final int TELLING = 2;

    /// Pairs of numbers that are compared.
    private static final int MOST_PAIRS = 200_000;

    /// Without these a number is only said more exactly.
    private static final Set<String> EXACTNESS = Set.of("about", "over", "under", "least", "most", "those");

    private static final String LOST = "was in the text and is not any more.";
    private static final String NEW = "is a number that the text does not have.";

    private final Alignment alignment;
    private final Facts beforeFacts;
    private final Facts afterFacts;
    private final Contexts before;
    private final Contexts after;
    private final Quantities then;
    private final Quantities now;

    /// Those of statements that went and came: one without a unit may be one of the others with its unit.
    private final Quantities went;

    private final Quantities cameUp;
    private final Verdicts verdicts;
    private int pairs;

    private NumberGuard(Comparison comparison, Verdicts verdicts) {
        this.alignment = comparison.alignment();
        this.beforeFacts = comparison.before();
        this.afterFacts = comparison.after();
        this.before = comparison.beforeContexts();
        this.after = comparison.afterContexts();
        this.then = Quantities.of(beforeFacts);
        this.now = Quantities.of(afterFacts);
        Set<String> lost = alignment.lost();
        this.went = Quantities.of(beforeFacts.statements().stream()
                .filter(statement -> lost.contains(statement.key()))
                .toList());
        this.cameUp = Quantities.of(alignment.fresh());
        this.verdicts = verdicts;
    }

    static void judge(Comparison comparison, Verdicts verdicts) {
        NumberGuard guard = new NumberGuard(comparison, verdicts);
        guard.existence();
        guard.rates();
        guard.subjects();
        for (Rewrite rewrite : guard.alignment.rewrites()) {
            guard.inPlace(rewrite);
        }
    }

    // ---- whether it is there

    private void existence() {
        Set<String> lost = alignment.lost();
        Set<String> seen = new HashSet<>();
        for (Statement statement : beforeFacts.statements()) {
            if (lost.contains(statement.key()) && !statement.ignored()) {
                statement.facts(Quantity.class).forEach(quantity -> lost(quantity, statement, seen));
                statement
                        .facts(Day.class)
                        .forEach(day -> day(day, now, "was in the text and is not any more, or not as exactly.", true));
                codes(statement.tokens(), now, LOST);
            }
        }
        for (Statement statement : alignment.fresh()) {
            if (!beforeFacts.keys().contains(statement.key())) {
                statement.facts(Quantity.class).forEach(quantity -> gained(quantity, statement, seen));
                statement
                        .facts(Day.class)
                        .forEach(day -> day(day, then, "is a date that the text does not have.", false));
                codes(statement.tokens(), then, NEW);
                pairs(statement.tokens());
            }
        }
        counts(lost);
        Set<List<Token>> known = new HashSet<>(beforeFacts.beside());
        for (List<Token> tokens : afterFacts.beside()) {
            if (!known.contains(tokens)) {
                BitSet days = new BitSet();
                DayReader.read(tokens, days, afterFacts.lexicon());
                QuantityReader.read(tokens, days, afterFacts.lexicon()).stream()
                        .filter(quantity -> !then.hasNumber(quantity))
                        .forEach(quantity -> verdicts.refuse(Kind.NUMBER, quantity.text(), NEW));
            }
        }
    }

    private void lost(Quantity quantity, Statement statement, Set<String> seen) {
        Checkpoint.pass();
        boolean two = quantity.raw().getFirst().compareTo(BigDecimal.TWO) == 0
                && afterFacts.forms().stream()
                        .anyMatch(form -> afterFacts.lexicon().is(Lexicon.Sort.PAIR, form));
        boolean kept = now.has(quantity)
                || !cameUp.same(quantity).isEmpty()
                || now.hasPart(quantity)
                || two
                || isStep(quantity, statement);
        if (!kept && seen.add("-" + quantity.text())) {
            verdicts.refuse(
                    Kind.NUMBER, quantity.text(), now.hasNumber(quantity) ? "had another unit in the text." : LOST);
        }
    }

    private void gained(Quantity quantity, Statement statement, Set<String> seen) {
        Checkpoint.pass();
        // "1 valve" may have been "a valve".
        boolean one = quantity.bare() && quantity.raw().getFirst().compareTo(BigDecimal.ONE) == 0;
        boolean same = quantity.bare()
                ? !then.same(quantity).isEmpty()
                : !went.same(quantity).isEmpty();
        boolean known = then.has(quantity) || same || then.hasPart(quantity) || one || isStep(quantity, statement);
        if (!known && seen.add("+" + quantity.text())) {
            verdicts.refuse(
                    Kind.NUMBER, quantity.text(), then.hasNumber(quantity) ? "has another unit in the text." : NEW);
        }
    }

    /// "Step 3: …", "3. …", and the words by which steps are counted.
    private static boolean isStep(Quantity quantity, Statement statement) {
        BigDecimal value = quantity.raw().getFirst();
        return quantity.from() < 2
                && quantity.bare()
                && !quantity.spelt()
                && value.stripTrailingZeros().scale() <= 0
                && value.compareTo(BigDecimal.valueOf(MOST_STEPS)) <= 0
                && (quantity.to() >= statement.tokens().size()
                        || statement.tokens().get(quantity.to()).mark());
    }

    private void day(Day day, Quantities others, String why, boolean lost) {
        Checkpoint.pass();
        boolean there = false;
        for (Day other : others.days()) {
            boolean same = other.month() == day.month() && (other.day() == day.day() || !lost && day.day() == 0);
            boolean year =
                    day.year() == other.year() || day.year() == 0 || other.year() == 0 && others.hasYear(day.year());
            there |= same && year;
        }
        if (!there) {
            verdicts.refuse(Kind.NUMBER, day.text(), why);
        }
    }

    private void codes(List<Token> tokens, Quantities others, String why) {
        for (Token token : tokens) {
            boolean digits = token.kind() == Token.Kind.CODE
                    && token.form().chars().anyMatch(Character::isDigit)
                    && token.form().indexOf("://") < 0;
            if (digits && !others.hasCode(token)) {
                verdicts.refuse(Kind.NUMBER, token.text(), why);
            }
        }
    }

    /// "3–2" that became "4–2", where both numbers are somewhere in the text.
    private void pairs(List<Token> tokens) {
        for (int i = 1; i + 1 < tokens.size(); i++) {
            boolean joined = tokens.get(i).mark()
                    && "–-—:/".contains(tokens.get(i).text())
                    && !tokens.get(i).spaced()
                    && !tokens.get(i + 1).spaced()
                    && tokens.get(i - 1).number()
                    && tokens.get(i + 1).number();
            if (joined
                    && !then.hasPair(tokens.get(i - 1).stem(), tokens.get(i + 1).stem())) {
                verdicts.refuse(
                        Kind.NUMBER,
                        tokens.get(i - 1).text()
                                + tokens.get(i).text()
                                + tokens.get(i + 1).text(),
                        NEW);
            }
        }
    }

    /// "Four Saturdays" that became "five Saturdays", where both numbers are somewhere in the text.
    private void counts(Set<String> lost) {
        for (Statement statement : beforeFacts.statements()) {
            for (Quantity quantity :
                    lost.contains(statement.key()) ? statement.facts(Quantity.class) : List.<Quantity>of()) {
                Checkpoint.pass();
                for (String thing : quantity.counted()) {
                    Set<String> now = new HashSet<>(this.now.counts(thing));
                    boolean kept = now.contains(Quantities.plain(quantity.raw().getFirst()));
                    now.removeAll(then.counts(thing));
                    if (!kept && !now.isEmpty()) {
                        verdicts.refuse(
                                Kind.NUMBER,
                                quantity.text() + " " + thing,
                                "is another number now: " + now.iterator().next() + ".");
                    }
                }
            }
        }
    }

    // ---- how it is said

    /// The rate and the bound of each number, against every place of the text that says it.
    private void rates() {
        for (Statement statement : alignment.fresh()) {
            if (beforeFacts.keys().contains(statement.key())) {
                continue;
            }
            for (Quantity quantity : statement.facts(Quantity.class)) {
                Checkpoint.pass();
                List<Quantity> same = then.same(quantity);
                if (!same.isEmpty()) {
                    rate(quantity, same, statement);
                    bounds(quantity, same, statement);
                }
            }
        }
    }

    private void rate(Quantity quantity, List<Quantity> same, Statement statement) {
        boolean agrees = same.stream().anyMatch(other -> other.rate().equals(quantity.rate()));
        boolean row = statement.place() == Place.ROW || then.inRow(quantity);
        if (agrees || row) {
            return;
        }
        // "Per kilo" may be said once of all prices.
        String unit = same.getFirst().rate();
        boolean said = quantity.rate().isEmpty()
                && (!statement.body()
                        || statement.tokens().stream()
                                .anyMatch(token ->
                                        unit.equals(afterFacts.lexicon().rateUnit(token))));
        if (said || same.stream().allMatch(Quantity::bare)) {
            verdicts.doubt(
                    null,
                    statement,
                    "“" + quantity.text() + "” has another rate, such as “a month”, than in the text.");
        } else {
            verdicts.refuse(
                    Kind.NUMBER, quantity.text(), "is counted by another unit of time or measure than in the text.");
        }
    }

    /// "32 miles" that became "by 32 miles", "about 40" that became "over 40", an average that became a median.
    private void bounds(Quantity quantity, List<Quantity> same, Statement statement) {
        Set<String> now = boundsOf(quantity);
        if (same.stream().anyMatch(other -> boundsOf(other).equals(now))) {
            return;
        }
        Set<String> then = boundsOf(same.getFirst());
        Set<String> came = new TreeSet<>(now);
        came.removeAll(then);
        came.removeAll(said(
                quantity,
                beforeFacts.statements().stream()
                        .filter(each -> each.facts().stream().anyMatch(same::contains))
                        .toList()));
        Set<String> went = new TreeSet<>(then);
        went.removeAll(now);
        went.removeAll(said(quantity, List.of(statement)));
        boolean exact = EXACTNESS.containsAll(went);
        if (!came.isEmpty() || !went.isEmpty() && statement.place() == Place.PROSE && statement.body() && !exact) {
            verdicts.refuse(
                    Kind.NUMBER,
                    quantity.text(),
                    "is said in another way than in the text (" + shown(then) + ", now " + shown(now) + ").");
        } else if (!went.isEmpty() && statement.body()) {
            verdicts.doubt(null, statement, "“" + quantity.text() + "” is said more exactly than in the text.");
        }
    }

    /// How some number is said anywhere in some statements.
    private Set<String> said(Quantity of, List<Statement> statements) {
        Set<String> said = new HashSet<>();
        for (Statement statement : statements) {
            List<Integer> all =
                    IntStream.range(0, statement.tokens().size()).boxed().toList();
            said.addAll(afterFacts.lexicon().bounds(statement.tokens(), -1, all));
            statement.facts(Quantity.class).stream()
                    .filter(each -> !each.key().equals(of.key()))
                    .forEach(each -> said.removeAll(boundsOf(each)));
        }
        return said.contains("nearly")
                ? Stream.concat(said.stream(), Stream.of("about")).collect(Collectors.toSet())
                : said;
    }

    private static Set<String> boundsOf(Quantity quantity) {
        Set<String> bounds = new TreeSet<>(quantity.bounds());
        if (bounds.remove("nearly")) {
            bounds.add("about");
        }
        if (!quantity.readings().getFirst().kind().equals("share")) {
            bounds.remove("those");
        }
        return bounds;
    }

    private static String shown(Set<String> bounds) {
        return bounds.isEmpty() ? "plainly" : "“" + String.join("”, “", bounds) + "”";
    }

    // ---- of whom it is said

    /// Measures with the names before them: "the Tillby is lighter at 1.9 kg".
    private record Owned(String key, String kind, Set<String> owners) {}

    /// A measure that the text says of one name and that is said of another now, of which the text says another.
    private void subjects() {
        Map<String, List<Owned>> byKey = new HashMap<>();
        Set<String> known = beforeFacts.forms();
        for (Owned each : owned(beforeFacts, true, new HashSet<>(beforeFacts.statements()))) {
            byKey.computeIfAbsent(each.key, _ -> new ArrayList<>()).add(each);
        }
        for (Owned now : owned(afterFacts, false, alignment.fresh())) {
            List<Owned> then = byKey.getOrDefault(now.key, List.of());
            boolean another = !then.isEmpty()
                    && then.stream()
                            .noneMatch(old -> old.owners.isEmpty() || Statement.common(old.owners, now.owners) > 0)
                    && now.owners.stream().allMatch(known::contains);
            if (another) {
                verdicts.refuse(
                        Kind.NUMBER,
                        now.key,
                        "is said of “" + now.owners.iterator().next() + "” now, and of “"
                                + then.getFirst().owners.iterator().next() + "” in the text.");
            }
        }
    }

    /// @param all whether crowded sentences count, and numbers without an owner
    private static List<Owned> owned(Facts facts, boolean all, Set<Statement> of) {
        List<Owned> owned = new ArrayList<>();
        for (Statement statement : facts.statements()) {
            if (statement.place() != Place.PROSE || !of.contains(statement)) {
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
                String kind = quantity.readings().getFirst().kind();
                if (!kind.isEmpty() && (all || !owners.isEmpty())) {
                    owned.add(new Owned(Quantities.values(quantity).iterator().next(), kind, owners));
                }
            }
        }
        return owned;
    }

    // ---- what it stands for

    /// @param key by which it is known
    private record Value(String key, Fact fact, Statement statement, Map<String, Double> context) {

        /// Whether both measure in one unit.
        boolean isOfKind(Value other) {
            return fact instanceof Quantity mine && other.fact instanceof Quantity theirs
                    ? mine.readings()
                            .getFirst()
                            .kind()
                            .equals(theirs.readings().getFirst().kind())
                    : fact instanceof Day && other.fact instanceof Day;
        }

        boolean alike(Value other) {
            return fact instanceof Quantity mine && other.fact instanceof Quantity theirs
                    ? mine.alike(theirs)
                    : fact instanceof Day && other.fact instanceof Day;
        }
    }

    private static List<Value> values(List<Statement> statements, Contexts contexts) {
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
                    values.add(new Value(key, fact, statement, contexts.of(statement, fact.from(), fact.to())));
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
        for (Value value : fresh) {
            for (Value other : old) {
                Checkpoint.pass();
                if (pairs++ > MOST_PAIRS) {
                    verdicts.refuse(
                            Kind.NUMBER, value.fact.text(), "is one of more numbers than can be compared at once.");
                    return;
                }
                boolean replaces = !oldKeys.contains(value.key) && !freshKeys.contains(other.key) && value.alike(other);
                if (replaces && Contexts.alike(other.context, value.context, "", "") >= IN_PLACE) {
                    verdicts.refuse(Kind.NUMBER, value.fact.text(), "stands where “" + other.fact.text() + "” stood.");
                }
            }
            if (!oldKeys.contains(value.key)) {
                strange(value);
            }
            if (rewrite.kind() == Rewrite.Kind.RESTATED) {
                nearest(value, old, freshKeys);
            }
        }
    }

    /// "About one in four" that came into a sentence, where the text has another four.
    private void strange(Value value) {
        if (!(value.fact instanceof Quantity quantity) || !value.statement.body() || value.context.size() < TELLING) {
            return;
        }
        double most = 0;
        boolean any = false;
        for (Statement statement : beforeFacts.statements()) {
            for (Quantity old : statement.facts(Quantity.class)) {
                Checkpoint.pass();
                if (pairs++ < MOST_PAIRS
                        && Quantities.plain(old.raw().getFirst()).equals(value.key)) {
                    any = true;
                    most = Math.max(most, before.support(statement, value.context));
                }
            }
        }
        if (any && most < STRANGE && !isYear(quantity)) {
            verdicts.refuse(Kind.NUMBER, quantity.text(), "is said of what the text says no such number of.");
        }
    }

    private static boolean isYear(Quantity quantity) {
        BigDecimal value = quantity.raw().getFirst();
        return quantity.bare()
                && value.compareTo(BigDecimal.valueOf(1800)) > 0
                && value.compareTo(BigDecimal.valueOf(2100)) < 0;
    }

    /// A summary that says a number of what another is said of.
    private void nearest(Value value, List<Value> old, Set<String> freshKeys) {
        double own = 0;
        double rival = 0;
        Value other = value;
        for (Value each : old) {
            double alike = Contexts.alike(each.context, value.context, "", "");
            if (each.key.equals(value.key)) {
                own = Math.max(own, alike);
            } else if (each.isOfKind(value) && alike > rival && !freshKeys.contains(each.key)) {
                rival = alike;
                other = each;
            }
        }
        if (own > 0 && rival > own * NEARER + MARGIN) {
            verdicts.refuse(
                    Kind.NUMBER, value.fact.text(), "is said of what the text says “" + other.fact.text() + "” of.");
        }
    }

    private static Set<String> keys(List<Value> values) {
        Set<String> keys = new HashSet<>();
        values.forEach(value -> keys.add(value.key));
        return keys;
    }
}
