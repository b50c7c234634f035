package assay.cli;

/// The exit statuses of all commands.
public final class ExitStatus {

    /// Nothing was found that fails the run.
    public static final int CLEAN = 0;

    /// There are findings at or above `--fail-on`, or a score is below `--min-score`.
    public static final int FINDINGS = 1;

    /// The command or its configuration is wrong, or a text could not be read.
    public static final int USAGE = 2;

    /// The program has a bug.
    public static final int INTERNAL = 3;

    private ExitStatus() {}
}
