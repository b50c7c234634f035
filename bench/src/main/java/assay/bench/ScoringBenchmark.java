package assay.bench;

import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
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

/// Compares the cost of commonmark-java's bare parse, of the document model, and of a whole report, in one
/// run on one thread. The posts have about 1,100 words. Also scores a million characters of these posts, in
/// texts of increasing size.
///
/// The warm-up is long because each check runs only once per post, so the last check is compiled only after
/// about 10,000 posts.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 16, time = 5)
@Measurement(iterations = 5, time = 3)
@Fork(
        value = 1,
        jvmArgs = {"-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"})
public class ScoringBenchmark {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final int FEWEST_WORDS = 600;
    private static final int MOST_WORDS = 2_000;

    /// The number of characters that are scored per operation, regardless of the size of the texts.
    static final int ALL = 1_000_000;

    /// Concatenated posts: texts of the same size, which have [#ALL] characters in total.
    @State(Scope.Benchmark)
    public static class Texts {

        @Param({"10000", "100000", "1000000"})
        public int size;

        private final List<String> texts = new ArrayList<>();

        @Setup
        public void cut() {
            StringBuilder all = new StringBuilder(ALL + 100_000);
            List<Posts.Post> posts = posts("");
            for (int i = 0; all.length() < ALL; i++) {
                all.append(body(posts.get(i % posts.size()).content())).append("\n\n");
            }
            for (int at = 0; at < ALL; at += size) {
                texts.add(all.substring(at, at + size));
            }
        }

        /// Returns the post without its front matter, which is valid only at the beginning of a text.
        private static String body(String content) {
            int end = content.startsWith("---\n") ? content.indexOf("\n---\n", 4) : -1;
            return end < 0 ? content : content.substring(end + 5);
        }
    }

    /// The folder of posts. If it is empty, the corpus next to the project is used or, if there is none,
    /// generated posts.
    @Param("")
    public String folder = "";

    private final Parser parser =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private final Scorer scorer = new Scorer(Catalogue.complete());
    private List<Posts.Post> posts = List.of();

    @Setup
    public void load() {
        posts = posts(folder);
    }

    /// Returns the English posts with about 1,100 words.
    static List<Posts.Post> posts(String folder) {
        Scorer scorer = new Scorer(Catalogue.complete());
        return Posts.load(folder.isEmpty() ? null : folder).stream()
                .filter(post -> {
                    Report report = scorer.score(submission(post));
                    return report.language().equals("en")
                            && report.wordCount() >= FEWEST_WORDS
                            && report.wordCount() <= MOST_WORDS;
                })
                .toList();
    }

    private static Submission submission(Posts.Post post) {
        return Submission.of(post.content(), TODAY).titled(post.title()).about(post.keyword());
    }

    /// Parses all posts once with commonmark-java.
    @Benchmark
    public void parse(Blackhole hole) {
        for (Posts.Post post : posts) {
            hole.consume(parser.parse(post.content()));
        }
    }

    /// Reads all posts once, with their blocks, sentences, words and offsets.
    @Benchmark
    public void read(Blackhole hole) {
        for (Posts.Post post : posts) {
            hole.consume(Document.read(post.content(), SourceFormat.MARKDOWN));
        }
    }

    /// Scores all posts once, with all checks and the default options.
    @Benchmark
    public void score(Blackhole hole) {
        for (Posts.Post post : posts) {
            hole.consume(scorer.score(submission(post)));
        }
    }

    /// Scores a million characters, in texts of the same size.
    @Benchmark
    public void size(Texts texts, Blackhole hole) {
        for (String text : texts.texts) {
            hole.consume(scorer.score(Submission.of(text, TODAY)
                    .titled("How to build a fast web site")
                    .about("web site")));
        }
    }
}
