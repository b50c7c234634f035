package assay.service.accounts;

import assay.service.platform.web.RateLimit;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The queue for password hashing. Browsers in which the person has signed in before come first. After them,
/// addresses take turns: the first request from each address comes before the second request from any. When
/// the queue is full, the address with the most requests loses its latest one.
///
/// Each hash uses 19 MiB and one core, and half of the cores are left for scans. Hashing runs on platform
/// threads. Virtual threads share one carrier thread per core and are not preempted: twenty simultaneous
/// sign-ins, well within the limits of one address, delayed all other requests by ten seconds.
final class HashingQueue {

    private static final int AT_ONCE = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    static final int WAITING = 50;

    /// The time to wait after a refusal, which is longer than it takes to clear a full queue.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    /// The round of known browsers, which comes before the first round of addresses.
    private static final int KNOWN = -1;

    /// A queued hash.
    ///
    /// @param round the number of requests from the address that were queued before this one
    /// @param number the position in the order of arrival
    private record Waiting<T>(String address, int round, long number, Callable<T> work, CompletableFuture<T> result)
            implements Runnable, Comparable<Waiting<?>> {

        private static final Comparator<Waiting<?>> ORDER =
                Comparator.<Waiting<?>>comparingInt(Waiting::round).thenComparingLong(Waiting::number);

        @Override
        public int compareTo(Waiting<?> other) {
            return ORDER.compare(this, other);
        }

        @Override
        @SuppressWarnings("IllegalCatch") // The waiting caller gets the error.
        public void run() {
            try {
                result.complete(work.call());
            } catch (Exception | Error e) {
                result.completeExceptionally(e);
            }
        }
    }

    private final Clock clock;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            AT_ONCE,
            AT_ONCE,
            0,
            TimeUnit.SECONDS,
            new PriorityBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("passwords-", 1).factory());
    private long numbers;

    HashingQueue(Clock clock) {
        this.clock = clock;
    }

    /// Runs the work when its turn comes.
    ///
    /// @param address the address, in the form in which rate limits count it
    /// @param known whether the person has signed in from this browser before
    /// @throws assay.service.platform.web.Problem 429 if the queue is full
    <T> T run(String address, boolean known, Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        enter(address, known, work, result);
        try {
            return result.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The caller was interrupted.");
        }
    }

    private synchronized <T> void enter(String address, boolean known, Callable<T> work, CompletableFuture<T> result) {
        Queue<Runnable> queue = threads.getQueue();
        int round = known
                ? KNOWN
                : (int) queue.stream()
                        .filter(each -> ((Waiting<?>) each).address().equals(address))
                        .count();
        Waiting<T> waiting = new Waiting<>(address, round, numbers++, work, result);
        threads.execute(waiting);
        if (queue.size() > WAITING) {
            queue.stream()
                    .map(each -> (Waiting<?>) each)
                    .max(Comparator.naturalOrder())
                    .filter(queue::remove)
                    .ifPresent(last -> last.result().completeExceptionally(refusal()));
        }
    }

    /// Returns the current length of the queue.
    int waiting() {
        return threads.getQueue().size();
    }

    private RuntimeException refusal() {
        long now = clock.millis();
        long free = now + COME_AGAIN.toMillis();
        return RateLimit.atOnce("passwords", WAITING)
                .refusal("Too many people are signing in right now. Try again" + " in a moment.", now, free, free);
    }
}
