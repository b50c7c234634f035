package assay.models;

import java.util.Locale;
import java.util.Optional;

/// Whose model answers, in the order in which `auto` tries them. [#MOCK] is none of them: it has to be named.
public enum Provider {
    ANTHROPIC,
    OPENAI,
    MOCK;

    /// The name in JSON; stored, so it never changes.
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
