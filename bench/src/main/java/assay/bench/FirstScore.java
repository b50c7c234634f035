package assay.bench;

import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Measures how long the first scores in a process take, including the time to load classes and word lists. A
/// command-line tool that scores one text takes this long on every run.
final class FirstScore {

    private static final int PROCESSES = 21;
    private static final LocalDate DAY = LocalDate.of(2026, 11, 26);

    private FirstScore() {}

    /// @param args none; the processes that are measured are started with the argument `once`
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length == 1 && args[0].equals("once")) {
            System.out.println(once());
            return;
        }
        List<List<Double>> all = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            all.add(measure());
        }
        Console.print(
                "first scores in a process, medians of %d: catalogue %.1f ms, first post %.1f ms, second post %.1f ms%n",
                PROCESSES, median(all, 0), median(all, 1), median(all, 2));
    }

    private static List<Double> measure() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Service.JAVA);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FirstScore.class.getName(), "once"));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String[] times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .split(" ");
        process.waitFor();
        List<Double> numbers = new ArrayList<>();
        for (String time : times) {
            numbers.add(Double.valueOf(time));
        }
        return numbers;
    }

    private static double median(List<List<Double>> all, int column) {
        return all.stream()
                .mapToDouble(each -> each.get(column))
                .sorted()
                .skip(PROCESSES / 2)
                .findFirst()
                .orElseThrow();
    }

    private static String once() {
        String post = Posts.sample();
        long start = System.nanoTime();
        Scorer scorer = new Scorer(Catalogue.complete());
        long loaded = System.nanoTime();
        scorer.score(Submission.of(post, DAY));
        long first = System.nanoTime();
        scorer.score(Submission.of(post, DAY));
        long second = System.nanoTime();
        return String.format(
                Locale.ROOT, "%.3f %.3f %.3f", (loaded - start) / 1e6, (first - loaded) / 1e6, (second - first) / 1e6);
    }
}
