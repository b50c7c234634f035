package assay.claims;

import assay.claims.Fact.Day;
import assay.claims.Fact.Quantity;
import assay.claims.Refusal.Kind;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Checks that every number and date is kept with its unit, rate and bound, and that none is new.
///
/// [PlaceGuard] checks whether one number replaces another.
final class NumberGuard extends Guard {

    /// The highest step number that may become a list marker, or replace one.
    private static final int MOST_STEPS = 50;

    /// Bounds that may be removed, because the number only becomes more exact.
    private static final Set<String> EXACTNESS = Set.of("about", "over", "under", "least", "most", "those");

    private static final String LOST = "is no longer in the text.";
    private static final String NEW = "is a number that is not in the original text.";

    private final QuantityIndex then;
    private final QuantityIndex now;

    /// The quantities that were removed. One without a unit may match one with a unit.
    private final QuantityIndex went;

    /// The quantities that were added.
    private final QuantityIndex cameUp;

    NumberGuard(Comparison comparison) {
        super(comparison);
        this.then = QuantityIndex.of(before);
        this.now = QuantityIndex.of(after);
        this.went = QuantityIndex.of(alignment.lost());
        this.cameUp = QuantityIndex.of(alignment.fresh());
    }

    @Override
    void judge() {
        existence();
        rates();
    }

    // ---- lost and new numbers

    private void existence() {
        for (Statement statement : alignment.lost()) {
            if (!statement.ignored()) {
                quantities(statement, now, cameUp, LOST);
                statement
                        .facts(Day.class)
                        .forEach(day -> day(day, now, "is no longer in the text, or is less exact.", true));
                codes(statement.tokens(), now, LOST);
            }
        }
        for (Statement statement : alignment.came()) {
            quantities(statement, then, went, NEW);
            statement
                    .facts(Day.class)
                    .forEach(day -> day(day, then, "is a date that is not in the original text.", false));
            codes(statement.tokens(), then, NEW);
            pairs(statement.tokens());
        }
        Set<List<Token>> known = new HashSet<>(before.beside());
        for (List<Token> tokens : after.beside()) {
            for (Fact fact : known.contains(tokens) ? List.<Fact>of() : Facts.numbers(tokens, lexicon)) {
                if (fact instanceof Quantity quantity && !then.hasNumber(quantity)) {
                    refuse(Kind.NUMBER, quantity.text(), NEW);
                }
            }
        }
    }

    /// @param others all quantities in the other text
    /// @param moved the quantities in changed statements
    private void quantities(Statement statement, QuantityIndex others, QuantityIndex moved, String why) {
        for (Quantity quantity : statement.facts(Quantity.class)) {
            Checkpoint.pass();
            QuantityIndex same = others == then && quantity.bare() ? others : moved;
            boolean known = others.has(quantity)
                    || !same.same(quantity).isEmpty()
                    || others.hasPart(quantity)
                    || (others == then ? isArticle(quantity) : isPair(quantity))
                    || isStep(quantity, statement);
            if (!known) {
                refuse(
                        Kind.NUMBER,
                        quantity.text(),
                        others.hasNumber(quantity) ? "has a different unit than in the original text." : why);
            }
        }
    }

    /// Whether a number can replace an article: "1 valve" may have been "a valve".
    private static boolean isArticle(Quantity quantity) {
        return quantity.bare() && quantity.raw().getFirst().compareTo(BigDecimal.ONE) == 0;
    }

    private boolean isPair(Quantity quantity) {
        return quantity.raw().getFirst().compareTo(BigDecimal.TWO) == 0
                && after.forms().stream().anyMatch(form -> lexicon.is(Lexicon.Sort.PAIR, form));
    }

    /// Whether a number is only the number of a step, as in "Step 3: …" or "3. …".
    private static boolean isStep(Quantity quantity, Statement statement) {
        BigDecimal value = quantity.raw().getFirst();
        return quantity.from() < 2
                && quantity.bare()
                && !quantity.spelt()
                && value.stripTrailingZeros().scale() <= 0
                && value.compareTo(BigDecimal.valueOf(MOST_STEPS)) <= 0
                && Token.at(statement.tokens(), quantity.to()).mark();
    }

    private void day(Day day, QuantityIndex others, String why, boolean lost) {
        Checkpoint.pass();
        boolean there = false;
        for (Day other : others.days()) {
            boolean same = other.month() == day.month() && (other.day() == day.day() || !lost && day.day() == 0);
            boolean year =
                    day.year() == other.year() || day.year() == 0 || other.year() == 0 && others.hasYear(day.year());
            there |= same && year;
        }
        if (!there) {
            refuse(Kind.NUMBER, day.text(), why);
        }
    }

    private void codes(List<Token> tokens, QuantityIndex others, String why) {
        for (Token token : tokens) {
            boolean digits = token.kind() == Token.Kind.CODE
                    && token.form().chars().anyMatch(Character::isDigit)
                    && token.form().indexOf("://") < 0;
            if (digits && !others.hasCode(token)) {
                refuse(Kind.NUMBER, token.text(), why);
            }
        }
    }

    /// Refuses new pairs of known numbers, such as "4–2" instead of "3–2" if the text contains a 4 and a 2
    /// elsewhere.
    private void pairs(List<Token> tokens) {
        for (int i = 1; i + 1 < tokens.size(); i++) {
            Token one = tokens.get(i - 1);
            Token mark = tokens.get(i);
            Token other = tokens.get(i + 1);
            boolean joined = mark.mark() && !mark.spaced() && !other.spaced() && "–-—:/".contains(mark.text());
            if (joined && one.number() && other.number() && !then.hasPair(one.stem(), other.stem())) {
                refuse(Kind.NUMBER, one.text() + mark.text() + other.text(), NEW);
            }
        }
    }

    // ---- rates and bounds

    /// Compares each number's rate (such as "a month") and bound (such as "about") with those of the same
    /// number in the original text.
    private void rates() {
        Map<Statement, Set<Quantity>> sources = new HashMap<>();
        for (Rewrite rewrite : alignment.rewrites()) {
            Set<Quantity> old = new HashSet<>();
            rewrite.before().forEach(each -> old.addAll(each.facts(Quantity.class)));
            rewrite.after().forEach(each -> sources.put(each, old));
        }
        for (Statement statement : alignment.came()) {
            for (Quantity quantity : statement.facts(Quantity.class)) {
                Checkpoint.pass();
                List<Quantity> all = then.same(quantity);
                // If the number occurs in several places, the place that was rewritten counts.
                List<Quantity> here = all.stream()
                        .filter(sources.getOrDefault(statement, Set.of())::contains)
                        .toList();
                List<Quantity> same = here.isEmpty() ? all : here;
                if (!same.isEmpty()) {
                    rate(quantity, same, statement);
                    bounds(quantity, same, all, statement);
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
        // A rate such as "per kilo" can be stated once for all prices.
        String unit = same.getFirst().rate();
        boolean said = quantity.rate().isEmpty()
                && (!statement.body()
                        || statement.tokens().stream().anyMatch(token -> unit.equals(lexicon.rateUnit(token))));
        if (said || same.stream().allMatch(Quantity::bare)) {
            verdicts.doubt(
                    null, statement, "“" + quantity.text() + "” no longer has the same rate unit, such as “a month”.");
        } else {
            refuse(Kind.NUMBER, quantity.text(), "no longer has the same rate unit, such as “a month”.");
        }
    }

    /// Refuses changed bounds, such as "by 32 miles" instead of "32 miles", "over 40" instead of "about 40",
    /// or a median instead of an average.
    private void bounds(Quantity quantity, List<Quantity> same, List<Quantity> all, Statement statement) {
        Set<String> now = boundsOf(quantity);
        if (same.stream().anyMatch(other -> boundsOf(other).equals(now))) {
            return;
        }
        Set<String> then = boundsOf(same.getFirst());
        Set<String> came = new TreeSet<>(now);
        came.removeAll(then);
        // The original text may contain "about 400" elsewhere.
        all.forEach(each -> came.removeAll(boundsOf(each)));
        for (Statement each : before.statements()) {
            each.facts(Quantity.class).stream().filter(same::contains).forEach(old -> came.removeAll(said(each, old)));
        }
        Set<String> went = new TreeSet<>(then);
        went.removeAll(now);
        went.removeAll(said(statement, quantity));
        boolean vague = statement.place() == Place.PROSE && statement.body() && !EXACTNESS.containsAll(went);
        if (!came.isEmpty() || vague) {
            refuse(
                    Kind.NUMBER,
                    quantity.text(),
                    "has a different qualifier (before: " + shown(then) + "; now: " + shown(now) + ").");
        }
    }

    /// Returns all bounds in the part of the sentence that contains the number.
    private Set<String> said(Statement statement, Quantity quantity) {
        List<Token> tokens = statement.tokens();
        int from = quantity.from();
        int to = quantity.to();
        while (from > 0 && !isPartEnd(tokens.get(from - 1))) {
            from--;
        }
        while (to < tokens.size() && !isPartEnd(tokens.get(to))) {
            to++;
        }
        Set<String> said =
                lexicon.bounds(tokens, -1, IntStream.range(from, to).boxed().toList());
        if (said.contains("nearly")) {
            said.add("about");
        }
        return said;
    }

    private static boolean isPartEnd(Token token) {
        return token.mark() && ";:.".contains(token.text());
    }

    private static Set<String> boundsOf(Quantity quantity) {
        Set<String> bounds = new TreeSet<>(quantity.bounds());
        if (bounds.remove("nearly")) {
            bounds.add("about");
        }
        if (!quantity.kind().equals("share")) {
            bounds.remove("those");
        }
        return bounds;
    }

    private static String shown(Set<String> bounds) {
        return bounds.isEmpty() ? "none" : "“" + String.join("”, “", bounds) + "”";
    }
}
