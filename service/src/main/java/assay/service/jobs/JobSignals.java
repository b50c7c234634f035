package assay.service.jobs;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.stereotype.Component;

/// Wakes the threads on this node that wait for a job: those of one job when the job changes, and all of them
/// when the node stops. This is only an optimization: changes made by other nodes don't wake any thread, so
/// callers must also poll.
@Component
public final class JobSignals implements ApplicationListener<ContextClosedEvent> {

    /// A waiting thread.
    public final class Listener implements AutoCloseable {
        private final long job;
        private final BlockingQueue<Boolean> signalled = new ArrayBlockingQueue<>(1);

        private Listener(long job) {
            this.job = job;
        }

        /// Waits until the job changes or this time has passed.
        public void await(long millis) throws InterruptedException {
            if (!stopping) {
                var _ = signalled.poll(millis, TimeUnit.MILLISECONDS);
            }
        }

        /// Waits for this long. Only the node's shutdown ends the wait early.
        public void pause(long millis) throws InterruptedException {
            var _ = stopped.await(millis, TimeUnit.MILLISECONDS);
        }

        @Override
        public void close() {
            listeners.computeIfPresent(job, (_, all) -> {
                all.remove(this);
                return all.isEmpty() ? null : all;
            });
        }
    }

    private final Map<Long, Set<Listener>> listeners = new ConcurrentHashMap<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean stopping;

    public Listener listen(long job) {
        Listener listener = new Listener(job);
        listeners.compute(job, (_, all) -> {
            Set<Listener> some = all == null ? ConcurrentHashMap.newKeySet() : all;
            some.add(listener);
            return some;
        });
        return listener;
    }

    void signal(long job) {
        Set<Listener> all = listeners.get(job);
        if (all != null) {
            all.forEach(listener -> {
                var _ = listener.signalled.offer(true);
            });
        }
    }

    /// Whether this node is stopping.
    public boolean stopping() {
        return stopping;
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        stopping = true;
        stopped.countDown();
        listeners.keySet().forEach(this::signal);
    }
}
