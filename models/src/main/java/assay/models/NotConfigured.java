package assay.models;

import java.util.Objects;

/// The settings do not allow what was asked for.
public final class NotConfigured extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotConfigured(String message) {
        super(message);
    }

    /// The message for users, which names the setting.
    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }
}
