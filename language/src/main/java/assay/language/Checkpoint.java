package assay.language;

import java.util.concurrent.CancellationException;

/// Makes long-running work interruptible: the work passes checkpoints, and ends at the next one after its
/// thread is interrupted. Scoring itself has no deadline and does not read the clock.
public final class Checkpoint {

    private Checkpoint() {}

    /// Throws an exception if the thread is interrupted. Call it in every loop whose length depends on the
    /// text. The thread stays interrupted, so that the work ends even if some code catches the exception.
    ///
    /// @throws CancellationException if the thread is interrupted
    public static void pass() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("Stopped.");
        }
    }
}
