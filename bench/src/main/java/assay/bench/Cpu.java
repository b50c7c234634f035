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

    /// Fields of `/proc/PID/stat` (proc_pid_stat(5)).
    private static final int OWN = 11;

    private static final int CHILDREN = 13;

    private Cpu() {}

    /// Returns the CPU time of a process in microseconds, with the precision of the kernel's clock tick.
    static long micros(long pid) {
        return micros(Path.of("/proc/" + pid + "/stat"), OWN);
    }

    /// Returns the CPU time of all processes that this process started and that have ended, in microseconds.
    static long endedChildren() {
        return micros(Path.of("/proc/self/stat"), CHILDREN);
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
                used.merge(name, micros(task.resolve("stat"), OWN), Long::sum);
            } catch (IOException | UncheckedIOException _) {
                // The thread ended after it was listed.
            }
        }
        return used;
    }

    /// @param field the field with the user time, counted after the program's name; the next one is the
    ///     system time
    private static long micros(Path stat, int field) {
        try {
            String text = Files.readString(stat);
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[field]) + Long.parseLong(fields[field + 1])) * 10_000;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
