package assay.models;

import java.util.Objects;

/// Thrown if the settings don't allow what the caller asked for.
public final class NotConfigured extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotConfigured(String message) {
        super(message);
    }

    /// Returns the message for users, which contains the name of the setting.
    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }
}
