package assay.claims;

import assay.claims.Fact.Qualifier;
import assay.claims.Fact.Sense;
import assay.claims.Lexicon.Sort;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A qualifier in its statement, with the words on each side, which show what the qualifier applies to.
record QualifierScope(Qualifier qualifier, Sense sense, Statement statement, Set<String> ahead, Set<String> behind) {

    boolean isBoundLike(QualifierScope other) {
        return Statement.common(behind, other.behind) > 0
                || (behind.isEmpty() || other.behind.isEmpty()) && Statement.common(ahead, other.ahead) > 0;
    }

    /// Whether any words next to one qualifier are also next to the other. Used for alternatives, which are
    /// facts.
    boolean isNear(QualifierScope other) {
        return isBoundLike(other)
                || Statement.common(ahead, other.behind) > 0
                || Statement.common(behind, other.ahead) > 0
                || Statement.common(ahead, other.ahead) > 0;
    }

    boolean isOpposite(QualifierScope other) {
        return sense.group() == other.sense.group()
                && sense.side() != other.sense.side()
                && qualifier.denied() == other.qualifier.denied();
    }

    /// Returns the statement that contains the largest number of the words after the qualifier.
    Statement holding(List<Statement> statements) {
        Statement holding = statements.getFirst();
        for (Statement each : statements) {
            boolean more = Statement.common(each.stems(), behind) > Statement.common(holding.stems(), behind);
            holding = more ? each : holding;
        }
        return holding;
    }

    private static final int BESIDE = 3;

    /// Returns all qualifiers of one sort.
    static List<QualifierScope> of(List<Statement> statements, Sort sort) {
        List<QualifierScope> scopes = new ArrayList<>();
        for (Statement statement : statements) {
            for (Qualifier qualifier : statement.facts(Qualifier.class)) {
                Checkpoint.pass();
                for (Sense sense : qualifier.senses()) {
                    if (sense.sort() == sort) {
                        scopes.add(new QualifierScope(
                                qualifier,
                                sense,
                                statement,
                                beside(statement, qualifier.from() - 1, -1),
                                beside(statement, qualifier.to(), 1)));
                    }
                }
            }
        }
        return scopes;
    }

    private static Set<String> beside(Statement statement, int start, int step) {
        Set<String> beside = new HashSet<>();
        for (Token token : Token.from(statement.tokens(), start, step)) {
            Checkpoint.pass();
            if (beside.size() == BESIDE || QualifierReader.isEnd(token) && !beside.isEmpty()) {
                break;
            }
            if (token.says() || token.number()) {
                beside.add(token.stem());
            }
        }
        return beside;
    }
}
