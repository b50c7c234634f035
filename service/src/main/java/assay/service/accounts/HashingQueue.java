package assay.service.accounts;

import assay.service.platform.web.Limit;
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

/// Where passwords wait to be hashed. Browsers that have signed in before come first, and then addresses take turns:
/// the first of each before the second of any. When it is full, the address that has most there loses its latest.
///
/// Each takes 19 MiB and a core while it lasts, and half of the cores are left for scans. Hashing has platform threads,
/// since virtual ones share a thread a core and are not preempted: twenty sign-ins at once, well within the limits of
/// an address, held up every other request for ten seconds.
final class HashingQueue {

    private static final int AT_ONCE = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    static final int WAITING = 50;

    /// More than it takes until as many have had their turn.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    /// Before every first turn of an address.
    private static final int KNOWN = -1;

    /// What waits.
    ///
    /// @param round how many of the address waited when it came
    /// @param number in the order in which they came
    private record Waiting<T>(String address, int round, long number, Callable<T> work, CompletableFuture<T> result)
            implements Runnable, Comparable<Waiting<?>> {

        private static final Comparator<Waiting<?>> ORDER =
                Comparator.<Waiting<?>>comparingInt(Waiting::round).thenComparingLong(Waiting::number);

        @Override
        public int compareTo(Waiting<?> other) {
            return ORDER.compare(this, other);
        }

        @Override
        @SuppressWarnings("IllegalCatch") // Whoever waits is told.
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

    /// Does the work in its turn.
    ///
    /// @param address as limits count it
    /// @param known whether the browser has signed in before
    /// @throws assay.service.platform.web.Problem 429 where too many wait
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

    /// What waits at the moment.
    int waiting() {
        return threads.getQueue().size();
    }

    private RuntimeException refusal() {
        long now = clock.millis();
        long free = now + COME_AGAIN.toMillis();
        return Limit.atOnce("passwords", WAITING).refusal("Too many people sign in at this moment.", now, free, free);
    }
}
