package assay.mcp;

import assay.scoring.Severity;
import assay.scoring.Submission;
import java.io.PrintStream;
import java.time.LocalDate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What the program that contains the server provides.
///
/// @param today the date for freshness checks
/// @param files reads local files; null if the tools may not read files
/// @param docs the URL prefix of the checks' pages
/// @param log receives internal errors, without what the texts contain
public record Host(Supplier<LocalDate> today, @Nullable Files files, String docs, PrintStream log) {

    /// Reads local files.
    public interface Files {

        /// Returns a file's text with the settings that apply to the file.
        ///
        /// @param path a path relative to the working directory
        /// @param keyword takes precedence over the file's own; null if the agent gave none
        /// @throws Unreadable if there is no such text, or if the file must not be read
        Text read(String path, @Nullable String keyword) throws Unreadable;
    }

    /// A text with the settings that apply to it.
    public record Text(Submission submission, Severities severities) {}

    /// The severities with which a text's findings are reported. They don't affect its scores.
    public interface Severities {

        /// The severities that the checks found.
        Severities FOUND = (_, found) -> found;

        Severity of(String check, Severity found);
    }

    /// A file that can't be read.
    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        /// @param message one sentence for the agent
        public Unreadable(String message) {
            super(message);
        }
    }
}
