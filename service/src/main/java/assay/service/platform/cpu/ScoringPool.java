package assay.service.platform.cpu;

import assay.language.CpuBudget;
import assay.service.platform.cpu.ScoringTask.Lane;
import assay.service.platform.cpu.ScoringTask.Priority;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// The threads for all CPU-heavy work on callers' texts. Requests run on virtual threads, which share a few
/// carriers without preemption: a text that takes seconds there would delay every other request. In this
/// pool, the operating system divides CPU time between the threads.
///
/// A run may use two seconds of CPU time. At the deadline a watchdog interrupts its thread, the work stops at
/// its next checkpoint, and the caller gets 422 `too_complex`. A [TaskQueue] decides the order. None of this
/// is a rate limit, so `ASSAY_LIMITS` does not switch it off.
@Component
public final class ScoringPool implements DisposableBean {

    /// CPU time that one run may use.
    public static final Duration DEADLINE = Duration.ofSeconds(2);

    /// How often busy threads are checked; work may exceed its deadline by this much.
    private static final Duration LOOK = Duration.ofMillis(20);

    /// The longest text, in characters, for a reserved thread: about 6,000 words. Most such texts take less
    /// than 20 ms.
    private static final int SHORT_TEXT = 40_000;

    /// The length of a text that has not been read yet.
    public static final int UNKNOWN = Integer.MAX_VALUE;

    /// The estimated time until a waiting task starts and frees its place in the queue.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(ScoringPool.class);

    private final PoolSize size;
    private final CpuTime cpu;
    private final Clock clock;
    private final Counter tooComplex;
    private final Counter refused;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition waitingWork = lock.newCondition();
    private final Condition busyWorkers = lock.newCondition();
    private final TaskQueue queue;
    private final List<Worker> workers = new ArrayList<>();
    private boolean closed;

    @Autowired
    ScoringPool(CpuTime cpu, Clock clock, MeterRegistry meters) {
        this(
                PoolSize.of(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.getRuntime().maxMemory()),
                cpu,
                clock,
                meters);
        Thread.ofPlatform().daemon().name("scoring-watchdog").start(this::watchAlways);
    }

    /// Creates a pool without a watchdog; tests call [#watch].
    ScoringPool(PoolSize size, CpuTime cpu, Clock clock, MeterRegistry meters) {
        this.size = size;
        this.cpu = cpu;
        this.clock = clock;
        this.queue = new TaskQueue(size, clock);
        this.tooComplex = meters.counter("assay.scoring.too_complex");
        this.refused = meters.counter("assay.scoring.refused");
        Gauge.builder("assay.scoring.threads.busy", this, ScoringPool::busy).register(meters);
        Gauge.builder("assay.scoring.threads", size, PoolSize::all).register(meters);
        Gauge.builder("assay.scoring.waiting", this, ScoringPool::waiting).register(meters);
        for (int i = 1; i <= size.all(); i++) {
            Worker worker = new Worker(i);
            workers.add(worker);
            worker.thread.start();
        }
    }

    /// Returns a budget for a caller who waits; each run gets the whole deadline. Runs are refused if the
    /// queue is full or too slow.
    ///
    /// @param tenant the tenant whose share of the threads is used
    /// @param characters the length of the text, or [#UNKNOWN], which counts as long. Reserved threads may
    ///     run short texts; long texts count against the limit for long texts.
    public CpuBudget interactive(String tenant, int characters) {
        return new PoolBudget(this, clock, new Lane(tenant, Priority.INTERACTIVE), characters <= SHORT_TEXT, false);
    }

    /// Returns a budget for a caller who waits; all runs share one deadline.
    ///
    /// @param tenant the tenant whose share of the threads is used
    /// @param characters length of the text
    public CpuBudget together(String tenant, int characters) {
        return new PoolBudget(this, clock, new Lane(tenant, Priority.INTERACTIVE), characters <= SHORT_TEXT, true);
    }

    /// Returns a budget for a job; each run gets the whole deadline. Runs are never refused, since concurrent
    /// jobs are limited and can wait. They start after interactive work, except on one thread, so that jobs
    /// always make progress.
    ///
    /// @param tenant the tenant whose share of the threads is used
    public CpuBudget background(String tenant) {
        return new PoolBudget(this, clock, new Lane(tenant, Priority.BACKGROUND), false, false);
    }

    /// Returns the number of busy threads.
    int busy() {
        return locked(queue::busy);
    }

    /// Returns the number of tasks waiting for a thread.
    int waiting() {
        return locked(queue::waiting);
    }

    /// Returns the total number of threads, including reserved ones.
    public int threads() {
        return size.all();
    }

    <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /// Runs work on one of the threads while the caller waits.
    <T> T run(ScoringTask<T> task) {
        enter(task);
        try {
            return task.await();
        } catch (InterruptedException e) {
            cancel(task);
            Thread.currentThread().interrupt();
            throw new CancellationException("The caller was interrupted.");
        }
    }

    private void enter(ScoringTask<?> task) {
        lock.lock();
        try {
            if (closed) {
                throw new CancellationException("The service is stopping.");
            }
            if (!task.lane.isBackground()) {
                boolean own = queue.isFull(task.lane);
                if (own || queue.isFull()) {
                    throw full(own);
                }
            }
            queue.add(task);
            waitingWork.signal();
        } finally {
            lock.unlock();
        }
    }

    private Problem full(boolean own) {
        refused.increment();
        long now = clock.millis();
        RateLimit limit = own
                ? RateLimit.atOnce("scoring-queue", size.waitingOfTenant())
                : RateLimit.atOnce("scoring-queue-of-all", size.waiting());
        return limit.refusal(
                own
                        ? "You have too many texts waiting to be scored. Nothing was charged."
                        : "Too many texts are waiting to be scored. Nothing was charged.",
                now,
                now + COME_AGAIN.toMillis(),
                now + size.longestWait().toMillis());
    }

    /// Drops waiting work and stops running work, because the caller is gone.
    private void cancel(ScoringTask<?> task) {
        lock.lock();
        try {
            task.cancelled = true;
            Thread thread = task.thread;
            if (thread != null) {
                thread.interrupt();
            } else {
                queue.drop(task);
            }
        } finally {
            lock.unlock();
        }
    }

    /// A thread of the pool.
    private final class Worker {

        private final Thread thread;
        private @Nullable ScoringTask<?> task;
        private long begun;
        private boolean reported;

        Worker(int number) {
            this.thread = Thread.ofPlatform().daemon().name("scoring-" + number).unstarted(this::workAlways);
        }

        private void workAlways() {
            for (ScoringTask<?> next = begin(); next != null; next = begin()) {
                work(next);
            }
        }

        /// Waits for the next task and returns it, or null once the pool is closed.
        private @Nullable ScoringTask<?> begin() {
            lock.lock();
            try {
                ScoringTask<?> next = queue.next();
                while (next == null) {
                    if (closed) {
                        return null;
                    }
                    waitingWork.awaitUninterruptibly();
                    next = queue.next();
                }
                begun = cpu.nanos(thread);
                reported = false;
                task = next;
                next.thread = thread;
                busyWorkers.signal();
                return next;
            } finally {
                lock.unlock();
            }
        }

        private <T> void work(ScoringTask<T> each) {
            T value = null;
            Throwable failure = null;
            try {
                value = each.work.get();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            long used = cpu.nanos(thread) - begun;
            boolean late = used >= each.allowed;
            if (ended(each, used, failure instanceof CancellationException)) {
                return;
            }
            // Work that passed its deadline between two checks counts as late, too, so that the same text
            // always gets the same result.
            if ((late || each.stopped) && !(failure instanceof Error)) {
                tooComplex.increment();
                each.result.completeExceptionally(tooComplex());
            } else if (failure != null) {
                each.result.completeExceptionally(failure);
            } else {
                each.result.complete(value);
            }
        }

        /// Frees the thread.
        ///
        /// @param broken whether the work was cancelled
        /// @return whether the work waits for another thread
        private boolean ended(ScoringTask<?> each, long used, boolean broken) {
            lock.lock();
            try {
                each.thread = null;
                task = null;
                // No interrupt is sent after this point, and one that was sent earlier must not affect the
                // next task.
                Thread.interrupted();
                boolean again = broken && each.makesRoom && !each.cancelled && !each.stopped && !closed;
                queue.ended(each, used, again);
                // The tenant may be below its share of threads again, so its next task may be able to start.
                waitingWork.signal();
                return again;
            } finally {
                lock.unlock();
            }
        }
    }

    private static Problem tooComplex() {
        return Problem.of(
                ProblemKind.TOO_COMPLEX,
                "The text needs more than " + DEADLINE.toSeconds()
                        + " seconds of computing time. Nothing was charged.");
    }

    private void watchAlways() {
        while (true) {
            lock.lock();
            try {
                while (queue.busy() == 0) {
                    if (closed) {
                        return;
                    }
                    busyWorkers.awaitUninterruptibly();
                }
                var _ = busyWorkers.awaitNanos(LOOK.toNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } finally {
                lock.unlock();
            }
            watch();
        }
    }

    /// Stops work that is past its deadline, and refuses work that has waited too long.
    void watch() {
        lock.lock();
        try {
            for (Worker worker : workers) {
                if (worker.task != null) {
                    watch(worker, worker.task);
                }
            }
            queue.forget();
            for (ScoringTask<?> task :
                    queue.waitingSince(clock.millis() - size.longestWait().toMillis())) {
                queue.drop(task);
                task.result.completeExceptionally(full(false));
            }
        } finally {
            lock.unlock();
        }
    }

    private void watch(Worker worker, ScoringTask<?> task) {
        long used = cpu.nanos(worker.thread) - worker.begun;
        queue.count(task, used);
        if (used < task.allowed) {
            if (task.reserved && used >= TaskQueue.SHORT.toNanos()) {
                makeRoom(worker, task);
            }
            return;
        }
        task.stopped = true;
        // The interrupt is repeated at each check, in case something cleared the flag.
        worker.thread.interrupt();
        if (used > task.allowed + DEADLINE.toNanos() && !worker.reported) {
            worker.reported = true;
            Throwable where = new IllegalStateException("No checkpoint");
            where.setStackTrace(worker.thread.getStackTrace());
            LOG.warn(
                    "The work on thread {} is still running {} ms after its deadline",
                    worker.thread.getName(),
                    TimeUnit.NANOSECONDS.toMillis(used - task.allowed),
                    where);
        }
    }

    /// Frees a reserved thread: the work becomes ordinary if an ordinary thread is free; otherwise it is
    /// requeued.
    private void makeRoom(Worker worker, ScoringTask<?> task) {
        if (!task.makesRoom && queue.makeOrdinary(task)) {
            waitingWork.signal();
        } else {
            task.makesRoom = true;
            task.isLong = true;
            worker.thread.interrupt();
        }
    }

    @Override
    public void destroy() {
        lock.lock();
        try {
            closed = true;
            queue.clear()
                    .forEach(task -> task.result.completeExceptionally(
                            new CancellationException("The service" + " is stopping.")));
            workers.stream().filter(worker -> worker.task != null).forEach(worker -> worker.thread.interrupt());
            waitingWork.signalAll();
            busyWorkers.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
