package assay.claims;

import assay.claims.Fact.Qualifier;
import assay.claims.Lexicon.Sort;
import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks that negations, doubts, bounds and comparisons are kept, such as "not torn", "may fall", "only if"
/// and "before the first use".
///
/// A qualifier applies to the words next to it. A change is refused if the same words now follow the opposite
/// qualifier, or if a word lost its negation or its "may". If it is unclear what a qualifier applies to, the
/// change is a doubt.
final class QualifierGuard extends Guard {

    /// The maximum number of words on each side of a "than" that are compared.
    private static final int HANGING = 8;

    /// The maximum distance, in tokens, between a "than" and the words that are compared.
    private static final int FARTHEST = 40;

    /// A condition is lost if less than this share of its words is kept.
    private static final double LEFT = 0.3;

    /// A sentence counts as the same if at least this share of its words is kept, even if other words
    /// were added.
    private static final double ALIKE = 0.6;

    /// The maximum number of pairs of qualifiers that are compared: enough for 100 qualifiers in one
    /// sentence.
    private static final int MOST_SCOPES = 10_000;

    /// A reversal in one rewrite. Two reversals can cancel each other out.
    private record Reversal(Statement after, boolean fact, boolean proven, String why) {}

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
                turned(rewrite);
                hedged(rewrite);
                if (rewrite.kind() != Rewrite.Kind.RESTATED) {
                    lost(rewrite);
                    bounds(rewrite);
                }
                condition(rewrite);
            }
        }
    }

    private static Set<Sort> sorts(List<Statement> statements) {
        Set<Sort> sorts = new HashSet<>();
        for (Statement statement : statements) {
            statement.facts(Qualifier.class).forEach(each -> each.senses().forEach(sense -> sorts.add(sense.sort())));
        }
        return sorts;
    }

    private static boolean any(Set<Sort> sorts, Sort... of) {
        return Stream.of(of).anyMatch(sorts::contains);
    }

    // ---- reversals

    private void turned(Rewrite rewrite) {
        List<Reversal> turns = new ArrayList<>();
        opposite(rewrite, Sort.ALTERNATIVE, turns);
        opposite(rewrite, Sort.OPPOSITE, turns);
        denied(rewrite, turns);
        exchanged(rewrite, turns);
        boolean sure = turns.size() == 1 && isSteady(rewrite);
        for (Reversal turn : turns) {
            if (turn.fact || turn.proven && sure) {
                refuse(Kind.CLAIM, turn.after.text(), turn.why);
            } else {
                doubt(rewrite, turn.after, "The sentence " + turn.why);
            }
        }
    }

    /// Whether the number of bounds and comparisons is unchanged. It changes when "only if" becomes "not
    /// unless", which means the same.
    private static boolean isSteady(Rewrite rewrite) {
        return Stream.of(Sort.EXCLUSIVE, Sort.CONDITION, Sort.COMPARISON)
                .allMatch(sort -> QualifierScope.of(rewrite.before(), sort).size()
                        == QualifierScope.of(rewrite.after(), sort).size());
    }

    private void doubt(Rewrite rewrite, Statement after, String why) {
        verdicts.doubt(Rewrite.nearest(rewrite.before(), after), after, why);
    }

    /// @param sort either opposites (two changes can cancel each other out) or alternatives (they are facts,
    ///     so changes never cancel each other out)
    private void opposite(Rewrite rewrite, Sort sort, List<Reversal> turns) {
        List<QualifierScope> then = QualifierScope.of(rewrite.before(), sort);
        List<QualifierScope> now = QualifierScope.of(rewrite.after(), sort);
        if ((long) then.size() * now.size() > MOST_SCOPES) {
            doubt(
                    rewrite,
                    rewrite.after().getFirst(),
                    "Compare the sentence with the original text yourself; so many words affect its meaning that an"
                            + " automatic comparison is not possible.");
            return;
        }
        boolean fact = sort == Sort.ALTERNATIVE;
        for (QualifierScope scope : now) {
            boolean known = then.stream().anyMatch(old -> old.sense().equals(scope.sense()) && old.isBoundLike(scope));
            for (QualifierScope old : known ? List.<QualifierScope>of() : then) {
                Checkpoint.pass();
                boolean opposite = old.isOpposite(scope) && (fact ? old.isNear(scope) : old.isBoundLike(scope));
                boolean stays = opposite
                        && now.stream()
                                .anyMatch(each ->
                                        each.sense().equals(old.sense()) && (each.isNear(old) || !old.isNear(scope)));
                if (opposite && !stays) {
                    turns.add(new Reversal(
                            scope.statement(),
                            fact,
                            rewrite.isMinimal(),
                            "says “" + scope.qualifier().text() + "” where the original text says “"
                                    + old.qualifier().text() + "”."));
                    return;
                }
            }
        }
    }

    private void denied(Rewrite rewrite, List<Reversal> turns) {
        Polarity then = Polarity.of(rewrite.before(), lexicon);
        Polarity now = Polarity.of(rewrite.after(), lexicon);
        Statement after = rewrite.after().getFirst();
        // A "not" that was moved can still deny the same word.
        boolean one = (then.negations() == 0) != (now.negations() == 0);
        boolean prefix = then.negations() + now.negations() == 0 && unprefixed(rewrite);
        if (then.contradicts(now) || now.contradicts(then) || prefix) {
            turns.add(new Reversal(
                    after,
                    false,
                    (one || prefix) && rewrite.isMinimal(),
                    "affirms what the original text denies, or the reverse."));
        } else if (then.negations() > 0 && now.negations() == 0) {
            boolean bounded = any(sorts(rewrite.after()), Sort.WARNING, Sort.EXCLUSIVE);
            if (rewrite.kind() != Rewrite.Kind.RESTATED && rewrite.kept() >= ALIKE / 2 && !bounded) {
                doubt(rewrite, after, "A negation was removed.");
            }
        }
    }

    /// Whether a word lost a negative prefix, as when "uncommon" becomes "common".
    private boolean unprefixed(Rewrite rewrite) {
        Set<String> then = Statement.forms(rewrite.before());
        Set<String> now = Statement.forms(rewrite.after());
        return now.stream()
                .filter(form -> form.length() >= Polarity.SHORTEST_BASE && !then.contains(form))
                .anyMatch(form -> Polarity.PREFIXES.stream()
                        .anyMatch(prefix -> then.contains(prefix + form) && !now.contains(prefix + form)));
    }

    /// Finds reversed comparisons, in which the words that came after the comparison now come before it: "B
    /// is quicker than A" instead of "A is quicker than B".
    private void exchanged(Rewrite rewrite, List<Reversal> turns) {
        List<QualifierScope> then = QualifierScope.of(rewrite.before(), Sort.COMPARISON);
        List<QualifierScope> now = QualifierScope.of(rewrite.after(), Sort.COMPARISON);
        for (QualifierScope scope : (long) then.size() * now.size() > MOST_SCOPES ? List.<QualifierScope>of() : now) {
            for (QualifierScope old : then) {
                Checkpoint.pass();
                Set<String> behind = hanging(old, 1);
                int moved = Statement.common(behind, hanging(scope, -1));
                int stayed = Statement.common(behind, hanging(scope, 1));
                boolean same = scope.qualifier()
                        .text()
                        .equalsIgnoreCase(old.qualifier().text());
                if (same && !behind.isEmpty() && moved * 2 >= behind.size() && stayed * 2 < behind.size()) {
                    turns.add(new Reversal(
                            scope.statement(),
                            false,
                            rewrite.isMinimal(),
                            "swaps the two sides of a comparison (“"
                                    + old.qualifier().text() + "”)."));
                    return;
                }
            }
        }
    }

    private Set<String> hanging(QualifierScope scope, int step) {
        return Token.from(scope.statement().tokens(), scope.qualifier().from() + step, step).stream()
                .limit(FARTHEST)
                .filter(lexicon::says)
                .map(Token::stem)
                .limit(HANGING)
                .collect(Collectors.toSet());
    }

    // ---- qualifiers left out

    /// Reports a doubt for the first qualifier of a sort that was lost.
    private void doubt(Rewrite rewrite, Sort sort, Predicate<QualifierScope> lost, String why) {
        for (QualifierScope scope : QualifierScope.of(rewrite.before(), sort)) {
            Checkpoint.pass();
            if (lost.test(scope)) {
                Statement after = scope.holding(rewrite.after());
                verdicts.doubt(
                        scope.statement(),
                        after,
                        why.formatted(scope.qualifier().text()));
                return;
            }
        }
    }

    private void hedged(Rewrite rewrite) {
        List<QualifierScope> sides = QualifierScope.of(rewrite.after(), Sort.OPPOSITE);
        Set<String> now = Rewrite.stems(rewrite.after());
        // "may" and "can" are on the same side of a group of opposites.
        Predicate<QualifierScope> lost = scope ->
                sides.stream().noneMatch(side -> scope.qualifier().senses().contains(side.sense()))
                        && Statement.common(scope.behind(), now) > 0
                        && !any(sorts(List.of(scope.holding(rewrite.after()))), Sort.UNCERTAIN, Sort.HEDGE);
        List<QualifierScope> uncertain = QualifierScope.of(rewrite.before(), Sort.UNCERTAIN);
        if (rewrite.isMinimal()
                && !any(sorts(rewrite.after()), Sort.CONDITION)
                && uncertain.stream().anyMatch(lost)) {
            refuse(
                    Kind.CLAIM,
                    rewrite.after().getFirst().text(),
                    "states as a fact what the original text states as a possibility.");
        } else {
            doubt(rewrite, Sort.UNCERTAIN, lost, "“%s” was removed, so a possibility is now stated as a fact.");
        }
        if (rewrite.kind() != Rewrite.Kind.RESTATED) {
            doubt(rewrite, Sort.HEDGE, lost, "“%s” was removed, so the statement now applies to all cases.");
        }
    }

    private void lost(Rewrite rewrite) {
        List<QualifierScope> sides = QualifierScope.of(rewrite.after(), Sort.OPPOSITE);
        Set<String> now = Rewrite.stems(rewrite.after());
        // Finds a lost quantifier, as when "some owners" becomes "owners".
        Predicate<QualifierScope> some = scope -> scope.sense().group() == lexicon.quantifiers()
                && scope.sense().side() > 0
                && sides.stream()
                        .noneMatch(side -> side.sense().group() == scope.sense().group())
                && Statement.common(
                                scope.behind(), scope.holding(rewrite.after()).stems())
                        > 0
                && !any(sorts(List.of(scope.holding(rewrite.after()))), Sort.UNCERTAIN, Sort.HEDGE, Sort.NEGATION);
        if (rewrite.kept() >= ALIKE) {
            doubt(rewrite, Sort.OPPOSITE, some, "“%s” was removed.");
        }
        // Finds a denial or a warning whose words no longer occur anywhere in the text.
        Predicate<QualifierScope> denial = scope -> scope.behind().size() > 1
                && Statement.common(scope.behind(), now) == 0
                && Statement.common(scope.behind(), after.stems()) * 2
                        <= scope.behind().size()
                && !lexicon.isFiller(scope.statement().text());
        doubt(rewrite, Sort.NEGATION, denial, "A denial that contains “%s” was removed.");
        doubt(rewrite, Sort.WARNING, denial, "A warning that contains “%s” was removed.");
    }

    private void bounds(Rewrite rewrite) {
        Set<Sort> then = sorts(rewrite.before());
        Set<Sort> now = sorts(rewrite.after());
        Statement first = rewrite.after().getFirst();
        if (any(then, Sort.EXCLUSIVE) && !any(now, Sort.EXCLUSIVE, Sort.CONDITION, Sort.NEGATION, Sort.DUTY)) {
            doubt(rewrite, first, "A restriction such as “only” was removed.");
        }
        if (any(now, Sort.EXCLUSIVE) && !any(then, Sort.EXCLUSIVE, Sort.NEGATION)) {
            doubt(rewrite, first, "A restriction such as “only” was added.");
        }
        if (any(now, Sort.UNIVERSAL) && !any(then, Sort.UNIVERSAL, Sort.NEGATION) && rewrite.kept() >= ALIKE) {
            doubt(rewrite, first, "The sentence now contains “all”, “always” or a similar word.");
        }
    }

    /// Reports a doubt if most of the words after an "if" were removed.
    private void condition(Rewrite rewrite) {
        Set<String> now = Rewrite.stems(rewrite.after());
        Predicate<QualifierScope> lost = scope -> {
            Set<String> said = Token.from(
                            scope.statement().tokens(), scope.qualifier().to(), 1)
                    .stream()
                    .takeWhile(token -> !QualifierReader.isEnd(token))
                    .filter(lexicon::says)
                    .map(Token::stem)
                    .collect(Collectors.toSet());
            return !said.isEmpty() && Statement.common(said, now) < said.size() * LEFT;
        };
        doubt(rewrite, Sort.CONDITION, lost, "The condition after “%s” was removed.");
    }
}
