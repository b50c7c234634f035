package assay.service.credits;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A tenant's monthly allowances and rate limits. The lowest plan first.
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

    /// Returns the name in JSON and in settings: lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Returns the plan with a name from a store or a setting.
    public static Plan of(String key) {
        return find(key).orElseThrow();
    }

    /// Returns the plan with this name, if there is one.
    public static Optional<Plan> find(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
    }

    /// Returns the credits granted per month.
    public int credits() {
        return credits;
    }

    /// Returns the rewrites by a language model per month, separate from credits.
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

    /// Returns the maximum number of live scores per minute in the editor, counted separately, across all
    /// members of the tenant.
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

    /// Returns the tokens that language models may use for the tenant per day (UTC).
    public long modelTokensPerDay() {
        return modelTokensPerDay;
    }

    /// Returns the maximum number of fixes per day (UTC) that ask a model for edits which are then not
    /// accepted.
    public int unacceptedFixesPerDay() {
        return unacceptedFixesPerDay;
    }

    /// Returns the maximum stored bytes of texts, bundles, drafts and idempotent responses.
    public long storedBytes() {
        return storedBytes;
    }
}
