package assay.service.credits;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a tenant may do in a month, and how fast. The lowest first.
public enum Plan {
    FREE(50, 0, 2, 2, 60, 60, 2, 1),
    GROWTH(1_000, 100, 5, 10, 120, 300, 10, 2),
    PRO(5_000, 500, 10, 25, 300, 300, 30, 5),
    SCALE(25_000, 2_500, 25, 100, 1_200, 300, 60, 10);

    private final int credits;
    private final int rewrites;
    private final int webhookEndpoints;
    private final int keys;
    private final int requestsPerMinute;
    private final int previewsPerMinute;
    private final int modelCallsPerMinute;
    private final int modelCallsAtOnce;

    Plan(
            int credits,
            int rewrites,
            int webhookEndpoints,
            int keys,
            int requestsPerMinute,
            int previewsPerMinute,
            int modelCallsPerMinute,
            int modelCallsAtOnce) {
        this.credits = credits;
        this.rewrites = rewrites;
        this.webhookEndpoints = webhookEndpoints;
        this.keys = keys;
        this.requestsPerMinute = requestsPerMinute;
        this.previewsPerMinute = previewsPerMinute;
        this.modelCallsPerMinute = modelCallsPerMinute;
        this.modelCallsAtOnce = modelCallsAtOnce;
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

    /// By a language model, each month; apart from credits.
    public int rewrites() {
        return rewrites;
    }

    public int webhookEndpoints() {
        return webhookEndpoints;
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

    /// Of all the requests those that have a language model at work.
    public int modelCallsPerMinute() {
        return modelCallsPerMinute;
    }

    public int modelCallsAtOnce() {
        return modelCallsAtOnce;
    }
}
