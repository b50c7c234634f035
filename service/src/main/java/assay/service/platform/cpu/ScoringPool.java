package assay.service.platform.cpu;

import assay.language.CpuBudget;
import assay.service.platform.web.Limit;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// The threads on which everything CPU-heavy runs that is done to texts of callers. Requests run on virtual threads,
/// which share a few carriers without being preempted: a text that takes seconds there holds up every other request.
/// Here the operating system shares the CPU out.
///
/// A piece of work may use two seconds of CPU time. At the deadline a watchdog interrupts its thread, the work stops
/// at its next checkpoint, and the caller gets 422 `too_complex`. Tenants that wait get the same CPU time ([Turns]),
/// and none has more than its share of the threads. While all other threads are busy, reserved threads score short
/// texts of tenants that used little. None of this is a rate limit, so `ASSAY_LIMITS` does not switch it off.
@Component
public final class ScoringPool implements DisposableBean {

    /// CPU time that one piece of work may use.
    public static final Duration DEADLINE = Duration.ofSeconds(2);

    /// How often busy threads are looked at; work may use so much more than its deadline.
    private static final Duration LOOK = Duration.ofMillis(20);

    /// More threads than cores: work of a millisecond gets its CPU beside work of seconds, since the operating system
    /// prefers threads that have used little.
    private static final int THREADS_A_CORE = 3;

    /// As many as two cores have.
    private static final int USUAL_THREADS = 6;

    /// However little memory there is.
    private static final int FEWEST_THREADS = 3;

    /// Of all threads but the reserved ones a tenant has so many at least: one who is alone uses two cores.
    private static final int LEAST_SHARE = 2;

    /// Threads for short work that is not held up by long work.
    private static final int RESERVED = 2;

    /// CPU time that work may use on a reserved thread. Most posts take 1 to 5 ms. With eight threads on two cores,
    /// 50 ms take 200 ms: a scan behind two such pieces is still answered in about 250 ms.
    private static final Duration SHORT = Duration.ofMillis(50);

    /// Characters of a text that a reserved thread takes: some 6,000 words, most of which take less than 20 ms.
    private static final int SHORT_TEXT = 40_000;

    /// CPU time that a tenant may have used lately to run on reserved threads: a third of a core all the time, which is
    /// twenty posts a second, the rate of the largest plan, on a busy machine, where one takes 15 ms.
    private static final Duration LITTLE = Duration.ofSeconds(5);

    /// Scoring takes some 100 bytes for each of 200,000 characters.
    private static final long BYTES_A_THREAD = 20L << 20;

    /// Stands for the characters of a text that is not read yet.
    public static final int UNKNOWN = Integer.MAX_VALUE;

    private enum Priority {
        INTERACTIVE,
        BACKGROUND
    }

    /// How large the pool is.
    ///
    /// @param threads all but the reserved ones
    /// @param reserved threads for short work while the others are busy
    /// @param share of the threads that one tenant has at most; background work has at most half
    /// @param waiting interactive work that may wait, in all
    /// @param waitingOfTenant interactive work of one tenant that may wait
    /// @param longestWait after which waiting interactive work is refused
    record Size(int threads, int reserved, int share, int waiting, int waitingOfTenant, Duration longestWait) {

        static Size of(int cores, long memory) {
            int threads = Math.max(USUAL_THREADS, cores * THREADS_A_CORE);
            int most = Math.clamp(memory / 3 / BYTES_A_THREAD, FEWEST_THREADS, Integer.MAX_VALUE);
            threads = Math.min(threads, most);
            return new Size(threads, RESERVED, Math.max(LEAST_SHARE, threads / 3), 512, 128, Duration.ofSeconds(10));
        }

        int background() {
            return Math.max(1, threads / 2);
        }

        int all() {
            return threads + reserved;
        }
    }

    /// An estimate: there is room again when a thread takes some of the work.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(ScoringPool.class);

    /// Work that waits or is under way. What changes is guarded by the pool's lock.
    private static final class Task<T> {

        private final Lane lane;
        private final Supplier<T> work;
        private final boolean shortText;
        private final long allowed;
        private final long since;
        private final CompletableFuture<T> result = new CompletableFuture<>();
        private @Nullable Worker worker;
        private boolean stopped;
        private boolean cancelled;
        /// Runs on a reserved thread.
        private boolean reserved;
        /// Is being stopped on a reserved thread, to begin again on another.
        private boolean makesRoom;
        /// Was stopped on a reserved thread once.
        private boolean isLong;
        private long used;
        /// CPU time of this run that is in [#usage] already.
        private long counted;

        Task(Lane lane, Supplier<T> work, boolean shortText, long allowed, long since) {
            this.lane = lane;
            this.work = work;
            this.shortText = shortText;
            this.allowed = allowed;
            this.since = since;
        }
    }

    /// Work of one kind for one tenant.
    private record Lane(String tenant, Priority priority) {}

    private final Size size;
    private final CpuTime cpu;
    private final Clock clock;
    private final Counter tooComplex;
    private final Counter refused;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition waitingWork = lock.newCondition();
    private final Condition busyWorkers = lock.newCondition();
    /// In the order in which they are served.
    private final Map<Lane, Deque<Task<?>>> waiting = new LinkedHashMap<>();

    private final Map<String, Integer> busyOfTenant = new HashMap<>();
    private final CpuUsage usage;
    private final Turns turns = new Turns();
    private final List<Worker> workers = new ArrayList<>();
    private int waitingInteractive;
    private int waitingBackground;
    private int busy;
    private int busyBackground;
    private int busyReserved;
    private boolean closed;

    @Autowired
    ScoringPool(CpuTime cpu, Clock clock, MeterRegistry meters) {
        this(
                Size.of(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.getRuntime().maxMemory()),
                cpu,
                clock,
                meters);
        Thread.ofPlatform().daemon().name("scoring-watchdog").start(this::watchAlways);
    }

    /// Without a watchdog; tests call [#watch].
    ScoringPool(Size size, CpuTime cpu, Clock clock, MeterRegistry meters) {
        this.size = size;
        this.cpu = cpu;
        this.clock = clock;
        this.usage = new CpuUsage(clock);
        this.tooComplex = meters.counter("assay.scoring.too_complex");
        this.refused = meters.counter("assay.scoring.refused");
        Gauge.builder("assay.scoring.threads.busy", this, ScoringPool::busy).register(meters);
        Gauge.builder("assay.scoring.threads", size, Size::all).register(meters);
        Gauge.builder("assay.scoring.waiting", this, ScoringPool::waiting).register(meters);
        for (int i = 1; i <= size.all(); i++) {
            Worker worker = new Worker(i);
            workers.add(worker);
            worker.thread.start();
        }
    }

    /// A budget for a caller who waits, of which each run has the whole deadline. It is refused where the queue is full
    /// or too slow.
    ///
    /// @param tenant whose share of the threads it counts against
    /// @param characters of the text, by which its time is estimated; [#UNKNOWN] where they are not known
    public CpuBudget interactive(String tenant, int characters) {
        return new Budget(new Lane(tenant, Priority.INTERACTIVE), characters <= SHORT_TEXT, false);
    }

    /// A budget for a caller who waits, whose runs have one deadline together.
    ///
    /// @param tenant whose share of the threads it counts against
    /// @param characters of the text
    public CpuBudget together(String tenant, int characters) {
        return new Budget(new Lane(tenant, Priority.INTERACTIVE), characters <= SHORT_TEXT, true);
    }

    /// A budget for a job, of which each run has the whole deadline. It is never refused, since jobs at a time are
    /// bounded and can wait; it comes after interactive work, except for one thread, so that jobs always get on.
    ///
    /// @param tenant whose share of the threads it counts against
    public CpuBudget background(String tenant) {
        return new Budget(new Lane(tenant, Priority.BACKGROUND), false, false);
    }

    /// Threads at work.
    int busy() {
        return locked(() -> busy);
    }

    /// Work that waits for a thread.
    int waiting() {
        return locked(() -> waitingInteractive + waitingBackground);
    }

    /// All threads there are.
    public int threads() {
        return size.all();
    }

    private final class Budget implements CpuBudget {

        private final Lane lane;
        private final boolean shortText;
        private final boolean together;
        private long used;

        Budget(Lane lane, boolean shortText, boolean together) {
            this.lane = lane;
            this.shortText = shortText;
            this.together = together;
        }

        @Override
        public <T> T run(Supplier<T> work) {
            long allowed = DEADLINE.toNanos() - (together ? locked(() -> used) : 0);
            Task<T> task = new Task<>(lane, work, shortText, allowed, clock.millis());
            enter(task);
            try {
                return result(task);
            } finally {
                var _ = locked(() -> used += task.used);
            }
        }

        @Override
        public boolean half() {
            return !together || locked(() -> used) <= DEADLINE.toNanos() / 2;
        }

        @Override
        public boolean isTooComplex(RuntimeException failure) {
            return failure instanceof Problem problem && problem.kind() == ProblemKind.TOO_COMPLEX;
        }
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private void enter(Task<?> task) {
        lock.lock();
        try {
            if (closed) {
                throw new CancellationException("The service stops.");
            }
            if (task.lane.priority() == Priority.BACKGROUND) {
                waitingBackground++;
            } else {
                requireRoom(task.lane);
                waitingInteractive++;
            }
            // No lane is ever empty: who takes the next work relies on it.
            waiting.computeIfAbsent(task.lane, _ -> new ArrayDeque<>()).addLast(task);
            waitingWork.signal();
        } finally {
            lock.unlock();
        }
    }

    private void requireRoom(Lane lane) {
        Deque<Task<?>> queue = waiting.get(lane);
        boolean own = queue != null && queue.size() >= size.waitingOfTenant();
        if (own || waitingInteractive >= size.waiting()) {
            throw full(own);
        }
    }

    private Problem full(boolean own) {
        refused.increment();
        long now = clock.millis();
        Limit limit = own
                ? Limit.atOnce("scoring-queue", size.waitingOfTenant())
                : Limit.atOnce("scoring-queue-of-all", size.waiting());
        return limit.refusal(
                own
                        ? "Too many texts of yours are waiting to be scored. Nothing was charged."
                        : "Too many texts are waiting to be scored. Nothing was charged.",
                now,
                now + COME_AGAIN.toMillis(),
                now + size.longestWait().toMillis());
    }

    private <T> T result(Task<T> task) {
        try {
            return task.result.get();
        } catch (InterruptedException e) {
            cancel(task);
            Thread.currentThread().interrupt();
            throw new CancellationException("The caller was interrupted.");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /// The caller has gone: what waits is dropped, and what is under way stops.
    private void cancel(Task<?> task) {
        lock.lock();
        try {
            task.cancelled = true;
            Worker worker = task.worker;
            if (worker != null) {
                worker.thread.interrupt();
            } else {
                drop(task);
            }
        } finally {
            lock.unlock();
        }
    }

    private void drop(Task<?> task) {
        Deque<Task<?>> queue = waiting.get(task.lane);
        if (queue != null && queue.remove(task)) {
            left(task.lane);
            if (queue.isEmpty()) {
                waiting.remove(task.lane);
            }
        }
    }

    private void left(Lane lane) {
        if (lane.priority() == Priority.BACKGROUND) {
            waitingBackground--;
        } else {
            waitingInteractive--;
        }
    }

    /// The next work, which is the caller's from then on; null where none may begin.
    private @Nullable Task<?> next() {
        boolean reserved = busy - busyReserved >= size.threads();
        Lane lane = reserved ? shortWork() : anyWork();
        if (lane == null) {
            return null;
        }
        // To the end of the line, where there is more of it.
        Deque<Task<?>> queue = Objects.requireNonNull(waiting.remove(lane));
        Task<?> task = queue.removeFirst();
        if (!queue.isEmpty()) {
            waiting.put(lane, queue);
        }
        left(lane);
        turns.begin(lane.tenant());
        task.reserved = reserved;
        return task;
    }

    private @Nullable Lane anyWork() {
        Lane lane = busyBackground == 0 ? first(Priority.BACKGROUND) : null;
        lane = lane == null ? first(Priority.INTERACTIVE) : lane;
        return lane == null && busyBackground < size.background() ? first(Priority.BACKGROUND) : lane;
    }

    /// The lane whose tenant's turn it is, of those whose tenant has a thread left.
    private @Nullable Lane first(Priority priority) {
        return earliest(lane -> lane.priority() == priority);
    }

    private @Nullable Lane shortWork() {
        return earliest(lane -> lane.priority() == Priority.INTERACTIVE
                && isShort(Objects.requireNonNull(waiting.get(lane)).getFirst())
                && !usage.lastWereLong(lane.tenant())
                && usedLittle(lane));
    }

    private static boolean isShort(Task<?> task) {
        return task.shortText && !task.isLong;
    }

    private @Nullable Lane earliest(Predicate<Lane> suits) {
        Lane earliest = null;
        for (Lane lane : waiting.keySet()) {
            if (suits.test(lane)
                    && mayBegin(lane)
                    && (earliest == null || turns.of(lane.tenant()) < turns.of(earliest.tenant()))) {
                earliest = lane;
            }
        }
        return earliest;
    }

    private boolean mayBegin(Lane lane) {
        return busyOfTenant.getOrDefault(lane.tenant(), 0) < size.share();
    }

    private boolean usedLittle(Lane lane) {
        return usage.of(lane.tenant()) < LITTLE.toNanos();
    }

    /// Puts work that was stopped on a reserved thread first in its lane.
    private void waitAgain(Task<?> task) {
        waiting.computeIfAbsent(task.lane, _ -> new ArrayDeque<>()).addFirst(task);
        waitingInteractive++;
    }

    /// A thread of the pool.
    private final class Worker {

        private final Thread thread;
        private @Nullable Task<?> task;
        private long begun;
        private boolean reported;

        Worker(int number) {
            this.thread = Thread.ofPlatform().daemon().name("scoring-" + number).unstarted(this::workAlways);
        }

        private void workAlways() {
            for (Task<?> next = begin(); next != null; next = begin()) {
                work(next);
            }
        }

        /// Waits for work; null where there will be none.
        private @Nullable Task<?> begin() {
            lock.lock();
            try {
                Task<?> next = next();
                while (next == null) {
                    if (closed) {
                        return null;
                    }
                    waitingWork.awaitUninterruptibly();
                    next = next();
                }
                begun = cpu.nanos(thread);
                reported = false;
                task = next;
                next.worker = this;
                busy++;
                busyBackground += next.lane.priority() == Priority.BACKGROUND ? 1 : 0;
                busyReserved += next.reserved ? 1 : 0;
                busyOfTenant.merge(next.lane.tenant(), 1, Integer::sum);
                busyWorkers.signal();
                return next;
            } finally {
                lock.unlock();
            }
        }

        private <T> void work(Task<T> each) {
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
            // Work that ended between two looks of the watchdog is late all the same: the same text has one answer.
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
        /// @param broken whether the work did not end by itself
        /// @return whether the work waits for another thread
        private boolean ended(Task<?> each, long used, boolean broken) {
            lock.lock();
            try {
                count(each, used);
                each.used += used;
                each.counted = 0;
                usage.ended(each.lane.tenant(), each.used >= SHORT.toNanos());
                each.worker = null;
                task = null;
                busy--;
                busyBackground -= each.lane.priority() == Priority.BACKGROUND ? 1 : 0;
                busyReserved -= each.reserved ? 1 : 0;
                busyOfTenant.computeIfPresent(each.lane.tenant(), (_, now) -> now == 1 ? null : now - 1);
                // Nobody interrupts from here on; what came too late is not for the next one.
                Thread.interrupted();
                boolean again = broken && each.makesRoom && !each.cancelled && !each.stopped && !closed;
                each.reserved = false;
                each.makesRoom = false;
                if (again) {
                    waitAgain(each);
                }
                // Another's share may be free now.
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
                "The text takes more than " + DEADLINE.toSeconds()
                        + " seconds of computing time. Nothing was charged.");
    }

    private void watchAlways() {
        while (true) {
            lock.lock();
            try {
                while (busy == 0) {
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

    /// Stops what is past its deadline, and refuses what has waited too long.
    void watch() {
        lock.lock();
        try {
            for (Worker worker : workers) {
                if (worker.task != null) {
                    watch(worker, worker.task);
                }
            }
            if (usage.forget()) {
                turns.forget();
            }
            long before = clock.millis() - size.longestWait().toMillis();
            List<Task<?>> late = new ArrayList<>();
            for (Map.Entry<Lane, Deque<Task<?>>> each : waiting.entrySet()) {
                if (each.getKey().priority() == Priority.INTERACTIVE) {
                    for (Iterator<Task<?>> tasks = each.getValue().iterator(); tasks.hasNext(); ) {
                        Task<?> task = tasks.next();
                        if (task.since > before) {
                            break;
                        }
                        late.add(task);
                    }
                }
            }
            for (Task<?> task : late) {
                drop(task);
                task.result.completeExceptionally(full(false));
            }
        } finally {
            lock.unlock();
        }
    }

    private void watch(Worker worker, Task<?> task) {
        long used = cpu.nanos(worker.thread) - worker.begun;
        count(task, used);
        if (used < task.allowed) {
            if (task.reserved && used >= SHORT.toNanos()) {
                makeRoom(worker, task);
            }
            return;
        }
        task.stopped = true;
        // Each time, should something on the way have cleared the flag.
        worker.thread.interrupt();
        if (used > task.allowed + DEADLINE.toNanos() && !worker.reported) {
            worker.reported = true;
            Throwable where = new IllegalStateException("No checkpoint");
            where.setStackTrace(worker.thread.getStackTrace());
            LOG.warn(
                    "Work on {} does not stop at its deadline, {} ms ago",
                    worker.thread.getName(),
                    TimeUnit.NANOSECONDS.toMillis(used - task.allowed),
                    where);
        }
    }

    private void count(Task<?> task, long used) {
        usage.add(task.lane.tenant(), used - task.counted);
        turns.add(task.lane.tenant(), used - task.counted);
        task.counted = used;
    }

    /// Gives a reserved thread back: the work counts as any other where a thread is left for it, and waits for one
    /// where none is.
    private void makeRoom(Worker worker, Task<?> task) {
        if (task.makesRoom || busy - busyReserved >= size.threads()) {
            task.makesRoom = true;
            task.isLong = true;
            worker.thread.interrupt();
        } else {
            task.reserved = false;
            busyReserved--;
            waitingWork.signal();
        }
    }

    @Override
    public void destroy() {
        lock.lock();
        try {
            closed = true;
            waiting.values()
                    .forEach(queue -> queue.forEach(task ->
                            task.result.completeExceptionally(new CancellationException("The service stops."))));
            waiting.clear();
            workers.stream().filter(worker -> worker.task != null).forEach(worker -> worker.thread.interrupt());
            waitingWork.signalAll();
            busyWorkers.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
