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

/// Delivers. Each endpoint that there is something for is leased by one node, as a lane of its own: a
/// virtual thread that reads what is due and sends it, at most two at a time. Lanes share nothing that
/// one of them could use up, so whoever hangs is waited for by nobody else.
///
/// One thread looks for lanes: when a transaction on this node put something down, and once a second
/// for what other nodes did, what is to be tried again and what a dead node had leased. When the node
/// stops, what is on its way may arrive; what is not is free for others at once.
@Component
@ConditionalOnWebApplication
public class Deliverer implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Deliverer.class);

    /// How often other nodes' work is looked for.
    static final Duration POLL = Duration.ofSeconds(1);

    private static final Duration GRACE = Duration.ofSeconds(10);
    /// How long what was interrupted may take to end.
    private static final Duration LAST_GRACE = Duration.ofSeconds(2);

    /// Lanes that are leased by one statement.
    private static final int CLAIMED = 200;

    private final Lanes lanes;
    private final Keeper keeper;
    private final Lane.Shared shared;
    private final Clock clock;

    /// What this node calls itself where it has leased something.
    private final String lease;

    private final Map<String, Lane> begun = new ConcurrentHashMap<>();
    private final BlockingQueue<Boolean> bell = new ArrayBlockingQueue<>(1);

    /// Held while lanes are looked for; whoever holds it knows that none begins.
    private final ReentrantLock looking = new ReentrantLock();

    private volatile boolean running;
    /// Lanes on which nothing is due end at once.
    private volatile boolean hurried;

    private long renewed;

    Deliverer(
            Lanes lanes,
            Queue queue,
            Endpoints endpoints,
            Attempts attempts,
            Outcomes outcomes,
            Store store,
            Clock clock,
            Randomness randomness) {
        this.lanes = lanes;
        this.keeper = new Keeper(outcomes::keep);
        this.clock = clock;
        this.lease = randomness.base62(22);
        this.shared = new Lane.Shared(lanes, queue, endpoints, attempts, outcomes, keeper, store, clock, lease);
        lanes.announce(this::ring);
    }

    /// Delivers all that is due, after what this node has already begun, and returns when nothing is
    /// due any more. What tests move on with.
    public void runDue() {
        looking.lock();
        try {
            hurried = true;
            // Whatever of it is on its way may take its time.
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
        keeper.start();
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
                    LOG.warn("Some deliveries did not end; they are made again by whoever comes next");
                }
            }
            if (!keeper.stop(GRACE)) {
                LOG.warn("What became of some deliveries could not be kept; they are made again");
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

    /// Whether lanes on which nothing is due end at once.
    boolean isHurried() {
        return hurried;
    }

    /// A lane has ended.
    void ended(Lane lane) {
        begun.remove(lane.webhook(), lane);
        if (lane.isRung()) {
            // By somebody who thought that it would hear it.
            var _ = bell.offer(true);
        }
    }

    /// Waits until no lane is begun; false where that took too long.
    private boolean awaitLanes(long end) {
        begun.values().forEach(Lane::wake);
        for (Lane each : begun.values()) {
            if (!each.ends(end)) {
                return false;
            }
        }
        return true;
    }

    /// Something was put down for an endpoint.
    private void ring(String webhook) {
        Lane lane = begun.get(webhook);
        if (lane == null || !lane.ring()) {
            // Where it has been rung already, that will do.
            var _ = bell.offer(true);
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
                // An Error, too: without this thread nothing would be delivered any more.
                if (!running) {
                    return;
                }
                LOG.error("Cannot look for deliveries; they are looked for again", e);
                pause();
            }
        }
    }

    /// Until the bell, or what is due next, or a second has gone by.
    private void rest(Optional<Long> due) throws InterruptedException {
        long most = POLL.toMillis();
        long wait = due.map(at -> Math.clamp(at - clock.millis(), 1, most)).orElse(most);
        var _ = bell.poll(wait, TimeUnit.MILLISECONDS);
    }

    private void pause() {
        try {
            bell.clear();
            rest(Optional.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// False where others were faster.
    private boolean begin() {
        looking.lock();
        try {
            if (!running) {
                return true;
            }
            List<String> claimed = lanes.claim(lease, CLAIMED);
            for (String webhook : claimed) {
                Lane lane = new Lane(this, shared, webhook);
                // One of which the lease ran out, as when the clock was put forward, is still at it; one that has
                // just given its lease back is not.
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
                    // Whoever had it could not give it back.
                    lanes.release(webhook, lease, now);
                }
            }
            renewed = now;
        } finally {
            looking.unlock();
        }
    }
}
