package assay.models;

import org.jspecify.annotations.Nullable;

/// What was used of a provider, and is on the operator's bill.
///
/// @param calls requests that were answered and billed
/// @param searches on the web, by the provider
/// @param microUsd millionths of a US dollar, by the prices that are set; null where a price is not known
public record Usage(
        int calls,
        long inputTokens,
        long outputTokens,
        int searches,
        @Nullable Long microUsd) {

    public static final Usage NONE = new Usage(0, 0, 0, 0, 0L);

    public Usage plus(Usage other) {
        return new Usage(
                calls + other.calls,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                searches + other.searches,
                microUsd == null || other.microUsd == null ? null : (Long) (microUsd + other.microUsd));
    }
}
