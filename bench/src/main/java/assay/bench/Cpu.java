package assay.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The CPU time of another process as counted by the kernel, including the compiler and the garbage
/// collector.
final class Cpu {

    private static final Pattern COMPILER = Pattern.compile("^C[12] Compiler");

    private Cpu() {}

    /// Returns the CPU time of a process in microseconds, with the precision of the kernel's clock tick.
    static long micros(long pid) {
        return micros(Path.of("/proc/" + pid + "/stat"));
    }

    /// Returns how much of a process's CPU time the JIT compiler used. A process that has run for a day
    /// hardly uses the compiler anymore.
    static long compiling(long pid) {
        return threads(pid).entrySet().stream()
                .filter(each -> COMPILER.matcher(each.getKey()).find())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /// Returns the CPU time per thread. Threads whose names differ only by a number are counted together.
    static Map<String, Long> threads(long pid) {
        List<Path> tasks;
        try (Stream<Path> all = Files.list(Path.of("/proc/" + pid + "/task"))) {
            tasks = all.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Long> used = new TreeMap<>();
        for (Path task : tasks) {
            try {
                String name = Files.readString(task.resolve("comm")).strip().replaceAll("[-#\\d ]+$", "");
                used.merge(name, micros(task.resolve("stat")), Long::sum);
            } catch (IOException | UncheckedIOException _) {
                // The thread ended after it was listed.
            }
        }
        return used;
    }

    private static long micros(Path stat) {
        try {
            String text = Files.readString(stat);
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 10_000;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
