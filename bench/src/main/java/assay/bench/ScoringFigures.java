package assay.bench;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Runs [ScoringBenchmark] and says what it means: posts a CPU-second, each beside the bare parse of the same run.
final class ScoringFigures {

    private ScoringFigures() {}

    /// @param args JMH's own
    public static void main(String[] args) throws CommandLineOptionException, RunnerException {
        Options options = new OptionsBuilder()
                .parent(new CommandLineOptions(args))
                .include(ScoringBenchmark.class.getSimpleName())
                .build();
        Collection<RunResult> results = new Runner(options).run();
        List<Posts.Post> posts = Posts.load(null);
        long chars = posts.stream().mapToLong(post -> post.content().length()).sum();
        System.out.printf("%n%d posts of %,d characters on average, one thread%n", posts.size(), chars / posts.size());
        System.out.printf("  %-10s %18s %12s %14s%n", "", "posts/CPU-second", "ms a post", "× bare parse");
        List<RunResult> sorted = results.stream()
                .sorted(Comparator.comparingDouble(
                        result -> result.getPrimaryResult().getScore()))
                .toList();
        double parse = sorted.stream()
                .filter(result -> result.getPrimaryResult().getLabel().equals("parse"))
                .mapToDouble(result -> result.getPrimaryResult().getScore())
                .findFirst()
                .orElse(Double.NaN);
        for (RunResult result : sorted) {
            double millis = result.getPrimaryResult().getScore();
            System.out.printf(
                    "  %-10s %,18.0f %12.3f %14.1f%n",
                    result.getPrimaryResult().getLabel(),
                    posts.size() * 1000 / millis,
                    millis / posts.size(),
                    millis / parse);
        }
        System.out.println();
    }
}
