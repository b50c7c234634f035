package assay.bench;

import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.time.LocalDate;
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

/// Posts a second on one thread: commonmark-java's bare parse, the document model, and a whole report, in one run.
///
/// The serial collector runs in the thread's own time, so that a second here is a CPU-second.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 8, time = 4)
@Measurement(iterations = 5, time = 3)
@Fork(
        value = 1,
        jvmArgs = {"-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"})
public class ScoringBenchmark {

    /// Empty for the corpus beside the project, or where there is none generated posts.
    @Param("")
    public String folder = "";

    private final Parser parser =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private final Scorer scorer = new Scorer(Catalogue.complete());
    private List<Posts.Post> posts = List.of();

    @Setup
    public void load() {
        posts = Posts.load(folder.isEmpty() ? null : folder);
    }

    /// All posts once: commonmark-java and nothing else.
    @Benchmark
    public void parse(Blackhole hole) {
        for (Posts.Post post : posts) {
            hole.consume(parser.parse(post.content()));
        }
    }

    /// All posts once: blocks, sentences, words and offsets.
    @Benchmark
    public void read(Blackhole hole) {
        for (Posts.Post post : posts) {
            hole.consume(Document.read(post.content(), SourceFormat.MARKDOWN));
        }
    }

    /// All posts once: every check, default options.
    @Benchmark
    public void score(Blackhole hole) {
        for (Posts.Post post : posts) {
            hole.consume(scorer.score(Submission.of(post.content(), LocalDate.of(2026, 11, 21))
                    .titled(post.title())
                    .about(post.keyword())));
        }
    }
}
