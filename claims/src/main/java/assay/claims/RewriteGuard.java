package assay.claims;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How much of a text is left in what became of it.
///
/// A fix of readability touches every long sentence of a post and still keeps its names, numbers, terms and most
/// of its joints: measured on such edits three quarters of the words and more. Somebody else's text on the same
/// subject has two in five of them in the same order, by chance and by the language. The bound lies between.
final class RewriteGuard {

    private static final double LEAST_KEPT = 0.6;

    /// A summary, a few questions and their answers, made of the text's words, come to so many words in a short
    /// post.
    private static final int MOST_ADDED = 250;

    private static final double MOST_ADDED_SHARE = 0.5;

    private RewriteGuard() {}

    static final Refusal REFUSED = new Refusal(
            Refusal.Kind.REWRITTEN,
            "This is another text rather than this one fixed: most of its words must stay, in their order.");

    static boolean isRewritten(Facts before, Facts after) {
        Map<String, Integer> numbers = new HashMap<>();
        int[] now = words(after.statements(), numbers);
        Set<String> keys = after.keys();
        Set<String> seen = new HashSet<>();
        // Of two copies one may go.
        List<Statement> once = new ArrayList<>();
        for (Statement statement : before.statements()) {
            if (seen.add(statement.key()) || !keys.contains(statement.key())) {
                once.add(statement);
            }
        }
        int[] then = words(once, numbers);
        if (then.length == 0) {
            return now.length > MOST_ADDED;
        }
        int kept = common(then, now);
        int moved = 0;
        for (Statement statement : once) {
            if (keys.contains(statement.key())) {
                moved += words(List.of(statement), numbers).length;
            }
        }
        int left = Math.max(kept, Math.min(moved, then.length));
        boolean another = left < then.length * LEAST_KEPT;
        boolean more = now.length - words(before.statements(), numbers).length
                > Math.max(MOST_ADDED, then.length * MOST_ADDED_SHARE);
        return another || more;
    }

    private static int[] words(List<Statement> lines, Map<String, Integer> numbers) {
        List<Integer> words = new ArrayList<>();
        for (Statement statement : lines) {
            for (Token word : statement.tokens()) {
                if (!word.mark()) {
                    words.add(numbers.computeIfAbsent(word.form(), _ -> numbers.size()));
                }
            }
        }
        return words.stream().mapToInt(Integer::intValue).toArray();
    }

    /// How many words two texts have in common in the same order. Sixty-four columns of the table at once (Hyyrö,
    /// “Bit-Parallel LCS-length Computation Revisited”, 2004), so that two texts with nothing in common take no
    /// longer than two that are the same.
    private static int common(int[] one, int[] other) {
        int size = (one.length + 63) / 64;
        Map<Integer, long[]> places = new HashMap<>();
        for (int i = 0; i < one.length; i++) {
            places.computeIfAbsent(one[i], _ -> new long[size])[i / 64] |= 1L << i % 64;
        }
        long[] row = new long[size];
        java.util.Arrays.fill(row, -1L);
        for (int word : other) {
            long[] here = places.get(word);
            if (here == null) {
                continue;
            }
            long carry = 0;
            for (int i = 0; i < size; i++) {
                long met = row[i] & here[i];
                long sum = row[i] + met;
                long over = Long.compareUnsigned(sum, row[i]) < 0 ? 1 : 0;
                long all = sum + carry;
                over |= Long.compareUnsigned(all, sum) < 0 ? 1 : 0;
                row[i] = all | row[i] & ~here[i];
                carry = over;
            }
        }
        int length = 0;
        for (int i = 0; i < one.length; i++) {
            length += (row[i / 64] >>> i % 64 & 1) == 0 ? 1 : 0;
        }
        return length;
    }
}
