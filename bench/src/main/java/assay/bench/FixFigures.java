package assay.bench;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Runs [FixBenchmark], and prints the cost of a rule-based fix relative to one score of the same post.
final class FixFigures {

    private FixFigures() {}

    /// @param args arguments for JMH
    public static void main(String[] args) throws CommandLineOptionException, RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .parent(new CommandLineOptions(args))
                        .include(FixBenchmark.class.getSimpleName())
                        .addProfiler(CpuTime.class)
                        .build())
                .run();
        Map<String, Map<String, Double>> checks = new TreeMap<>();
        for (RunResult result : results) {
            checks.computeIfAbsent(result.getParams().getParam("check"), _ -> new TreeMap<>())
                    .put(result.getPrimaryResult().getLabel(), cpu(result));
        }
        System.out.printf("%n  %-26s %6s %12s %12s %8s%n", "", "posts", "ms/score", "ms/fix", "×");
        checks.forEach((check, cpu) -> {
            int posts = FixBenchmark.posts(check).size();
            double score = cpu.getOrDefault("score", Double.NaN) / posts;
            double fix = cpu.getOrDefault("fix", Double.NaN) / posts;
            System.out.printf("  %-26s %6d %12.2f %12.2f %8.1f%n", check, posts, score, fix, fix / score);
        });
        System.out.println();
    }

    /// Returns the number of milliseconds per operation.
    private static double cpu(RunResult result) {
        return ScoringFigures.beside(result, CpuTime.LABEL);
    }
}
