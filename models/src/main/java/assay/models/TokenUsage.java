package assay.models;

import org.jspecify.annotations.Nullable;

/// The usage that a provider bills to the operator.
///
/// @param calls the number of requests that were answered and billed
/// @param searches the number of web searches by the provider
/// @param microUsd the cost in millionths of a US dollar, at the configured prices; null if a price is
/// unknown
public record TokenUsage(
        int calls,
        long inputTokens,
        long outputTokens,
        int searches,
        @Nullable Long microUsd) {

    public static final TokenUsage NONE = new TokenUsage(0, 0, 0, 0, 0L);

    public TokenUsage plus(TokenUsage other) {
        return new TokenUsage(
                calls + other.calls,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                searches + other.searches,
                microUsd == null || other.microUsd == null ? null : (Long) (microUsd + other.microUsd));
    }
}
