package assay.bench;

import assay.fixes.Fixer;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// Compares rule-based fixing with scoring, on one thread and in one run. The posts have about 1,000 words
/// and fail a check.
///
/// A fix scores the text again after each pass of the rule, and compares the two texts. For some rules, it
/// scores and compares the texts once more without the changes that the rule is allowed to make. The time of
/// a fix does not include the first score of the post.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10, time = 4)
@Measurement(iterations = 5, time = 3)
@Fork(
        value = 1,
        jvmArgs = {"-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"})
public class FixBenchmark {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final int FEWEST_WORDS = 800;
    private static final int MOST_WORDS = 1_200;

    /// The check that the posts fail.
    @Param({"ai_boilerplate", "link_integrity", "spelling_grammar_hygiene"})
    public String check = "";

    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final Fixer fixer = new Fixer(Catalogue.complete(), scorer);
    private List<ScoredText> posts = List.of();

    @Setup
    public void damage() {
        posts = posts(check);
    }

    /// Returns the posts that a rule can fix.
    static List<ScoredText> posts(String check) {
        Scorer scorer = new Scorer(Catalogue.complete());
        Fixer fixer = new Fixer(Catalogue.complete(), scorer);
        List<ScoredText> posts = ScoringBenchmark.posts("").stream()
                .map(post -> fixer.scored(damaged(post, check)))
                .filter(post -> post.report().wordCount() >= FEWEST_WORDS
                        && post.report().wordCount() <= MOST_WORDS
                        && fixer.byRule(post, check).fixed())
                .toList();
        if (posts.isEmpty()) {
            throw new IllegalStateException("No rule fixes " + check + " in any post");
        }
        return posts;
    }

    private static Submission damaged(Posts.Post post, String check) {
        Submission submission =
                Submission.of(post.content(), TODAY).titled(post.title()).about(post.keyword());
        String text = post.content().stripTrailing() + "\n\n";
        return switch (check) {
            case "ai_boilerplate" -> submission.reading(text + "Let me know if you'd like me to expand this.\n");
            case "link_integrity" -> submission.reading(text + "See [the rest](htps://rest.example/of-it) of it.\n");
            case "spelling_grammar_hygiene" ->
                submission.reading(text + "This is is the end of of the text,, and the the rest is is short.\n");
            default -> throw new IllegalArgumentException("There is no damage for " + check);
        };
    }

    /// Fixes all posts once, by rule.
    @Benchmark
    public void fix(Blackhole hole) {
        for (ScoredText post : posts) {
            hole.consume(fixer.byRule(post, check));
        }
    }

    /// Scores all posts once, unchanged.
    @Benchmark
    public void score(Blackhole hole) {
        for (ScoredText post : posts) {
            hole.consume(fixer.scored(post.submission()));
        }
    }
}
