package assay.fetching.article;

import java.util.concurrent.CancellationException;

/// Makes article extraction interruptible: it stops at the next checkpoint after its thread is interrupted.
final class Checkpoint {

    private Checkpoint() {}

    /// @throws CancellationException if the thread is interrupted; its interrupt flag stays set
    static void pass() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("Stopped.");
        }
    }
}
