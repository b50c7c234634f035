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

/// Keeps what attempts came to, of all endpoints together: whatever waits while one transaction is on
/// its way to the disk goes into the next. Whoever has more to keep than the disk takes waits for it.
final class Keeper {

    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

    /// A transaction of so many takes some milliseconds, for which others wait on SQLite.
    private static final int MOST = 200;

    private static final int WAITING = 2_000;

    /// @param outcome null where there is nothing more to come
    /// @param kept told once it is durable, or that it could not be kept
    private record Kept(@Nullable Outcome outcome, Consumer<Boolean> kept) {}

    private static final Kept END = new Kept(null, _ -> {});

    private final Consumer<List<Outcome>> store;
    private final BlockingQueue<Kept> waiting = new ArrayBlockingQueue<>(WAITING);
    private Thread thread = Thread.currentThread();

    /// @param store writes all of them in one transaction, or throws and writes none
    Keeper(Consumer<List<Outcome>> store) {
        this.store = store;
    }

    void start() {
        thread = Thread.ofVirtual().name("webhook-keeper").start(this::keepAll);
    }

    /// Ends once everything is kept.
    ///
    /// @param most how long that may take: a store that is gone must not keep the service from ending
    /// @return false where it took longer; what is not kept is delivered again
    boolean stop(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        return waiting.offer(END, most.toNanos(), TimeUnit.NANOSECONDS)
                && thread.join(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }

    /// @param kept told once it is durable, or that it could not be kept
    void keep(Outcome outcome, Consumer<Boolean> kept) throws InterruptedException {
        waiting.put(new Kept(outcome, kept));
    }

    private void keepAll() {
        List<Kept> batch = new ArrayList<>();
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

    private void write(List<Kept> batch) {
        boolean kept = true;
        try {
            store.accept(batch.stream()
                    .map(Kept::outcome)
                    .filter(java.util.Objects::nonNull)
                    .toList());
        } catch (RuntimeException | Error e) {
            // An Error, too: whoever waits here waits for this thread alone.
            if (batch.size() > 1) {
                // The others shall not be sent again for one that cannot be kept.
                batch.forEach(each -> write(List.of(each)));
                return;
            }
            kept = false;
            LOG.error("What became of a delivery could not be kept; it is made again", e);
        }
        for (Kept each : batch) {
            each.kept().accept(kept);
        }
    }
}
