package assay.language;

import java.util.concurrent.CancellationException;

/// Lets whoever runs long work stop it: the work passes checkpoints, and ends at the next one once its thread has been
/// interrupted. Scoring itself knows no deadline and reads no clock.
public final class Checkpoint {

    private Checkpoint() {}

    /// Call it in every loop whose length the text decides. The thread stays interrupted, so that the work ends even
    /// where something on the way catches the exception.
    ///
    /// @throws CancellationException where the thread is interrupted
    public static void pass() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("Stopped.");
        }
    }
}
