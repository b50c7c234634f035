package assay.fetching.article;

import java.util.concurrent.CancellationException;

/// Lets whoever looks for articles stop it: it ends at the next checkpoint once its thread has been interrupted.
final class Checkpoint {

    private Checkpoint() {}

    /// @throws CancellationException where the thread is interrupted, which it stays
    static void pass() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("Stopped.");
        }
    }
}
