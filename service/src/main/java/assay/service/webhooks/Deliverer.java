package assay.service.webhooks;

import assay.service.platform.Randomness;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Delivers events. One node leases an endpoint with pending deliveries. The endpoint's lane, a virtual
/// thread, reads due deliveries and sends at most two at a time. Lanes don't share any resource that one of
/// them could exhaust, so an endpoint that hangs does not delay others.
///
/// One thread looks for due lanes. It does so when a transaction on this node adds a delivery, and also once
/// a second, to find work from other nodes, retries, and leases of dead nodes. When the node stops, attempts
/// in progress have some time to finish; all other deliveries are immediately released to other nodes.
@Component
@ConditionalOnWebApplication
public class Deliverer implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Deliverer.class);

    /// How often to look for work from other nodes.
    static final Duration POLL = Duration.ofSeconds(1);

    private static final Duration GRACE = Duration.ofSeconds(10);
    /// The time that interrupted attempts get to finish.
    private static final Duration LAST_GRACE = Duration.ofSeconds(2);

    /// The maximum number of lanes that one statement leases.
    private static final int CLAIMED = 200;

    private final Lanes lanes;
    private final AttemptBatcher batcher;
    private final Lane.Shared shared;
    private final Clock clock;

    /// The name of this node in leases.
    private final String lease;

    private final Map<String, Lane> begun = new ConcurrentHashMap<>();
    private final BlockingQueue<Boolean> signal = new ArrayBlockingQueue<>(1);

    /// A lock that is held while lanes are claimed. While a thread holds it, no lane starts.
    private final ReentrantLock looking = new ReentrantLock();

    private volatile boolean running;
    /// Whether idle lanes end immediately.
    private volatile boolean hurried;

    private long renewed;

    Deliverer(
            Lanes lanes,
            Queue queue,
            Endpoints endpoints,
            Attempts attempts,
            AttemptResults outcomes,
            Store store,
            Clock clock,
            Randomness randomness) {
        this.lanes = lanes;
        this.batcher = new AttemptBatcher(outcomes::keep);
        this.clock = clock;
        this.lease = randomness.base62(22);
        this.shared = new Lane.Shared(lanes, queue, endpoints, attempts, outcomes, batcher, store, clock, lease);
        lanes.announce(this::signal);
    }

    /// Waits for the deliveries that this node has already started, then delivers until nothing is due. For
    /// tests.
    public void runDue() {
        looking.lock();
        try {
            hurried = true;
            // Attempts in progress may take a while.
            awaitLanes(System.nanoTime() + Duration.ofMinutes(5).toNanos());
            for (List<String> claimed = lanes.claim(lease, 1); !claimed.isEmpty(); claimed = lanes.claim(lease, 1)) {
                claimed.forEach(webhook -> new Lane(this, shared, webhook).runAlone());
            }
        } finally {
            hurried = false;
            looking.unlock();
        }
    }

    @Override
    public void start() {
        lanes.freeLeft();
        renewed = clock.millis();
        running = true;
        hurried = false;
        batcher.start();
        Thread.ofVirtual().name("webhooks").start(this::look);
    }

    @Override
    public void stop() {
        running = false;
        hurried = true;
        looking.lock();
        try {
            boolean leased = !begun.isEmpty();
            if (!awaitLanes(System.nanoTime() + GRACE.toNanos())) {
                begun.values().forEach(Lane::interrupt);
                if (!awaitLanes(System.nanoTime() + LAST_GRACE.toNanos())) {
                    LOG.warn("Some deliveries did not finish. Another node will retry them.");
                }
            }
            if (!batcher.stop(GRACE)) {
                LOG.warn("The outcomes of some deliveries could not be stored. These deliveries will be repeated.");
            }
            if (leased) {
                lanes.releaseAll(lease);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            looking.unlock();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Whether idle lanes end immediately.
    boolean isHurried() {
        return hurried;
    }

    /// Records that a lane has ended. The lane calls this.
    void ended(Lane lane) {
        begun.remove(lane.webhook(), lane);
        if (lane.isSignalled()) {
            // The caller of `signal` expected this lane to handle the new delivery.
            var _ = signal.offer(true);
        }
    }

    /// Waits until all lanes have ended. Returns false if this takes too long.
    private boolean awaitLanes(long end) {
        begun.values().forEach(Lane::wake);
        for (Lane each : begun.values()) {
            if (!each.ends(end)) {
                return false;
            }
        }
        return true;
    }

    /// Reports that a delivery was added for an endpoint.
    private void signal(String webhook) {
        Lane lane = begun.get(webhook);
        if (lane == null || !lane.signal()) {
            // If the queue is full, a signal is already waiting.
            var _ = signal.offer(true);
        }
    }

    private void look() {
        while (running) {
            try {
                long now = clock.millis();
                if (now - renewed >= Lanes.LEASE.toMillis() / 4) {
                    renew(now);
                }
                Optional<Long> due = lanes.nextDue();
                if (due.isEmpty() || due.get() > clock.millis() || !begin()) {
                    rest(due.filter(at -> at > clock.millis()));
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException | Error e) {
                // Catches errors, too, because nothing would be delivered without this thread.
                if (!running) {
                    return;
                }
                LOG.error("Could not look for due deliveries. Retrying.", e);
                pause();
            }
        }
    }

    /// Waits for a signal or the next due delivery, for a second at most.
    private void rest(Optional<Long> due) throws InterruptedException {
        long most = POLL.toMillis();
        long wait = due.map(at -> Math.clamp(at - clock.millis(), 1, most)).orElse(most);
        var _ = signal.poll(wait, TimeUnit.MILLISECONDS);
    }

    private void pause() {
        try {
            signal.clear();
            rest(Optional.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Claims and starts due lanes. Returns false if other nodes have claimed them.
    private boolean begin() {
        looking.lock();
        try {
            if (!running) {
                return true;
            }
            List<String> claimed = lanes.claim(lease, CLAIMED);
            for (String webhook : claimed) {
                Lane lane = new Lane(this, shared, webhook);
                // A lane whose lease has expired, for example because the clock was set forward, still works.
                // A lane that has just given back its lease does not.
                Lane there = begun.putIfAbsent(webhook, lane);
                if (there != null && there.isLeaving()) {
                    begun.put(webhook, lane);
                    there = null;
                }
                if (there == null) {
                    Thread.ofVirtual().name("webhook-" + webhook).start(lane::run);
                }
            }
            return !claimed.isEmpty();
        } finally {
            looking.unlock();
        }
    }

    private void renew(long now) {
        looking.lock();
        try {
            Set<String> held = lanes.renew(lease);
            begun.forEach((webhook, lane) -> {
                if (!held.contains(webhook)) {
                    lane.lose();
                }
            });
            for (String webhook : held) {
                if (!begun.containsKey(webhook)) {
                    // The endpoint's lane ended without giving back the lease.
                    lanes.release(webhook, lease, now);
                }
            }
            renewed = now;
        } finally {
            looking.unlock();
        }
    }
}
