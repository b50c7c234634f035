package assay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Measures the command line as a user waits for it: one post with and without the AOT cache, 288 posts, and
/// 10,000 posts. The runs with and without the cache take turns.
final class CommandLineFigures {

    private static final int ROUNDS = 12;
    private static final Path JAR = Path.of("cli", "target", "assay-cli.jar");

    private final Path folder;
    private final Path cache;

    /// @param wall milliseconds
    /// @param cpu milliseconds of all threads
    /// @param megabytes the peak memory
    private record Run(double wall, double cpu, double megabytes) {}

    private CommandLineFigures(Path folder) {
        this.folder = folder;
        this.cache = folder.resolve("assay.aot");
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("assay-cli");
        try {
            new CommandLineFigures(folder).measure();
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private void measure() throws IOException, InterruptedException {
        List<Posts.Post> posts = Posts.load(null);
        write("one", posts, 1);
        write("many", posts, 288);
        write("all", posts, 10_000);
        run(List.of("-XX:AOTCacheOutput=" + cache), "one");
        List<Run> cached = new ArrayList<>();
        List<Run> plain = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            cached.add(run(List.of("-XX:AOTCache=" + cache), "one"));
            plain.add(run(List.of(), "one"));
        }
        print("one post, with the AOT cache", cached);
        print("one post, without it", plain);
        List<Run> many = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            many.add(run(List.of("-XX:AOTCache=" + cache), "many"));
        }
        print("288 posts", many);
        Run all = run(List.of("-XX:AOTCache=" + cache), "all");
        Console.print(
                "10,000 posts: %.1f s wall, %.1f s CPU, %.0f posts a second, %.0f MB%n",
                all.wall / 1e3, all.cpu / 1e3, 10_000 / (all.wall / 1e3), all.megabytes);
    }

    private void write(String name, List<Posts.Post> posts, int count) throws IOException {
        Path texts = Files.createDirectories(folder.resolve(name));
        for (int i = 0; i < count; i++) {
            Files.writeString(
                    texts.resolve(i + ".md"), posts.get(i % posts.size()).content());
        }
    }

    private Run run(List<String> options, String texts) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m"));
        command.addAll(options);
        command.addAll(
                List.of("-jar", JAR.toString(), "check", "--quiet", "--fail-on", "blocker", "--min-gain", "100"));
        command.add(folder.resolve(texts).toString());
        long start = System.nanoTime();
        long before = Cpu.endedChildren();
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long peak = 0;
        while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
            peak = Math.max(peak, ProcessMemory.peak(process.pid()));
        }
        double wall = (System.nanoTime() - start) / 1e6;
        return new Run(wall, (Cpu.endedChildren() - before) / 1e3, peak);
    }

    private static void print(String what, List<Run> runs) {
        double[] wall = runs.stream().mapToDouble(Run::wall).sorted().toArray();
        double[] cpu = runs.stream().mapToDouble(Run::cpu).sorted().toArray();
        double memory = runs.stream().mapToDouble(Run::megabytes).max().orElse(0);
        Console.print(
                "%s: wall min %.0f, median %.0f ms; CPU median %.0f ms; %.0f MB; %s%n",
                what,
                wall[0],
                wall[wall.length / 2],
                cpu[cpu.length / 2],
                memory,
                Arrays.stream(wall)
                        .mapToObj(each -> String.format(Locale.ROOT, "%.0f", each))
                        .toList());
    }
}
