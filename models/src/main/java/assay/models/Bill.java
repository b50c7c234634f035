package assay.models;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Calculates the cost of an answer.
final class Bill {

    /// Both providers charge $10 per 1,000 searches, according to their price lists of November 2026.
    private static final long MICRO_USD_A_SEARCH = 10_000;

    /// No model reads or writes more tokens than this in one call, so a higher count is invalid.
    private static final long MOST_TOKENS = 100_000_000;

    private static final long MOST_SEARCHES = 1_000;
    private static final long NANO = 1_000;

    private Bill() {}

    /// Returns the usage for one answer. If a server omits the token counts, the usage contains no tokens and
    /// its cost is unknown.
    ///
    /// @param prices null if unknown
    /// @param in the number of input tokens, followed by counts that are reported separately and may be
    /// missing
    /// @param out the number of output tokens
    static TokenUsage of(@Nullable TokenPrices prices, List<JsonNode> in, JsonNode out, long searches) {
        if (!isCount(in.getFirst()) || !isCount(out)) {
            return new TokenUsage(1, 0, 0, 0, null);
        }
        long read = Math.min(in.stream().mapToLong(Bill::count).sum(), MOST_TOKENS);
        long written = count(out);
        int searched = (int) Math.min(searches, MOST_SEARCHES);
        Long cost = prices == null
                ? null
                : (Long) (Math.ceilDiv(read * prices.nanoUsdIn() + written * prices.nanoUsdOut(), NANO)
                        + searched * MICRO_USD_A_SEARCH);
        return new TokenUsage(1, read, written, searched, cost);
    }

    private static boolean isCount(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    /// Returns a count within bounds, or 0 if the value is not a number.
    static long count(JsonNode value) {
        return isCount(value) ? Math.clamp(value.longValue(), 0, MOST_TOKENS) : 0;
    }
}
