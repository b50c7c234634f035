package assay.models;

import java.util.Objects;

/// Thrown if the settings don't allow what the caller asked for.
public final class NotConfigured extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    NotConfigured(String message, String reason) {
        super(message);
        this.reason = reason;
    }

    /// Returns the message for users. It names no setting, because users can't change settings.
    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }

    /// Returns the reason to write to the operator's log, including the name of the setting, such as
    /// “ASSAY_OPENAI_API_KEY is not set”.
    public String reason() {
        return reason;
    }
}
