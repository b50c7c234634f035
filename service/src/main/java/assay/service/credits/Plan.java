package assay.service.credits;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a tenant may do in a month, and how fast.
public enum Plan {
    FREE(50, 2, 60, 60),
    GROWTH(1_000, 10, 120, 300),
    PRO(5_000, 25, 300, 300),
    SCALE(25_000, 100, 1_200, 300);

    private final int credits;
    private final int keys;
    private final int requestsPerMinute;
    private final int previewsPerMinute;

    Plan(int credits, int keys, int requestsPerMinute, int previewsPerMinute) {
        this.credits = credits;
        this.keys = keys;
        this.requestsPerMinute = requestsPerMinute;
        this.previewsPerMinute = previewsPerMinute;
    }

    /// The name in JSON and in settings: lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The plan that a store or a setting names.
    public static Plan of(String key) {
        return find(key).orElseThrow();
    }

    /// The plan of this name, if there is one.
    public static Optional<Plan> find(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
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

    /// What the editor scores while somebody types; counted apart, for all who write in the tenant together.
    public int previewsPerMinute() {
        return previewsPerMinute;
    }
}
