package assay.service.credits;

import java.util.Locale;

/// What credits can be spent on.
public enum Charge {
    SCAN,
    SCAN_URL,
    SCAN_BLOG,
    RESEARCH,
    GENERATE;

    /// Returns the name in JSON and in the ledger. It is stored, so it never changes.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Charge read(String stored) {
        return valueOf(stored.toUpperCase(Locale.ROOT));
    }
}
