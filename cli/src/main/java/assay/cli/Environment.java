package assay.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.LongSupplier;

/// The surroundings of the program, which tests replace.
///
/// @param variables the environment variables
/// @param directory the working directory; relative paths are resolved against it
/// @param today the date against which freshness is judged
/// @param terminal whether `out` is a terminal
/// @param errorTerminal whether `err` is a terminal
/// @param nanoTime a clock for durations, in nanoseconds
public record Environment(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> variables,
        Path directory,
        LocalDate today,
        boolean terminal,
        boolean errorTerminal,
        LongSupplier nanoTime) {

    /// Whether to write colors: only to a terminal, and not if `NO_COLOR` is set (<https://no-color.org>).
    public boolean colors() {
        return terminal
                && variables.getOrDefault("NO_COLOR", "").isEmpty()
                && !variables.getOrDefault("TERM", "").equals("dumb");
    }

    /// Resolves a path that the user entered.
    public Path path(String entered) {
        return directory.resolve(entered).normalize();
    }
}
