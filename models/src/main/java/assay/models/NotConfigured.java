package assay.models;

import java.util.Objects;

/// What is asked for cannot be had with the settings there are.
public final class NotConfigured extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotConfigured(String message) {
        super(message);
    }

    /// What to tell people. It names the setting.
    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }
}
