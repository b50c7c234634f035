package assay.claims;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Sentences of a text and what became of them.
///
/// @param before empty where something was added
/// @param after empty where something was removed
record Rewrite(Kind kind, List<Statement> before, List<Statement> after) {

    enum Kind {
        /// The same words are in both.
        REWRITTEN,
        /// One is where the other was, and has few of its words.
        REPLACED,
        /// It says again what the text still says elsewhere.
        RESTATED,
        ADDED,
        REMOVED
    }

    /// The share of the words before that are left.
    double kept() {
        Set<String> then = stems(before);
        return then.isEmpty() ? 0 : Statement.common(then, stems(after)) / (double) then.size();
    }

    /// The share of the words after that were there before.
    double known() {
        Set<String> now = stems(after);
        return now.isEmpty() ? 0 : Statement.common(now, stems(before)) / (double) now.size();
    }

    /// Whether both sides are so much alike that what differs is what was changed.
    boolean isClose() {
        return kind == Kind.REWRITTEN && kept() >= 0.6 && known() >= 0.6;
    }

    /// Whether hardly a word that says something differs.
    boolean isMinimal() {
        return kind == Kind.REWRITTEN && kept() >= 0.95 && known() >= 0.95;
    }

    static Set<String> stems(List<Statement> statements) {
        Set<String> stems = new HashSet<>();
        statements.forEach(statement -> stems.addAll(statement.stems()));
        return stems;
    }

    /// The one of some statements that shares most words with another.
    static Statement nearest(List<Statement> statements, Statement to) {
        Statement nearest = statements.getFirst();
        for (Statement statement : statements) {
            boolean nearer =
                    Statement.common(statement.stems(), to.stems()) > Statement.common(nearest.stems(), to.stems());
            nearest = nearer ? statement : nearest;
        }
        return nearest;
    }
}
