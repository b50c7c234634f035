package assay.claims;

import assay.language.Checkpoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Measures how much of a text is kept, by comparing pairs of consecutive words.
///
/// A readability fix changes every long sentence of a post and still keeps its names, numbers, terms and
/// most word pairs. A different text on the same subject shares words but hardly any pairs.
final class RewriteGuard {

    private static final double LEAST_KEPT = 0.35;

    /// The number of words that may always be added: enough for a summary and a few questions with answers in
    /// a short post.
    private static final int MOST_ADDED = 250;

    private static final double MOST_ADDED_SHARE = 0.5;

    private RewriteGuard() {}

    static final Refusal REFUSED = new Refusal(
            Refusal.Kind.REWRITTEN, "Keep most of the words in their order: this is a different text, not a fix.");

    static boolean isRewritten(Facts before, Facts after) {
        // One of two equal statements may be removed.
        Map<String, Statement> once = new LinkedHashMap<>();
        before.statements().forEach(statement -> once.putIfAbsent(statement.key(), statement));
        Map<String, Integer> then = pairs(once.values());
        Map<String, Integer> now = pairs(after.statements());
        int kept = 0;
        for (Map.Entry<String, Integer> each : then.entrySet()) {
            kept += Math.min(each.getValue(), now.getOrDefault(each.getKey(), 0));
        }
        int added = size(now) - size(pairs(before.statements()));
        return kept < size(then) * LEAST_KEPT || added > Math.max(MOST_ADDED, size(then) * MOST_ADDED_SHARE);
    }

    private static int size(Map<String, Integer> pairs) {
        return pairs.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// Counts each pair of consecutive words within a statement.
    private static Map<String, Integer> pairs(Collection<Statement> statements) {
        Map<String, Integer> pairs = new HashMap<>();
        for (Statement statement : statements) {
            String last = "";
            for (Token token : statement.tokens()) {
                Checkpoint.pass();
                if (!token.mark()) {
                    pairs.merge(last + " " + token.form(), 1, Integer::sum);
                    last = token.form();
                }
            }
        }
        return pairs;
    }
}
