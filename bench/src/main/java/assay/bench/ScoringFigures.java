package assay.bench;

import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Runs [ScoringBenchmark], and prints the number of posts per CPU-second, relative to the bare parse in the
/// same run, and the memory that is used.
///
/// It can also measure another scorer. The command in `ASSAY_BENCH_BESIDE` gets a folder with the same posts,
/// and prints a line `name<TAB>posts<TAB>CPU milliseconds` for each measurement.
final class ScoringFigures {

    private ScoringFigures() {}

    /// @param args arguments for JMH
    public static void main(String[] args)
            throws CommandLineOptionException, RunnerException, IOException, InterruptedException {
        Options options = new OptionsBuilder()
                .parent(new CommandLineOptions(args))
                .include(ScoringBenchmark.class.getSimpleName())
                .addProfiler(CpuTime.class)
                .addProfiler(GCProfiler.class)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        List<Posts.Post> posts = ScoringBenchmark.posts("");
        long chars = posts.stream().mapToLong(post -> post.content().length()).sum();
        long words = posts.stream()
                .mapToLong(post ->
                        Document.read(post.content(), SourceFormat.MARKDOWN).wordCount())
                .sum();
        System.out.printf(
                "%n%d English posts with %,d words and %,d characters on average, one thread%n",
                posts.size(), words / posts.size(), chars / posts.size());
        posts(results, posts.size(), chars);
        beside(posts);
        System.out.printf("  live bytes per character of a document, without its source: %.0f%n", live(posts, chars));
        sizes(results);
        System.out.println();
    }

    private static void posts(Collection<RunResult> results, int posts, long chars) {
        System.out.printf(
                "  %-10s %18s %12s %14s %20s%n", "", "posts/CPU-second", "ms/post", "× bare parse", "bytes/character");
        double parse = results.stream()
                .filter(result -> label(result).equals("parse"))
                .mapToDouble(ScoringFigures::cpu)
                .findFirst()
                .orElse(Double.NaN);
        results.stream()
                .filter(result -> !label(result).equals("size"))
                .sorted(Comparator.comparingDouble(ScoringFigures::cpu))
                .forEach(result -> System.out.printf(
                        "  %-10s %,18.0f %12.3f %14.1f %20.0f%n",
                        label(result),
                        posts * 1000 / cpu(result),
                        cpu(result) / posts,
                        cpu(result) / parse,
                        beside(result, "gc.alloc.rate.norm") / chars));
    }

    private static void sizes(Collection<RunResult> results) {
        double first = Double.NaN;
        for (RunResult result : results) {
            if (label(result).equals("size")) {
                first = Double.isNaN(first) ? cpu(result) : first;
                System.out.printf(
                        "  texts of %,9d characters: %.0f ns per character, × %.2f%n",
                        Integer.parseInt(result.getParams().getParam("size")),
                        cpu(result) * 1_000_000 / ScoringBenchmark.ALL,
                        cpu(result) / first);
            }
        }
    }

    private static String label(RunResult result) {
        return result.getPrimaryResult().getLabel();
    }

    /// Returns the number of milliseconds per operation.
    private static double cpu(RunResult result) {
        return beside(result, CpuTime.LABEL);
    }

    /// Returns a secondary result of a profiler.
    static double beside(RunResult result, String label) {
        Result<?> measured = result.getSecondaryResults().get(label);
        return measured == null ? Double.NaN : measured.getScore();
    }

    /// Returns the live heap of the documents of all posts together.
    private static double live(List<Posts.Post> posts, long chars) {
        Document[] documents = new Document[posts.size()];
        long before = used();
        try {
            for (int i = 0; i < documents.length; i++) {
                documents[i] = Document.read(posts.get(i).content(), SourceFormat.MARKDOWN);
            }
            return (double) (used() - before) / chars;
        } finally {
            Reference.reachabilityFence(documents);
        }
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void beside(List<Posts.Post> posts) throws IOException, InterruptedException {
        String command = System.getenv("ASSAY_BENCH_BESIDE");
        if (command == null || command.isBlank()) {
            return;
        }
        Path folder = Files.createTempDirectory("assay-posts");
        for (Posts.Post post : posts) {
            Files.writeString(folder.resolve(post.name().replace('/', '_')), post.content());
        }
        Process process = new ProcessBuilder("sh", "-c", command + " \"$0\"", folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (Stream<String> lines = process.inputReader().lines()) {
            lines.map(line -> line.split("\t"))
                    .filter(parts -> parts.length == 3)
                    .forEach(parts -> System.out.printf(
                            "  %-10s %,18.1f %12.3f%n",
                            parts[0],
                            1000 * Double.parseDouble(parts[1]) / Double.parseDouble(parts[2]),
                            Double.parseDouble(parts[2]) / Double.parseDouble(parts[1])));
        }
        process.waitFor();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
