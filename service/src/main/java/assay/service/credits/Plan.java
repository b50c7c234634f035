package assay.service.credits;

import java.util.Locale;

/// What a tenant may do in a month, and how fast.
public enum Plan {
    FREE(50, 2, 60),
    GROWTH(1_000, 10, 120),
    PRO(5_000, 25, 300),
    SCALE(25_000, 100, 1_200);

    private final int credits;
    private final int keys;
    private final int requestsPerMinute;

    Plan(int credits, int keys, int requestsPerMinute) {
        this.credits = credits;
        this.keys = keys;
        this.requestsPerMinute = requestsPerMinute;
    }

    /// The name in JSON and in settings: lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Plan of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    /// Granted each month.
    public int credits() {
        return credits;
    }

    /// API keys in force at a time.
    public int keys() {
        return keys;
    }

    /// Of all the tenant's keys together.
    public int requestsPerMinute() {
        return requestsPerMinute;
    }
}
