package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Common misspellings.
final class SpellingDamages {

    /// The minimum number of misspellings. Fewer could be typos, and the damage should be obvious.
    private static final int FEWEST = 3;

    private static final int MOST = 12;

    /// The misspelling for each correctly spelled word.
    private static final Map<String, String> ENGLISH = byRight();

    private static final Pattern WORD = Pattern.compile("(?<=[a-z,] )[a-z]{4,}(?=[ ,.])");

    private SpellingDamages() {}

    static List<Damage> all() {
        return List.of(Damage.of("spelling", "misspells common words", SpellingDamages::misspelled)
                .touching("fluff keyword_distribution readability_flesch"));
    }

    private static Map<String, String> byRight() {
        Map<String, String> pairs = new LinkedHashMap<>();
        SpellingFigures.pairs("en").forEach((wrong, right) -> pairs.putIfAbsent(right, wrong));
        return pairs;
    }

    private static Optional<Submission> misspelled(Submission post) {
        if (!MarkdownEdits.english(post)) {
            return Optional.empty();
        }
        String kept = (post.primaryKeyword() + " " + post.title()).toLowerCase(Locale.ROOT);
        Map<String, String> left = new LinkedHashMap<>(ENGLISH);
        left.keySet().removeIf(kept::contains);
        int all = left.size();
        Optional<Submission> damaged = MarkdownEdits.replaced(
                post,
                MarkdownEdits.paragraphs(post.content(), 5),
                place -> WORD.matcher(place.text()).replaceAll(match -> {
                    String wrong = all - left.size() < MOST ? left.remove(match.group()) : null;
                    return Matcher.quoteReplacement(wrong == null ? match.group() : wrong);
                }));
        return all - left.size() < FEWEST ? Optional.empty() : damaged;
    }
}
