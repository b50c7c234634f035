package assay.scoring.document;

import java.util.Locale;
import java.util.Optional;

/// The source's markup language. `AUTO` decides by the first characters.
public enum SourceFormat {
    AUTO,
    MARKDOWN,
    HTML;

    /// Returns the name in JSON: lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<SourceFormat> of(String key) {
        for (SourceFormat each : values()) {
            if (each.key().equals(key)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
