package assay.fetching;

import assay.fetching.Transport.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Does an exchange on a virtual thread of its own, so that whoever waits is bound by neither a slow
/// look-up nor a slow byte.
final class Deadline {

    /// What is to be done, ending soon after it is cancelled.
    @FunctionalInterface
    interface Exchange<T> {
        T run(Cancellation cancellation) throws IOException, FetchFailure;
    }

    private Deadline() {}

    /// @param name of the thread
    /// @throws TimeoutException where it took longer; then, as in every other case, nothing of it goes
    /// on
    static <T> T within(Duration most, String name, Exchange<T> exchange)
            throws InterruptedException, TimeoutException, ExecutionException {
        Cancellation cancellation = new Cancellation();
        FutureTask<T> task = new FutureTask<>(() -> exchange.run(cancellation));
        Thread.ofVirtual().name(name).start(task);
        try {
            return task.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            // The one closes the connection whatever is done with it, the other ends a wait for a name.
            cancellation.cancel();
            task.cancel(true);
        }
    }
}
