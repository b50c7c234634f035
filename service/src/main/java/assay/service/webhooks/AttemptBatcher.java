package assay.service.webhooks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Stores the results of attempts in batches, for all endpoints together: results that arrive during one
/// transaction go into the next. If the store is too slow, callers wait.
final class AttemptBatcher {

    private static final Logger LOG = LoggerFactory.getLogger(AttemptBatcher.class);

    /// The maximum number of results per transaction. This many take a few milliseconds, during which other
    /// writes wait on SQLite.
    private static final int MOST = 200;

    private static final int WAITING = 2_000;

    /// @param outcome the result; null marks the end
    /// @param kept called with true when the result is stored, and with false if it could not be stored
    private record Pending(@Nullable AttemptResult outcome, Consumer<Boolean> kept) {}

    private static final Pending END = new Pending(null, _ -> {});

    private final Consumer<List<AttemptResult>> store;
    private final BlockingQueue<Pending> waiting = new ArrayBlockingQueue<>(WAITING);
    private Thread thread = Thread.currentThread();

    /// @param store writes all results in one transaction, or throws and writes none
    AttemptBatcher(Consumer<List<AttemptResult>> store) {
        this.store = store;
    }

    void start() {
        thread = Thread.ofVirtual().name("webhook-batcher").start(this::keepAll);
    }

    /// Stops once everything is stored.
    ///
    /// @param most the longest wait, so that a store that fails does not block shutdown
    /// @return false if not everything was stored in time; deliveries whose results are not stored will be
    ///     repeated
    boolean stop(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        return waiting.offer(END, most.toNanos(), TimeUnit.NANOSECONDS)
                && thread.join(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }

    /// @param kept called with true when the result is stored, and with false if it could not be stored
    void keep(AttemptResult outcome, Consumer<Boolean> kept) throws InterruptedException {
        waiting.put(new Pending(outcome, kept));
    }

    private void keepAll() {
        List<Pending> batch = new ArrayList<>();
        boolean more = true;
        while (more) {
            try {
                batch.add(waiting.take());
            } catch (InterruptedException e) {
                return;
            }
            waiting.drainTo(batch, MOST - 1);
            more = !batch.remove(END);
            write(batch);
            batch.clear();
        }
    }

    private void write(List<Pending> batch) {
        boolean kept = true;
        try {
            store.accept(batch.stream()
                    .map(Pending::outcome)
                    .filter(java.util.Objects::nonNull)
                    .toList());
        } catch (RuntimeException | Error e) {
            // Catches errors, too, because all waiting callers depend on this thread.
            if (batch.size() > 1) {
                // One result that can't be stored must not cause the other deliveries to be sent again.
                batch.forEach(each -> write(List.of(each)));
                return;
            }
            kept = false;
            LOG.error("The outcome of a delivery could not be stored. The delivery will be repeated.", e);
        }
        for (Pending each : batch) {
            each.kept().accept(kept);
        }
    }
}
