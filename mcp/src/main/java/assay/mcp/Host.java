package assay.mcp;

import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What the program that contains the server provides.
///
/// @param today the date for freshness checks
/// @param files reads local files; null if the tools may not read files
/// @param docs the URL prefix of the checks' pages
public record Host(Supplier<LocalDate> today, @Nullable Files files, String docs) {

    /// Reads local files.
    public interface Files {

        /// Returns a file's text with the settings that apply to the file.
        ///
        /// @param path a path relative to the working directory
        /// @throws Unreadable if there is no such text, or if the file must not be read
        Submission read(String path) throws Unreadable;
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
