package assay.claims;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Sentences of a text before and after a change.
///
/// @param before empty if the sentences were added
/// @param after empty if the sentences were removed
record Rewrite(Kind kind, List<Statement> before, List<Statement> after) {

    enum Kind {
        /// The two sides share most of their words.
        REWRITTEN,
        /// The new sentences are in the place of the old ones, but share few of their words.
        REPLACED,
        /// The new sentence repeats one that is still elsewhere in the text.
        RESTATED,
        ADDED,
        REMOVED
    }

    /// Returns the share of the old words that were kept.
    double kept() {
        Set<String> then = stems(before);
        return then.isEmpty() ? 0 : Statement.common(then, stems(after)) / (double) then.size();
    }

    /// Returns the share of the new words that occur in the old sentences.
    double known() {
        Set<String> now = stems(after);
        return now.isEmpty() ? 0 : Statement.common(now, stems(before)) / (double) now.size();
    }

    /// Whether the two sides of the rewrite are so similar that every difference counts as a change.
    boolean isClose() {
        return kind == Kind.REWRITTEN && kept() >= 0.6 && known() >= 0.6;
    }

    /// Whether hardly any meaningful words differ.
    boolean isMinimal() {
        return kind == Kind.REWRITTEN && kept() >= 0.95 && known() >= 0.95;
    }

    static Set<String> stems(List<Statement> statements) {
        Set<String> stems = new HashSet<>();
        statements.forEach(statement -> stems.addAll(statement.stems()));
        return stems;
    }

    /// Returns the statement that shares the most words with the given one.
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
