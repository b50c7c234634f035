package assay.drafts.draft;

import assay.scoring.ContentType;
import java.util.Locale;
import java.util.Optional;

/// The format of a draft.
public enum Format {
    LISTICLE(ContentType.LISTICLE),
    COMPARISON(ContentType.COMPARISON),
    ALTERNATIVES(ContentType.ALTERNATIVES),
    BUYERS_GUIDE(ContentType.BUYERS_GUIDE);

    private final ContentType type;

    Format(ContentType type) {
        this.type = type;
    }

    /// Returns the content type for which the draft is scored.
    public ContentType type() {
        return type;
    }

    /// Returns the format's name in JSON. The name is stored, so it must never change.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Format> of(String key) {
        for (Format each : values()) {
            if (each.key().equals(key)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
