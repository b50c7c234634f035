package assay.service.webhooks;

import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers to one endpoint while this node leases it. Mutable state belongs to the lane's own thread; other
/// threads send messages to it through [#news].
final class Lane {

    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    /// How long an idle lane is kept. An endpoint that just received an event is likely to receive more.
    private static final Duration LINGER = Duration.ofMillis(200);

    /// How long a lane pauses after an internal error.
    private static final Duration REST = Duration.ofSeconds(60);

    /// The maximum number of deliveries that a lane reads at a time.
    private static final int READ = 32;

    /// If there may be new deliveries, the deliveries that were read are read again once they are this old,
    /// in nanoseconds. Until then, they are sent even if the endpoint was changed.
    private static final long FRESH = 1_000_000_000L;

    private static final int AT_ONCE = 2;

    /// The parts that the lanes of a node share.
    ///
    /// @param lease the name of this node in leases
    record Shared(
            Lanes lanes,
            Queue queue,
            Endpoints endpoints,
            Attempts attempts,
            AttemptResults outcomes,
            AttemptBatcher batcher,
            Store store,
            Clock clock,
            String lease) {}

    private final Deliverer deliverer;
    private final Shared shared;
    private final String webhook;
    private final BlockingQueue<Runnable> news = new LinkedBlockingQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Set<Thread> senders = ConcurrentHashMap.newKeySet();

    /// Whether there may be deliveries that have not been read.
    private final AtomicBoolean signalled = new AtomicBoolean(true);

    /// Whether another node has the lease.
    private volatile boolean lost;

    /// Whether the lease is being given back. A later lease needs a new lane.
    private volatile boolean leaving;

    /// Deliveries that were read but have not been sent yet.
    private final Deque<Queue.Due> read = new ArrayDeque<>();

    /// Deliveries that were read but whose outcome has not been stored yet.
    private final Set<Long> inHand = new HashSet<>();

    private Attempts.@Nullable Target target;

    /// The value of the call counter when the lane was last read.
    private long calls = -1;

    /// When the lane was last read, as a [System#nanoTime] value.
    private long filled;

    private int sending;
    private boolean timedOut;
    private boolean troubled;
    /// Whether an outcome could not be stored. In this case, the store does not show which deliveries remain.
    private boolean broken;

    Lane(Deliverer deliverer, Shared shared, String webhook) {
        this.deliverer = deliverer;
        this.shared = shared;
        this.webhook = webhook;
    }

    String webhook() {
        return webhook;
    }

    /// Whether there was a signal that has not been handled yet.
    boolean isSignalled() {
        return signalled.get();
    }

    /// Whether the lease is being given back.
    boolean isLeaving() {
        return leaving;
    }

    /// Reports a new delivery. Returns false if the lane has ended. Does not block.
    boolean signal() {
        if (!signalled.getAndSet(true)) {
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
            LOG.error("Deliveries to the endpoint {} could not be processed. Retrying in a minute.", webhook, e);
            rest();
        } finally {
            ended.countDown();
            deliverer.ended(this);
        }
    }

    private void live() throws InterruptedException {
        while (deliverer.isRunning() && !lost && !broken) {
            boolean free = sending < places();
            if (free && signalled.get() && System.nanoTime() - filled > FRESH) {
                // The deliveries are read again, because the endpoint may have been changed or removed, and
                // because new deliveries go first.
                read.forEach(due -> inHand.remove(due.id()));
                read.clear();
            }
            if (free && !read.isEmpty()) {
                send(read.remove());
            } else if (free && signalled.getAndSet(false)) {
                fill();
            } else if (!inHand.isEmpty()) {
                // Deliveries that other nodes add cause no signal here.
                if (!hears(Deliverer.POLL)) {
                    signalled.set(true);
                }
            } else if (deliverer.isHurried() || !hears(LINGER)) {
                leaving = true;
                if (shared.lanes().giveBack(webhook, shared.lease(), calls)) {
                    return;
                }
                leaving = false;
                signalled.set(true);
            }
        }
        while (sending > 0 || !inHand.isEmpty() && inHand.size() > read.size()) {
            var _ = hears(Deliverer.POLL);
        }
        if (broken) {
            release(deliverer.isRunning() ? REST : Duration.ZERO);
        }
    }

    /// Delivers everything on the caller's thread, one delivery at a time. For tests.
    void runAlone() {
        boolean more = true;
        while (more && !lost) {
            signalled.set(false);
            fill();
            more = !read.isEmpty() || signalled.get();
            while (!read.isEmpty()) {
                Queue.Due due = read.remove();
                shared.attempts()
                        .make(Objects.requireNonNull(target), due)
                        .ifPresent(outcome -> shared.outcomes().keep(List.of(judged(outcome))));
                inHand.remove(due.id());
            }
            more = more || !lost && !shared.lanes().giveBack(webhook, shared.lease(), calls);
        }
    }

    /// Returns the maximum number of attempts in progress. After a timeout, this is one, so that an endpoint
    /// that hangs does not get twice the load.
    private int places() {
        return timedOut ? 1 : AT_ONCE;
    }

    /// Runs messages from other threads. Returns false if none arrived in time.
    private boolean hears(Duration most) throws InterruptedException {
        Runnable first = news.poll(most.toMillis(), TimeUnit.MILLISECONDS);
        for (Runnable each = first; each != null; each = news.poll()) {
            each.run();
        }
        return first != null;
    }

    private void fill() {
        Optional<Endpoints.Open> found =
                shared.store().read(sql -> shared.endpoints().open(sql, webhook));
        if (found.isEmpty() || !shared.lease().equals(found.get().lease())) {
            lost = true;
            return;
        }
        Endpoints.Open open = found.get();
        calls = open.calls();
        if (!open.deliverable()) {
            boolean more = shared.store().write(sql -> shared.queue().giveUp(sql, webhook)) > 0;
            signalled.compareAndSet(false, more);
            return;
        }
        if (target == null) {
            timedOut = open.endpoint().timedOut();
        }
        target = shared.attempts().target(open.endpoint());
        troubled |= open.endpoint().failingSince() != null || open.endpoint().timedOut();
        filled = System.nanoTime();
        List<Queue.Due> due = shared.store().read(sql -> shared.queue().due(sql, webhook, inHand, READ));
        for (Queue.Due each : due) {
            read.add(each);
            inHand.add(each.id());
        }
        signalled.compareAndSet(false, due.size() == READ);
    }

    private void send(Queue.Due due) {
        Attempts.Target to = Objects.requireNonNull(target);
        sending++;
        Thread sender = Thread.ofVirtual().name("webhook-" + webhook).unstarted(() -> {
            Optional<AttemptResult> outcome = Optional.empty();
            try {
                outcome = shared.attempts().make(to, due);
            } finally {
                senders.remove(Thread.currentThread());
                Optional<AttemptResult> made = outcome;
                news.add(() -> sent(due, made));
            }
        });
        senders.add(sender);
        sender.start();
    }

    private void sent(Queue.Due due, Optional<AttemptResult> outcome) {
        sending--;
        if (outcome.isEmpty()) {
            kept(due, false);
            return;
        }
        try {
            shared.batcher().keep(judged(outcome.get()), kept -> news.add(() -> kept(due, kept)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kept(due, false);
        }
    }

    private void kept(Queue.Due due, boolean durable) {
        inHand.remove(due.id());
        broken |= !durable;
    }

    /// Updates the endpoint's state from an outcome. Called in the order of responses.
    private AttemptResult judged(AttemptResult outcome) {
        if (!outcome.delivered()) {
            troubled = true;
            timedOut |= outcome.problem() == AttemptResult.Problem.TIMED_OUT;
            return outcome;
        }
        boolean recovers = troubled;
        troubled = false;
        timedOut = false;
        return recovers ? outcome.recovering() : outcome;
    }

    private void rest() {
        try {
            release(REST);
        } catch (RuntimeException e) {
            LOG.error("The lease could not be released and will expire", e);
        }
    }

    /// Gives back the lease.
    ///
    /// @param rest how long no node can take the lane
    private void release(Duration rest) {
        shared.lanes().release(webhook, shared.lease(), shared.clock().millis() + rest.toMillis());
    }
}
