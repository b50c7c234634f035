package assay.fetching;

import assay.fetching.Transport.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs an exchange on its own virtual thread, so that a slow lookup or response can't block the caller
/// beyond the deadline.
final class Deadline {

    /// A task that ends soon after it is cancelled.
    @FunctionalInterface
    interface Exchange<T> {
        T run(Cancellation cancellation) throws IOException, FetchFailure;
    }

    private Deadline() {}

    /// @param name the name of the thread
    /// @throws TimeoutException if the exchange takes longer than `most`. The exchange is then cancelled, as
    /// after any other failure
    static <T> T within(Duration most, String name, Exchange<T> exchange)
            throws InterruptedException, TimeoutException, ExecutionException {
        Cancellation cancellation = new Cancellation();
        FutureTask<T> task = new FutureTask<>(() -> exchange.run(cancellation));
        Thread.ofVirtual().name(name).start(task);
        try {
            return task.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            // The first call closes the connection; the second ends a wait for a name lookup.
            cancellation.cancel();
            task.cancel(true);
        }
    }
}
