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

/// Runs every [Sweep] once an hour, in small transactions so that nobody waits for one. Several nodes may sweep the
/// same store; what one has removed the other does not find.
@Component
@ConditionalOnWebApplication
class Sweeps implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Sweeps.class);
    private static final int MINUTES = 60;

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
        var _ = executor.scheduleWithFixedDelay(this::sweepAll, 1, MINUTES, TimeUnit.MINUTES);
    }

    void sweepAll() {
        for (Sweep sweep : sweeps) {
            try {
                long removed = 0;
                int some = sweep.sweep();
                while (some > 0 && running) {
                    removed += some;
                    some = sweep.sweep();
                }
                if (removed > 0) {
                    LOG.info("Swept {}: {} removed", sweep.name(), removed);
                }
            } catch (RuntimeException e) {
                LOG.error("Sweeping {} failed; it is tried again in an hour", sweep.name(), e);
            }
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
