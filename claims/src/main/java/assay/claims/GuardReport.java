package assay.claims;

import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import assay.language.PlainText;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects what the guards report about a change.
final class GuardReport {

    /// The maximum number of refusals of one kind; more would not help the author.
    private static final int MOST_OF_A_KIND = 5;

    private static final int MOST_DOUBTS = 20;
    private static final int LONGEST_SENTENCE = 400;

    private final Set<Refusal> refusals = new LinkedHashSet<>();
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private final Set<Doubt> doubts = new LinkedHashSet<>();

    /// Sentences that already have a doubt. Each sentence gets at most one doubt.
    private final Set<String> doubted = new LinkedHashSet<>();

    void refuse(Refusal refusal) {
        Checkpoint.pass();
        if (counts.getOrDefault(refusal.kind(), 0) < MOST_OF_A_KIND && refusals.add(refusal)) {
            counts.merge(refusal.kind(), 1, Integer::sum);
        }
    }

    /// @param before null if the sentence was added
    /// @param after null if the sentence was removed
    void doubt(@Nullable Statement before, @Nullable Statement after, String reason) {
        Checkpoint.pass();
        String sentence = after == null ? before == null ? "" : "-" + before.text() : after.text();
        if (doubts.size() < MOST_DOUBTS && doubted.add(sentence)) {
            doubts.add(new Doubt(shown(before), shown(after), reason));
        }
    }

    private static @Nullable String shown(@Nullable Statement statement) {
        return statement == null ? null : PlainText.excerpt(statement.text().strip(), LONGEST_SENTENCE);
    }

    List<Refusal> refusals() {
        return List.copyOf(refusals);
    }

    List<Doubt> doubts() {
        return List.copyOf(doubts);
    }
}
