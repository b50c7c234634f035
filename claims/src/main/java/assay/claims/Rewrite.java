package assay.claims;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Sentences of a text before and after a change.
///
/// @param before empty if something was added
/// @param after empty if something was removed
record Rewrite(Kind kind, List<Statement> before, List<Statement> after) {

    enum Kind {
        /// Both sides share most words.
        REWRITTEN,
        /// The new sentences are in the place of the old ones, but share few of their words.
        REPLACED,
        /// The new sentence repeats one that is still elsewhere in the text.
        RESTATED,
        ADDED,
        REMOVED
    }

    /// Returns the share of the old words that are kept.
    double kept() {
        Set<String> then = stems(before);
        return then.isEmpty() ? 0 : Statement.common(then, stems(after)) / (double) then.size();
    }

    /// Returns the share of the new words that were there before.
    double known() {
        Set<String> now = stems(after);
        return now.isEmpty() ? 0 : Statement.common(now, stems(before)) / (double) now.size();
    }

    /// Whether both sides are so similar that every difference counts as a change.
    boolean isClose() {
        return kind == Kind.REWRITTEN && kept() >= 0.6 && known() >= 0.6;
    }

    /// Whether hardly any meaningful word differs.
    boolean isMinimal() {
        return kind == Kind.REWRITTEN && kept() >= 0.95 && known() >= 0.95;
    }

    static Set<String> stems(List<Statement> statements) {
        Set<String> stems = new HashSet<>();
        statements.forEach(statement -> stems.addAll(statement.stems()));
        return stems;
    }

    /// Returns the statement that shares the most words with another.
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
