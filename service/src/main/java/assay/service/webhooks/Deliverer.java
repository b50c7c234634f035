package assay.service.webhooks;

import assay.service.platform.Randomness;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
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

    private static final Duration POLL = Duration.ofSeconds(1);

    /// How long a lane on which nothing is due is kept, since more often comes to an endpoint that
    /// something came to.
    private static final Duration LINGER = Duration.ofMillis(200);

    private static final Duration GRACE = Duration.ofSeconds(10);
    /// How long what was interrupted may take to end.
    private static final Duration LAST_GRACE = Duration.ofSeconds(2);

    /// How long a lane rests after something went wrong here.
    private static final Duration REST = Duration.ofSeconds(60);

    /// Lanes that are leased by one statement.
    private static final int CLAIMED = 200;

    /// Deliveries that a lane reads at a time.
    private static final int READ = 32;

    /// How old what was read may be, in nanoseconds, where there may be something else: so long it is sent
    /// although the endpoint was changed meanwhile.
    private static final long FRESH = 1_000_000_000L;

    private static final int AT_ONCE = 2;

    private final Lanes lanes;
    private final Queue queue;
    private final Endpoints endpoints;
    private final Attempts attempts;
    private final Outcomes outcomes;
    private final Keeper keeper;
    private final Store store;
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
        this.queue = queue;
        this.endpoints = endpoints;
        this.attempts = attempts;
        this.outcomes = outcomes;
        this.keeper = new Keeper(outcomes::keep);
        this.store = store;
        this.clock = clock;
        this.lease = randomness.base62(22);
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
                claimed.forEach(webhook -> new Lane(webhook).runAlone());
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
                Lane lane = new Lane(webhook);
                // One of which the lease ran out, as when the clock was put forward, is still at it; one that has
                // just given its lease back is not.
                Lane there = begun.putIfAbsent(webhook, lane);
                if (there != null && there.leaving) {
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

    /// One endpoint, as long as this node has it leased. All that changes belongs to the lane's own
    /// thread; what others have to say comes through [#news].
    private final class Lane {

        private final String webhook;
        private final BlockingQueue<Runnable> news = new LinkedBlockingQueue<>();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final Set<Thread> senders = ConcurrentHashMap.newKeySet();

        /// Whether there may be something that was not read yet.
        private final AtomicBoolean rung = new AtomicBoolean(true);

        /// Another node has it.
        private volatile boolean lost;

        /// Its lease is being given back: whoever leases it from here on needs a lane of its own.
        private volatile boolean leaving;

        /// What was read and is not sent yet.
        private final Deque<Queue.Due> read = new ArrayDeque<>();
        /// What was read, until what became of it is kept.
        private final Set<Long> inHand = new HashSet<>();

        private Attempts.@Nullable Target target;
        /// As they were counted when the lane was last read.
        private long calls = -1;

        /// When it was last read, by [System#nanoTime].
        private long filled;

        private int sending;
        private boolean timedOut;
        private boolean troubled;
        /// Something could not be kept, so what is in the store is not what there is to do.
        private boolean broken;

        Lane(String webhook) {
            this.webhook = webhook;
        }

        /// Says that there is something new; false where nobody is there to hear it. Waits for nothing.
        boolean ring() {
            if (!rung.getAndSet(true)) {
                wake();
            }
            return ended.getCount() > 0;
        }

        void wake() {
            news.add(() -> {});
        }

        void lose() {
            lost = true;
            wake();
        }

        void interrupt() {
            senders.forEach(Thread::interrupt);
        }

        boolean ends(long end) {
            try {
                wake();
                return ended.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        void run() {
            try {
                live();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                LOG.error("Endpoint {} cannot be delivered to; it is tried again in a minute", webhook, e);
                rest();
            } finally {
                ended.countDown();
                begun.remove(webhook, this);
                if (rung.get()) {
                    // By somebody who thought that this would hear it.
                    var _ = bell.offer(true);
                }
            }
        }

        private void live() throws InterruptedException {
            while (running && !lost && !broken) {
                boolean free = sending < places();
                if (free && rung.get() && System.nanoTime() - filled > FRESH) {
                    // It may have been changed or removed, and what is new goes first.
                    read.forEach(due -> inHand.remove(due.id()));
                    read.clear();
                }
                if (free && !read.isEmpty()) {
                    send(read.remove());
                } else if (free && rung.getAndSet(false)) {
                    fill();
                } else if (!inHand.isEmpty()) {
                    // What another node puts down rings no bell here.
                    if (!hears(POLL)) {
                        rung.set(true);
                    }
                } else if (hurried || !hears(LINGER)) {
                    leaving = true;
                    if (lanes.giveBack(webhook, lease, calls)) {
                        return;
                    }
                    leaving = false;
                    rung.set(true);
                }
            }
            while (sending > 0 || !inHand.isEmpty() && inHand.size() > read.size()) {
                var _ = hears(POLL);
            }
            if (broken) {
                lanes.release(webhook, lease, clock.millis() + (running ? REST.toMillis() : 0));
            }
        }

        /// What tests do: everything on the caller's thread, one at a time.
        void runAlone() {
            boolean more = true;
            while (more && !lost) {
                rung.set(false);
                fill();
                more = !read.isEmpty() || rung.get();
                while (!read.isEmpty()) {
                    Queue.Due due = read.remove();
                    attempts.make(Objects.requireNonNull(target), due)
                            .ifPresent(outcome -> outcomes.keep(List.of(judged(outcome))));
                    inHand.remove(due.id());
                }
                more = more || !lost && !lanes.giveBack(webhook, lease, calls);
            }
        }

        /// After a time-out one at a time, so that whoever hangs is not asked twice as much.
        private int places() {
            return timedOut ? 1 : AT_ONCE;
        }

        /// Lets others say what they have to; false where nobody did in time.
        private boolean hears(Duration most) throws InterruptedException {
            Runnable first = news.poll(most.toMillis(), TimeUnit.MILLISECONDS);
            for (Runnable each = first; each != null; each = news.poll()) {
                each.run();
            }
            return first != null;
        }

        private void fill() {
            Optional<Endpoints.Open> found = store.read(sql -> endpoints.open(sql, webhook));
            if (found.isEmpty() || !lease.equals(found.get().lease())) {
                lost = true;
                return;
            }
            Endpoints.Open open = found.get();
            calls = open.calls();
            if (!open.deliverable()) {
                boolean more = store.write(sql -> queue.giveUp(sql, webhook)) > 0;
                rung.compareAndSet(false, more);
                return;
            }
            if (target == null) {
                timedOut = open.endpoint().timedOut();
            }
            target = attempts.target(open.endpoint());
            troubled |=
                    open.endpoint().failingSince() != null || open.endpoint().timedOut();
            filled = System.nanoTime();
            List<Queue.Due> due = store.read(sql -> queue.due(sql, webhook, inHand, READ));
            for (Queue.Due each : due) {
                read.add(each);
                inHand.add(each.id());
            }
            rung.compareAndSet(false, due.size() == READ);
        }

        private void send(Queue.Due due) {
            Attempts.Target to = Objects.requireNonNull(target);
            sending++;
            Thread sender = Thread.ofVirtual().name("webhook-" + webhook).unstarted(() -> {
                Optional<Outcome> outcome = Optional.empty();
                try {
                    outcome = attempts.make(to, due);
                } finally {
                    senders.remove(Thread.currentThread());
                    Optional<Outcome> made = outcome;
                    news.add(() -> sent(due, made));
                }
            });
            senders.add(sender);
            sender.start();
        }

        private void sent(Queue.Due due, Optional<Outcome> outcome) {
            sending--;
            if (outcome.isEmpty()) {
                kept(due, false);
                return;
            }
            try {
                keeper.keep(judged(outcome.get()), kept -> news.add(() -> kept(due, kept)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                kept(due, false);
            }
        }

        private void kept(Queue.Due due, boolean durable) {
            inHand.remove(due.id());
            broken |= !durable;
        }

        /// What it says of the endpoint, in the order in which answers come.
        private Outcome judged(Outcome outcome) {
            if (!outcome.delivered()) {
                troubled = true;
                timedOut |= outcome.problem() == Outcome.Problem.TIMED_OUT;
                return outcome;
            }
            boolean recovers = troubled;
            troubled = false;
            timedOut = false;
            return recovers ? outcome.recovering() : outcome;
        }

        private void rest() {
            try {
                lanes.release(webhook, lease, clock.millis() + REST.toMillis());
            } catch (RuntimeException e) {
                LOG.error("Nor can its lease be given back, which runs out", e);
            }
        }
    }
}
