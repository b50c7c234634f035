package assay.cli.output;

import assay.cli.check.FileResult;

/// Writes results in one format, one file after another, so that a long run needs little memory.
public interface Output {

    /// Begins the output.
    default void start() {}

    void file(FileResult result);

    /// A file that could not be checked.
    ///
    /// @param reason the end of a sentence that begins with the file's name
    void unreadable(String name, String reason);

    void end(Summary summary);
}
