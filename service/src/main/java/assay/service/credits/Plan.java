package assay.service.credits;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The plans, with their monthly allowances and rate limits, from lowest to highest.
public enum Plan {
    FREE(50, 0, 2, 2, 60, 60, 2, 1, 200_000, 50, 50_000_000L),
    GROWTH(1_000, 100, 5, 10, 120, 300, 10, 2, 2_000_000, 50, 2_000_000_000L),
    PRO(5_000, 500, 10, 25, 300, 300, 30, 5, 10_000_000, 250, 10_000_000_000L),
    SCALE(25_000, 2_500, 25, 100, 1_200, 300, 60, 10, 40_000_000, 1_000, 50_000_000_000L);

    private final int credits;
    private final int rewrites;
    private final int webhookEndpoints;
    private final int keys;
    private final int requestsPerMinute;
    private final int previewsPerMinute;
    private final int modelCallsPerMinute;
    private final int modelCallsAtOnce;
    private final long modelTokensPerDay;
    private final int unacceptedFixesPerDay;
    private final long storedBytes;

    Plan(
            int credits,
            int rewrites,
            int webhookEndpoints,
            int keys,
            int requestsPerMinute,
            int previewsPerMinute,
            int modelCallsPerMinute,
            int modelCallsAtOnce,
            long modelTokensPerDay,
            int unacceptedFixesPerDay,
            long storedBytes) {
        this.credits = credits;
        this.rewrites = rewrites;
        this.webhookEndpoints = webhookEndpoints;
        this.keys = keys;
        this.requestsPerMinute = requestsPerMinute;
        this.previewsPerMinute = previewsPerMinute;
        this.modelCallsPerMinute = modelCallsPerMinute;
        this.modelCallsAtOnce = modelCallsAtOnce;
        this.modelTokensPerDay = modelTokensPerDay;
        this.unacceptedFixesPerDay = unacceptedFixesPerDay;
        this.storedBytes = storedBytes;
    }

    /// Returns the name in JSON and in settings, which is in lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Returns the plan with a name from the store or a setting.
    public static Plan of(String key) {
        return find(key).orElseThrow();
    }

    /// Returns the plan with this name, if any.
    public static Optional<Plan> find(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
    }

    /// Returns the credits granted per month.
    public int credits() {
        return credits;
    }

    /// Returns the number of rewrites by a language model per month, which are separate from credits.
    public int rewrites() {
        return rewrites;
    }

    public int webhookEndpoints() {
        return webhookEndpoints;
    }

    /// Returns the maximum number of active API keys.
    public int keys() {
        return keys;
    }

    /// Returns the maximum number of requests per minute, across all of the tenant's keys.
    public int requestsPerMinute() {
        return requestsPerMinute;
    }

    /// Returns the maximum number of live scores per minute in the editor, across all members of the tenant.
    /// They are counted separately from requests.
    public int previewsPerMinute() {
        return previewsPerMinute;
    }

    /// Returns the maximum number of requests per minute that use a language model or its mock. They also
    /// count as requests.
    public int modelCallsPerMinute() {
        return modelCallsPerMinute;
    }

    public int modelCallsAtOnce() {
        return modelCallsAtOnce;
    }

    /// Returns the maximum number of language model tokens per day (UTC).
    public long modelTokensPerDay() {
        return modelTokensPerDay;
    }

    /// Returns the maximum number of fixes per day (UTC) for which a model was called but whose edits were
    /// rejected.
    public int unacceptedFixesPerDay() {
        return unacceptedFixesPerDay;
    }

    /// Returns the maximum number of stored bytes for texts, bundles, drafts and responses stored for
    /// repeated requests.
    public long storedBytes() {
        return storedBytes;
    }
}
