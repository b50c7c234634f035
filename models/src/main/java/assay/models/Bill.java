package assay.models;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What an answer costs.
final class Bill {

    /// Ten dollars a thousand, at both providers (their price lists, November 2026).
    private static final long MICRO_USD_A_SEARCH = 10_000;

    /// More than any model reads or writes at once: what says otherwise is no count.
    private static final long MOST_TOKENS = 100_000_000;

    private static final long MOST_SEARCHES = 1_000;
    private static final long NANO = 1_000;

    private Bill() {}

    /// Some servers leave the counts out: then no tokens are counted, and the price is not known.
    ///
    /// @param prices null if they are not known
    /// @param in the tokens that were read, and after them those that are counted beside, which may be missing
    /// @param out the tokens that were written
    static Usage of(@Nullable Prices prices, List<JsonNode> in, JsonNode out, long searches) {
        if (!isCount(in.getFirst()) || !isCount(out)) {
            return new Usage(1, 0, 0, 0, null);
        }
        long read = Math.min(in.stream().mapToLong(Bill::count).sum(), MOST_TOKENS);
        long written = count(out);
        int searched = (int) Math.min(searches, MOST_SEARCHES);
        Long cost = prices == null
                ? null
                : (Long) (Math.ceilDiv(read * prices.nanoUsdIn() + written * prices.nanoUsdOut(), NANO)
                        + searched * MICRO_USD_A_SEARCH);
        return new Usage(1, read, written, searched, cost);
    }

    private static boolean isCount(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    /// Within bounds; 0 where it is none.
    static long count(JsonNode value) {
        return isCount(value) ? Math.clamp(value.longValue(), 0, MOST_TOKENS) : 0;
    }
}
