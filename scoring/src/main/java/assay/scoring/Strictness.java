package assay.scoring;

import java.util.Locale;
import java.util.Optional;

/// How strict the thresholds are. A score never rises as strictness increases, and whether a check applies
/// does not depend on strictness.
public enum Strictness {
    PERMISSIVE,
    BALANCED,
    STRICT;

    /// Returns the name as in JSON: in lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Strictness> of(String key) {
        for (Strictness each : values()) {
            if (each.key().equals(key)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
