package assay.service.platform;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs every [Sweep] at its own interval, one at a time and in small transactions, so that requests never
/// wait long. Several nodes can sweep the same store, because a row that one node removes is gone for the
/// others.
@Component
@ConditionalOnWebApplication
class Sweeps implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Sweeps.class);

    private final List<Sweep> sweeps;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("sweeps").daemon().factory());
    private volatile boolean running;

    Sweeps(List<Sweep> sweeps) {
        this.sweeps = sweeps;
    }

    @Override
    public void start() {
        running = true;
        for (Sweep sweep : sweeps) {
            var _ = executor.scheduleWithFixedDelay(
                    () -> sweep(sweep), 60, sweep.every().toSeconds(), TimeUnit.SECONDS);
        }
    }

    private void sweep(Sweep sweep) {
        try {
            long done = 0;
            int some = sweep.sweep();
            while (some > 0 && running) {
                done += some;
                some = sweep.sweep();
            }
            if (done > 0) {
                LOG.info("Processed {}. Items: {}.", sweep.name(), done);
            }
        } catch (RuntimeException e) {
            long minutes = sweep.every().toMinutes();
            LOG.error(
                    "Processing {} failed. Retrying in {}.",
                    sweep.name(),
                    minutes == 1 ? "1 minute" : minutes + " minutes",
                    e);
        }
    }

    @Override
    public void stop() {
        running = false;
        executor.shutdown();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
