package assay.service.platform.cpu;

import java.time.Duration;

/// Sizes and limits of the pool.
///
/// @param threads the number of threads, excluding reserved ones
/// @param reserved threads for short work while the others are busy
/// @param share the maximum number of threads that one tenant may use; background work of all tenants may use
///     at most half of the threads
/// @param longTexts the maximum number of long texts, or of texts of unknown length, that are scored at the
///     same time: they take most of the memory
/// @param waiting the maximum number of interactive tasks that may wait in total
/// @param waitingOfTenant the maximum number of interactive tasks of one tenant that may wait
/// @param longestWait the time after which waiting interactive work is refused
record PoolSize(
        int threads, int reserved, int share, int longTexts, int waiting, int waitingOfTenant, Duration longestWait) {

    /// The number of threads per core. There are more threads than cores, because the operating system
    /// prefers threads that have used little CPU, so work that takes a millisecond is not delayed by work
    /// that takes seconds.
    private static final int THREADS_A_CORE = 3;

    /// The number of threads on machines with up to two cores, if there is enough memory for them.
    private static final int USUAL_THREADS = 6;

    /// The minimum number of threads, however little memory there is.
    private static final int FEWEST_THREADS = 3;

    /// Every tenant may use at least this many non-reserved threads, so that a single active tenant can use
    /// two cores.
    private static final int LEAST_SHARE = 2;

    /// The number of threads reserved for short work, so that long work does not delay it.
    private static final int RESERVED = 2;

    /// The memory for the longest text: scoring needs about 100 bytes for each of 200,000 characters.
    private static final long BYTES_A_LONG_TEXT = 20L << 20;

    /// The lowest limit for long texts, however little memory there is: one text for each of two cores.
    private static final int FEWEST_LONG_TEXTS = 2;

    static PoolSize of(int cores, long memory) {
        int threads = Math.max(USUAL_THREADS, cores * THREADS_A_CORE);
        int most = Math.clamp(memory / 3 / BYTES_A_LONG_TEXT, FEWEST_THREADS, Integer.MAX_VALUE);
        threads = Math.min(threads, most);
        int longTexts = Math.clamp(memory / 6 / BYTES_A_LONG_TEXT, FEWEST_LONG_TEXTS, threads);
        return new PoolSize(
                threads, RESERVED, Math.max(LEAST_SHARE, threads / 3), longTexts, 512, 128, Duration.ofSeconds(10));
    }

    int background() {
        return Math.max(1, threads / 2);
    }

    int all() {
        return threads + reserved;
    }
}
