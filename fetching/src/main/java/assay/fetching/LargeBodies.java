package assay.fetching;

import assay.fetching.FetchFailure.Kind;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits how many large bodies are received at the same time. A server can send 50 KB that decompress to
/// megabytes, and then send nothing until the timeout, so a few accounts with a site of their own could fill the
/// memory.
final class LargeBodies {

    /// A body that is longer than this is large. Nearly all pages are shorter.
    static final int LARGE = 1024 * 1024;

    /// A part of the heap for each large body, which takes up to twice its length while it grows.
    private static final long HEAP_OF_EACH = 28L * 1024 * 1024;

    private final Semaphore free;
    private final Duration patience;

    /// @param most the maximum number of large bodies
    /// @param patience how long to wait for another to end
    LargeBodies(int most, Duration patience) {
        this.free = new Semaphore(most, true);
        this.patience = patience;
    }

    static LargeBodies inHeap() {
        return new LargeBodies(
                Math.clamp(Runtime.getRuntime().maxMemory() / HEAP_OF_EACH, 4, 64), Duration.ofSeconds(5));
    }

    /// Counts a body that has become large. Each call must be followed by [#end].
    ///
    /// @throws FetchFailure if too many others are being received
    void begin() throws FetchFailure {
        try {
            if (!free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new FetchFailure(Kind.CROWDED, "Too many large pages are being fetched. Try again later.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FetchFailure(Kind.INTERRUPTED, "The fetch was interrupted.", e);
        }
    }

    void end() {
        free.release();
    }
}
