package assay.cli;

/// A mistake in the command, the configuration or a file, which the user can correct.
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// @param message one line for the user, which starts with what is wrong
    public UsageException(String message) {
        super(message);
    }
}
