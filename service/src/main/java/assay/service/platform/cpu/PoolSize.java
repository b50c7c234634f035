package assay.service.platform.cpu;

import java.time.Duration;

/// How large the pool is.
///
/// @param threads all but the reserved ones
/// @param reserved threads for short work while the others are busy
/// @param share of the threads that one tenant has at most; background work has at most half
/// @param waiting interactive work that may wait, in all
/// @param waitingOfTenant interactive work of one tenant that may wait
/// @param longestWait after which waiting interactive work is refused
record PoolSize(int threads, int reserved, int share, int waiting, int waitingOfTenant, Duration longestWait) {

    /// More threads than cores: work of a millisecond gets its CPU beside work of seconds, since the operating system
    /// prefers threads that have used little.
    private static final int THREADS_A_CORE = 3;

    /// As many as two cores have.
    private static final int USUAL_THREADS = 6;

    /// However little memory there is.
    private static final int FEWEST_THREADS = 3;

    /// Of all threads but the reserved ones a tenant has so many at least: one who is alone uses two cores.
    private static final int LEAST_SHARE = 2;

    /// Threads for short work that is not held up by long work.
    private static final int RESERVED = 2;

    /// Scoring takes some 100 bytes for each of 200,000 characters.
    private static final long BYTES_A_THREAD = 20L << 20;

    static PoolSize of(int cores, long memory) {
        int threads = Math.max(USUAL_THREADS, cores * THREADS_A_CORE);
        int most = Math.clamp(memory / 3 / BYTES_A_THREAD, FEWEST_THREADS, Integer.MAX_VALUE);
        threads = Math.min(threads, most);
        return new PoolSize(threads, RESERVED, Math.max(LEAST_SHARE, threads / 3), 512, 128, Duration.ofSeconds(10));
    }

    int background() {
        return Math.max(1, threads / 2);
    }

    int all() {
        return threads + reserved;
    }
}
