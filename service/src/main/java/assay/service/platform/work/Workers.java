package assay.service.platform.work;

import assay.service.platform.Randomness;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Runs every [Worker] on its queue.
///
/// One thread per queue waits until [Works#add] signals it. It also polls once a second for work that another
/// node queued, that was postponed, or whose lease expired. Each piece runs on its own thread. When the node
/// stops, running work has some time to finish; unfinished work is immediately available to other nodes.
public final class Workers implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration GRACE = Duration.ofSeconds(10);
    /// The time that an interrupted piece of work gets to finish.
    private static final Duration LAST_GRACE = Duration.ofSeconds(2);

    private final Works works;
    private final Clock clock;
    private final Randomness randomness;
    private final Duration poll;
    private final Duration grace;
    private final List<Line> lines;
    private volatile boolean running;
    private volatile boolean hurried;

    Workers(Works works, List<Worker> workers, Clock clock, Randomness randomness, Duration poll, Duration grace) {
        this.works = works;
        this.clock = clock;
        this.randomness = randomness;
        this.poll = poll;
        this.grace = grace;
        this.lines = workers.stream().map(Line::new).toList();
    }

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        @ConditionalOnWebApplication
        Workers workers(Works works, ObjectProvider<Worker> workers, Clock clock, Randomness randomness) {
            return new Workers(works, workers.orderedStream().toList(), clock, randomness, POLL, GRACE);
        }
    }

    /// Waits for the work that this node has already begun, then does all due work on the caller's thread
    /// until nothing is due. For tests.
    public void runDue() {
        do {
            lines.forEach(Line::runDue);
        } while (lines.stream().anyMatch(Line::isDue));
    }

    @Override
    public void start() {
        works.freeLeft();
        running = true;
        hurried = false;
        lines.forEach(Line::start);
    }

    @Override
    public void stop() {
        running = false;
        lines.forEach(Line::signal);
        long end = System.nanoTime() + grace.toNanos();
        List<Line> late = lines.stream().filter(line -> !line.restsWithin(end)).toList();
        hurried = true;
        late.forEach(Line::interrupt);
        long last = System.nanoTime() + LAST_GRACE.toNanos();
        for (Line line : late) {
            if (!line.restsWithin(last)) {
                LOG.warn(
                        "Work in the queue {} did not stop in time. It will be repeated when its lease expires.",
                        line.worker.queue());
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// A running piece of work.
    ///
    /// @param since when the lease was last written
    /// @param by the thread that does the work
    private record Lease(long since, Thread by) {}

    /// One queue with its worker, free slots and wake-up signal.
    private final class Line {

        private final Worker worker;
        private final Semaphore places;
        private final Set<Thread> busy = ConcurrentHashMap.newKeySet();
        private final Map<Works.Claim, Lease> leased = new ConcurrentHashMap<>();
        private final BlockingQueue<Boolean> signal = new ArrayBlockingQueue<>(1);

        Line(Worker worker) {
            this.worker = worker;
            this.places = new Semaphore(worker.atOnce(), true);
            works.announce(worker.queue(), this::signal);
        }

        void start() {
            Thread.ofVirtual().name("work-" + worker.queue()).start(this::look);
        }

        void signal() {
            // One pending signal is enough.
            var _ = signal.offer(true);
        }

        void interrupt() {
            busy.forEach(Thread::interrupt);
        }

        boolean isDue() {
            return works.nextDue(worker.queue())
                    .filter(due -> due <= clock.millis())
                    .isPresent();
        }

        /// Does all due work while it holds all slots, so that nothing else runs or is claimed in the
        /// meantime.
        void runDue() {
            places.acquireUninterruptibly(worker.atOnce());
            try {
                for (List<Works.Claim> claims = claim(1); !claims.isEmpty(); claims = claim(1)) {
                    claims.forEach(this::run);
                }
            } finally {
                places.release(worker.atOnce());
            }
        }

        boolean restsWithin(long end) {
            try {
                if (!places.tryAcquire(worker.atOnce(), end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    return false;
                }
                places.release(worker.atOnce());
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        private List<Works.Claim> claim(int most) {
            return works.claim(worker.queue(), most, worker.atOncePerLane(), worker.lease());
        }

        private void look() {
            while (running) {
                try {
                    renew();
                    Optional<Long> due = works.nextDue(worker.queue());
                    if (due.isEmpty() || due.get() > clock.millis()) {
                        rest(due);
                    } else if (!begin()) {
                        // Other nodes have the work, or every slot is taken.
                        rest(Optional.empty());
                    }
                } catch (InterruptedException e) {
                    return;
                } catch (RuntimeException | Error e) {
                    // Catches errors too: if one piece ran out of memory, the next may have enough.
                    if (!running) {
                        return;
                    }
                    LOG.error("Cannot poll the queue {}. Retrying.", worker.queue(), e);
                    signal.clear();
                    pause();
                }
            }
        }

        /// Renews a lease before a quarter of it is over, so that a node that is late once or twice keeps the
        /// lease.
        private void renew() {
            long now = clock.millis();
            leased.forEach((claim, lease) -> {
                if (now - lease.since() < worker.lease().toMillis() / 4) {
                    return;
                }
                if (works.renew(claim, worker.lease())) {
                    leased.replace(claim, lease, new Lease(now, lease.by()));
                } else if (leased.remove(claim, lease)) {
                    LOG.warn(
                            "{} lost its lease because it was not renewed in time. Another node has taken over.",
                            worker.about(claim.work()));
                    lease.by().interrupt();
                }
            });
        }

        /// Waits for the signal or the next due time, at most a second.
        private void rest(Optional<Long> due) throws InterruptedException {
            long most = poll.toMillis();
            long wait = due.map(at -> Math.clamp(at - clock.millis(), 1, most)).orElse(most);
            var _ = signal.poll(wait, TimeUnit.MILLISECONDS);
        }

        private void pause() {
            try {
                rest(Optional.empty());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /// Begins as many pieces of work as there are free slots. A slot is taken before work is claimed, so
        /// if all slots are held, nothing runs.
        private boolean begin() throws InterruptedException {
            if (!places.tryAcquire(poll.toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
            int taken = 1 + places.drainPermits();
            int begun = 0;
            try {
                if (running) {
                    for (Works.Claim claim : claim(taken)) {
                        Thread.ofVirtual()
                                .name("work-" + worker.queue() + "-"
                                        + claim.work().id())
                                .start(() -> runInPlace(claim));
                        begun++;
                    }
                }
            } finally {
                places.release(taken - begun);
            }
            return begun > 0;
        }

        private void runInPlace(Works.Claim claim) {
            busy.add(Thread.currentThread());
            if (worker.renews()) {
                leased.put(claim, new Lease(clock.millis(), Thread.currentThread()));
            }
            try {
                run(claim);
            } finally {
                leased.remove(claim);
                busy.remove(Thread.currentThread());
                places.release();
            }
        }

        private void run(Works.Claim claim) {
            try {
                WorkResult outcome = outcome(claim.work());
                // An interrupt that was meant for the work must not prevent its outcome from being stored.
                boolean _ = Thread.interrupted();
                settle(claim, outcome);
            } catch (RuntimeException e) {
                LOG.error(
                        "The outcome could not be stored: {}. The work will be repeated when its lease expires.",
                        worker.about(claim.work()),
                        e);
            }
        }

        private WorkResult outcome(Work work) {
            if (work.attempt() > worker.pauses().size() + 1) {
                // In every earlier attempt, the node died, and this work may be the cause.
                return WorkResult.givenUp("no attempt finished").with(worker.abandoned(work));
            }
            try {
                return worker.work(work);
            } catch (RuntimeException | VirtualMachineError e) {
                // Catches errors too: work that overflows the stack or exhausts this node's memory counts
                // like any other failure.
                LOG.error("{} failed", worker.about(work), e);
                return WorkResult.failed(e.getClass().getSimpleName());
            }
        }

        private void settle(Works.Claim claim, WorkResult outcome) {
            Work work = claim.work();
            boolean held = switch (outcome.next()) {
                case WorkResult.Next.Done _ -> works.remove(claim, outcome.also());
                case WorkResult.Next.Again(Instant at) -> works.postpone(claim, at, 0, outcome.also());
                case WorkResult.Next.GivenUp(String why) -> giveUp(claim, why, outcome);
                case WorkResult.Next.Failed(String why) -> failed(claim, why, outcome);
            };
            if (!held) {
                LOG.warn("{} took longer than its lease. Its outcome was discarded.", worker.about(work));
            }
            signal();
        }

        private boolean failed(Works.Claim claim, String why, WorkResult outcome) {
            Work work = claim.work();
            if (hurried) {
                // The work is not to blame for the stop, so the attempt does not count, and another node can
                // take the work now.
                return works.postpone(claim, clock.instant(), work.attempt() - 1, outcome.also());
            }
            if (work.attempt() > worker.pauses().size()) {
                return giveUp(claim, why, outcome.with(worker.abandoned(work)));
            }
            long pause = worker.pauses().get(work.attempt() - 1).toMillis();
            Instant at = clock.instant().plusMillis(pause + randomness.below((int) (pause / 10) + 1));
            LOG.info("{} failed and will be retried at {}: {}", worker.about(work), at, why);
            return works.postpone(claim, at, work.attempt(), outcome.also());
        }

        private boolean giveUp(Works.Claim claim, String why, WorkResult outcome) {
            boolean held = works.remove(claim, outcome.also());
            if (held) {
                Work work = claim.work();
                LOG.warn("{} failed permanently on attempt {}: {}", worker.about(work), work.attempt(), why);
            }
            return held;
        }
    }
}
