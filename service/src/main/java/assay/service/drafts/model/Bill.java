package assay.service.drafts.model;

import assay.service.platform.LanguageModels;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What an answer costs.
final class Bill {

    /// Ten dollars a thousand, at both providers (their price lists, November 2026).
    private static final long MICRO_USD_A_SEARCH = 10_000;

    /// More than any model reads or writes at once: what says otherwise is no count.
    private static final long MOST_TOKENS = 100_000_000;

    private static final long MOST_SEARCHES = 1_000;
    private static final long NANO = 1_000;

    private Bill() {}

    /// @param prices null where they are not known
    static Usage of(LanguageModels.@Nullable Prices prices, long in, long out, long searches) {
        long read = Math.clamp(in, 0, MOST_TOKENS);
        long written = Math.clamp(out, 0, MOST_TOKENS);
        int searched = (int) Math.clamp(searches, 0, MOST_SEARCHES);
        Long cost = prices == null
                ? null
                : (Long) (Math.ceilDiv(read * prices.nanoUsdIn() + written * prices.nanoUsdOut(), NANO)
                        + searched * MICRO_USD_A_SEARCH);
        return new Usage(1, read, written, searched, cost);
    }

    /// An answer that does not say what it used, as some servers of one's own leave it out.
    static Usage unknown() {
        return new Usage(1, 0, 0, 0, null);
    }

    static long or(Optional<Long> count) {
        return count.orElse(0L);
    }
}
