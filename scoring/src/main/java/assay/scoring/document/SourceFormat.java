package assay.scoring.document;

import java.util.Locale;
import java.util.Optional;

/// The source's markup language. With `AUTO`, the first characters decide.
public enum SourceFormat {
    AUTO,
    MARKDOWN,
    HTML;

    /// Returns the name as in JSON: in lower case.
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
