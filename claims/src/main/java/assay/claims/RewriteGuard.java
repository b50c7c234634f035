package assay.claims;

import assay.language.Checkpoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// How much of a text is left in what became of it, told by pairs of words that follow one another.
///
/// A fix of readability touches every long sentence of a post and still keeps its names, numbers, terms and most
/// of its joints. Somebody else's text on the same subject has its words and hardly two of them in a row.
final class RewriteGuard {

    private static final double LEAST_KEPT = 0.35;

    /// A summary, a few questions and their answers, made of the text's words, come to so many words in a short
    /// post.
    private static final int MOST_ADDED = 250;

    private static final double MOST_ADDED_SHARE = 0.5;

    private RewriteGuard() {}

    static final Refusal REFUSED = new Refusal(
            Refusal.Kind.REWRITTEN,
            "This is another text rather than this one fixed: most of its words must stay, in their order.");

    static boolean isRewritten(Facts before, Facts after) {
        // Of two copies one may go.
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

    /// How often each word follows another; the first of a statement follows none.
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
