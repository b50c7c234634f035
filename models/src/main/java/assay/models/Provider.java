package assay.models;

import java.util.Locale;
import java.util.Optional;

/// The providers of models, in the order in which `auto` tries them. `auto` never chooses [#MOCK]; callers
/// must request it.
public enum Provider {
    ANTHROPIC,
    OPENAI,
    MOCK;

    /// Returns the provider's name in JSON. The name is stored, so it must never change.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Provider> of(String key) {
        for (Provider each : values()) {
            if (each.key().equals(key)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
