package assay.claims;

import assay.claims.Fact.Qualifier;
import assay.claims.Lexicon.Sort;
import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Whether what denies, doubts, bounds and compares still does so: "not torn", "may fall", "only if", "before the
/// first use".
///
/// A qualifier is bound to the words beside it. One that turned into its opposite before the same words, a
/// negation that its word lost, and a "may" before a word that is still there are refused. What cannot be bound
/// is a doubt.
final class QualifierGuard extends Guard {

    /// Words on each side that hang on a "than".
    private static final int HANGING = 8;

    /// The share of the words of a condition that is left where it still stands.
    private static final double LEFT = 0.3;

    /// The share of its words by which a sentence is the same sentence, whatever came in or went.
    private static final double ALIKE = 0.6;

    /// Sentences of both sides, multiplied, that are held against one another word by word.
    private static final int MOST_PAIRS = 400;

    private final List<Turn> turns = new ArrayList<>();

    QualifierGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        for (Rewrite rewrite : alignment.rewrites()) {
            Checkpoint.pass();
            boolean body = rewrite.after().stream().anyMatch(Statement::body)
                    && rewrite.before().stream().anyMatch(Statement::body);
            if (body) {
                judge(rewrite);
            }
        }
    }

    /// Qualifiers of both sides, multiplied, that are still compared: a hundred in one sentence.
    private static final int MOST_HINGES = 10_000;

    /// What was found to be turned in one rewrite: two turns may take one another back.
    private record Turn(Statement after, boolean fact, boolean proven, String why) {}

    private void judge(Rewrite rewrite) {
        turns.clear();
        turned(rewrite, Sort.ALTERNATIVE);
        turned(rewrite, Sort.OPPOSITE);
        denied(rewrite);
        if (rewrite.before().size() * rewrite.after().size() <= MOST_PAIRS) {
            exchanged(rewrite);
        }
        boolean sure = turns.size() == 1 && isSteady(rewrite);
        for (Turn turn : turns) {
            if (turn.fact || turn.proven && sure) {
                refuse(Kind.CLAIM, turn.after.text(), turn.why);
            } else {
                doubt(rewrite, turn.after, "The sentence " + turn.why);
            }
        }
        lost(rewrite);
    }

    /// Whether as many words bound and compare as did: "only if" that became "not unless" says the same.
    private static boolean isSteady(Rewrite rewrite) {
        return Stream.of(Sort.EXCLUSIVE, Sort.CONDITION, Sort.COMPARISON)
                .allMatch(sort -> count(rewrite.before(), sort) == count(rewrite.after(), sort));
    }

    private static long count(List<Statement> statements, Sort sort) {
        return statements.stream()
                .flatMap(statement -> statement.facts(Qualifier.class).stream())
                .filter(qualifier -> qualifier.has(sort))
                .count();
    }

    private void doubt(Rewrite rewrite, Statement after, String why) {
        verdicts.doubt(Rewrite.nearest(rewrite.before(), after), after, why);
    }

    // ---- opposites

    /// @param sort opposites may take one another back; alternatives are facts
    private void turned(Rewrite rewrite, Sort sort) {
        List<Hinge> then = Hinge.of(rewrite.before(), sort);
        List<Hinge> now = Hinge.of(rewrite.after(), sort);
        if ((long) then.size() * now.size() > MOST_HINGES) {
            doubt(rewrite, rewrite.after().getFirst(), "It has more words that turn a meaning than can be compared.");
            return;
        }
        for (Hinge hinge : now) {
            Checkpoint.pass();
            boolean known = then.stream().anyMatch(old -> old.sense().equals(hinge.sense()) && old.isBoundLike(hinge));
            if (known) {
                continue;
            }
            for (Hinge old : then) {
                boolean opposite = old.isOpposite(hinge)
                        && old.qualifier().denied() == hinge.qualifier().denied();
                if (!opposite) {
                    continue;
                }
                boolean stays = now.stream()
                        .anyMatch(each -> each.sense().equals(old.sense()) && (each.isNear(old) || !old.isNear(hinge)));
                boolean bound = sort == Sort.ALTERNATIVE ? old.isNear(hinge) : old.isBoundLike(hinge);
                if (!stays && bound) {
                    turns.add(new Turn(
                            hinge.statement(),
                            sort == Sort.ALTERNATIVE,
                            rewrite.isMinimal(),
                            "says “" + hinge.qualifier().text() + "” where the text says “"
                                    + old.qualifier().text() + "”."));
                    return;
                }
            }
        }
    }

    // ---- negations

    private void denied(Rewrite rewrite) {
        Polarity then = Polarity.of(rewrite.before(), lexicon);
        Polarity now = Polarity.of(rewrite.after(), lexicon);
        Statement after = rewrite.after().getFirst();
        if (then.contradicts(now) || now.contradicts(then)) {
            // A "not" that moved may deny the same.
            boolean one = (then.negations() == 0) != (now.negations() == 0);
            turns.add(new Turn(
                    after,
                    false,
                    one && rewrite.isMinimal(),
                    "affirms what the text denies, or denies what it affirms."));
            return;
        }
        if (then.negations() + now.negations() == 0 && unprefixed(rewrite)) {
            turns.add(new Turn(after, false, rewrite.isMinimal(), "affirms what the text denies."));
            return;
        }
        boolean dropped = then.negations() > 0 && now.negations() == 0 && rewrite.kept() >= ALIKE / 2;
        boolean bounded = has(rewrite.after(), Sort.WARNING, Sort.EXCLUSIVE);
        if (rewrite.kind() != Rewrite.Kind.RESTATED && dropped && !bounded) {
            doubt(rewrite, after, "A negation is left out.");
        }
    }

    /// Whether "uncommon" became "common" and nothing denies it.
    private boolean unprefixed(Rewrite rewrite) {
        Set<String> forms = Statement.forms(rewrite.before());
        Set<String> now = Statement.forms(rewrite.after());
        return now.stream()
                .anyMatch(form -> form.length() >= Polarity.SHORTEST_BASE
                        && !forms.contains(form)
                        && Polarity.PREFIXES.stream()
                                .anyMatch(prefix -> forms.contains(prefix + form) && !now.contains(prefix + form)));
    }

    // ---- what bounds it

    private boolean has(List<Statement> statements, Sort... sorts) {
        return statements.stream()
                .flatMap(statement -> statement.facts(Qualifier.class).stream())
                .anyMatch(qualifier -> Arrays.stream(sorts).anyMatch(qualifier::has));
    }

    private void lost(Rewrite rewrite) {
        List<Statement> then = rewrite.before();
        List<Statement> now = rewrite.after();
        Statement after = now.getFirst();
        boolean restated = rewrite.kind() == Rewrite.Kind.RESTATED;
        hedged(rewrite, Sort.UNCERTAIN, "“%s” is left out: what may be so is a fact now.");
        if (!restated) {
            hedged(rewrite, Sort.HEDGE, "“%s” is left out: it holds always now.");
            some(rewrite);
            denial(rewrite);
        }
        boolean bounded = has(now, Sort.EXCLUSIVE, Sort.CONDITION, Sort.NEGATION, Sort.DUTY);
        if (!restated && has(then, Sort.EXCLUSIVE) && !bounded) {
            doubt(rewrite, after, "It was bound by an “only”, which is left out.");
        }
        if (!restated && has(now, Sort.EXCLUSIVE) && !has(then, Sort.EXCLUSIVE, Sort.NEGATION)) {
            doubt(rewrite, after, "An “only” came in.");
        }
        if (has(now, Sort.UNIVERSAL)
                && !has(then, Sort.UNIVERSAL, Sort.NEGATION)
                && !restated
                && rewrite.kept() >= ALIKE) {
            doubt(rewrite, after, "It speaks of all or always now.");
        }
        condition(rewrite);
    }

    private void hedged(Rewrite rewrite, Sort sort, String why) {
        List<Hinge> old = Hinge.of(rewrite.before(), sort);
        if (old.isEmpty()) {
            return;
        }
        Set<String> now = Rewrite.stems(rewrite.after());
        List<Hinge> sides = Hinge.of(rewrite.after(), Sort.OPPOSITE);
        for (Hinge hinge : old) {
            Checkpoint.pass();
            // "may" and "can" are on one side.
            boolean said = hinge.qualifier().senses().stream()
                    .anyMatch(sense -> sense.sort() == Sort.OPPOSITE
                            && sides.stream().anyMatch(side -> side.sense().equals(sense)));
            boolean kept = Statement.common(hinge.behind(), now) > 0;
            Statement after = holding(rewrite.after(), hinge);
            if (said || !kept || has(List.of(after), Sort.UNCERTAIN, Sort.HEDGE)) {
                continue;
            }
            String reason = why.replace("%s", hinge.qualifier().text());
            if (rewrite.isMinimal() && sort == Sort.UNCERTAIN && !has(rewrite.after(), Sort.CONDITION)) {
                refuse(Kind.CLAIM, after.text(), "leaves no doubt where the text does: " + reason);
            } else {
                verdicts.doubt(hinge.statement(), after, reason);
            }
            return;
        }
    }

    /// The statement that has most of the words behind a qualifier.
    private static Statement holding(List<Statement> statements, Hinge hinge) {
        Statement holding = statements.getFirst();
        for (Statement statement : statements) {
            boolean more = Statement.common(statement.stems(), hinge.behind())
                    > Statement.common(holding.stems(), hinge.behind());
            holding = more ? statement : holding;
        }
        return holding;
    }

    /// "Some owners" that became "owners".
    private void some(Rewrite rewrite) {
        List<Hinge> now = Hinge.of(rewrite.after(), Sort.OPPOSITE);
        for (Hinge hinge : Hinge.of(rewrite.before(), Sort.OPPOSITE)) {
            Checkpoint.pass();
            boolean some = hinge.sense().group() == lexicon.quantifiers()
                    && hinge.sense().side() > 0;
            boolean still = now.stream()
                    .anyMatch(each -> each.sense().group() == hinge.sense().group());
            Statement after = holding(rewrite.after(), hinge);
            boolean kept = Statement.common(hinge.behind(), after.stems()) > 0;
            if (some
                    && !still
                    && kept
                    && rewrite.kept() >= ALIKE
                    && !has(List.of(after), Sort.UNCERTAIN, Sort.HEDGE, Sort.NEGATION)) {
                verdicts.doubt(hinge.statement(), after, "“" + hinge.qualifier().text() + "” is left out.");
                return;
            }
        }
    }

    /// What is denied or warned of, and is not said anywhere any more.
    private void denial(Rewrite rewrite) {
        Set<String> now = Rewrite.stems(rewrite.after());
        for (Sort sort : List.of(Sort.NEGATION, Sort.WARNING)) {
            for (Hinge hinge : Hinge.of(rewrite.before(), sort)) {
                Checkpoint.pass();
                long nowhere = hinge.behind().stream()
                        .filter(stem -> !after.stems().contains(stem))
                        .count();
                boolean gone = hinge.behind().size() > 1
                        && Statement.common(hinge.behind(), now) == 0
                        && nowhere * 2 >= hinge.behind().size();
                if (gone && !lexicon.isFiller(hinge.statement().text())) {
                    verdicts.doubt(
                            hinge.statement(),
                            Rewrite.nearest(rewrite.after(), hinge.statement()),
                            "What “" + hinge.qualifier().text() + "” denies or warns of is left out.");
                    return;
                }
            }
        }
    }

    /// What follows an "if" has to be said somewhere.
    private void condition(Rewrite rewrite) {
        Set<String> now = Rewrite.stems(rewrite.after());
        for (Hinge hinge : Hinge.of(rewrite.before(), Sort.CONDITION)) {
            Set<String> said = new HashSet<>();
            List<Token> tokens = hinge.statement().tokens();
            for (int i = hinge.qualifier().to(); i < tokens.size() && !QualifierReader.isEnd(tokens.get(i)); i++) {
                Checkpoint.pass();
                if (tokens.get(i).says()
                        && !lexicon.is(Sort.LINKING, tokens.get(i).form())) {
                    said.add(tokens.get(i).stem());
                }
            }
            if (!said.isEmpty() && Statement.common(said, now) < said.size() * LEFT) {
                verdicts.doubt(
                        hinge.statement(),
                        Rewrite.nearest(rewrite.after(), hinge.statement()),
                        "It depends on a condition (“" + hinge.qualifier().text() + "”) that is left out.");
                return;
            }
        }
    }

    // ---- what is compared

    /// "A is quicker than B" that became "B is quicker than A": what is behind the word on which both hang was
    /// before it.
    private void exchanged(Rewrite rewrite) {
        for (Statement now : rewrite.after()) {
            Map<String, Integer> pivots = pivots(now);
            for (Statement old : pivots.isEmpty() ? List.<Statement>of() : rewrite.before()) {
                for (Map.Entry<String, Integer> pivot : pivots(old).entrySet()) {
                    Checkpoint.pass();
                    int at = pivots.getOrDefault(pivot.getKey(), -1);
                    if (pivot.getValue() < 0 || at < 0) {
                        continue;
                    }
                    Set<String> behind = hanging(old, pivot.getValue(), 1);
                    int moved = Statement.common(behind, hanging(now, at, -1));
                    int stayed = Statement.common(behind, hanging(now, at, 1));
                    if (!behind.isEmpty() && moved * 2 >= behind.size() && stayed * 2 < behind.size()) {
                        turns.add(new Turn(
                                now,
                                false,
                                rewrite.isMinimal(),
                                "says of the one what the text says of the other (“" + pivot.getKey() + "”)."));
                        return;
                    }
                }
            }
        }
    }

    /// Where words are on which two sides hang; less than zero where one is there twice.
    private Map<String, Integer> pivots(Statement statement) {
        Map<String, Integer> pivots = new HashMap<>();
        for (Qualifier qualifier : statement.facts(Qualifier.class)) {
            if (qualifier.has(Sort.COMPARISON)) {
                pivots.merge(statement.tokens().get(qualifier.from()).form(), qualifier.from(), (_, _) -> -1);
            }
        }
        return pivots;
    }

    private Set<String> hanging(Statement statement, int at, int step) {
        List<Token> tokens = statement.tokens();
        Set<String> near = new HashSet<>();
        for (int i = at + step; i >= 0 && i < tokens.size() && near.size() < HANGING; i += step) {
            Checkpoint.pass();
            if (tokens.get(i).says() && !lexicon.is(Sort.LINKING, tokens.get(i).form())) {
                near.add(tokens.get(i).stem());
            }
        }
        return near;
    }
}
