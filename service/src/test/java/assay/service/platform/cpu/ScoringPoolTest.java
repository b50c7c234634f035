package assay.service.platform.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.language.Checkpoint;
import assay.language.CpuBudget;
import assay.service.MovableClock;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimit;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests the pool without waiting for time to pass: tests advance the CPU time and the clock.
@Timeout(value = 30, unit = TimeUnit.SECONDS)
@SuppressWarnings("FutureReturnValueIgnored")
class ScoringPoolTest {

    /// The length of a short text, in characters.
    private static final int TEXT = 40_000;

    private final FakeCpuTime cpu = new FakeCpuTime();
    private final MovableClock clock = new MovableClock();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private ScoringPool pool = pool(4, 0, 2);
    private final BlockingQueue<Thread> spinning = new LinkedBlockingQueue<>();
    private volatile boolean released;

    private ScoringPool pool(int threads, int reserved, int share) {
        return new ScoringPool(
                new PoolSize(threads, reserved, share, threads, 6, 3, Duration.ofSeconds(10)), cpu, clock, meters);
    }

    @AfterEach
    void end() {
        released = true;
        pool.destroy();
    }

    /// Starts work as a separate caller, and returns immediately.
    private <T> CompletableFuture<T> begin(CpuBudget budget, Supplier<T> work) {
        return CompletableFuture.supplyAsync(() -> budget.run(work), Thread.ofVirtual()::start);
    }

    /// Starts work that runs until the deadline or until the test ends it.
    private CompletableFuture<String> spin(String tenant) {
        return begin(pool.interactive(tenant, TEXT), this::spun);
    }

    private CompletableFuture<String> spinJob(String tenant) {
        return begin(pool.background(tenant), this::spun);
    }

    private String spun() {
        spinning.add(Thread.currentThread());
        while (!released) {
            Checkpoint.pass();
            Thread.onSpinWait();
        }
        return "released";
    }

    private void waiting(int expected) {
        while (pool.waiting() != expected) {
            pollUnlessInterrupted();
        }
    }

    private void busy(int expected) {
        while (pool.busy() != expected) {
            pollUnlessInterrupted();
        }
    }

    /// A test timeout interrupts this loop. The pause gives the pool's threads time to acquire the lock.
    private static void pollUnlessInterrupted() {
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        LockSupport.parkNanos(1_000_000);
    }

    private static ProblemKind refusal(CompletableFuture<?> work) {
        return problem(work).kind();
    }

    private static Problem problem(CompletableFuture<?> work) {
        return (Problem) Objects.requireNonNull(work.handle(
                        (_, failure) -> failure instanceof CompletionException wrapped ? wrapped.getCause() : failure)
                .join());
    }

    @Test
    void scoringRunsOnAPlatformThread() {
        AtomicReference<Thread> ran = new AtomicReference<>();
        String result = pool.interactive("a", TEXT).run(() -> {
            ran.set(Thread.currentThread());
            return "done";
        });
        assertThat(result).isEqualTo("done");
        assertThat(ran.get().isVirtual()).isFalse();
        assertThat(ran.get()).isNotEqualTo(Thread.currentThread());
    }

    @Test
    void exceptionsAreRethrownUnchanged() {
        Problem problem = Problem.notFound();
        assertThatThrownBy(() -> pool.interactive("a", TEXT).run(() -> {
                    throw problem;
                }))
                .isSameAs(problem);
        assertThatThrownBy(() -> pool.interactive("a", TEXT).run(() -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(pool.interactive("a", TEXT).run(() -> "still there")).isEqualTo("still there");
    }

    @Test
    void workStopsAtItsDeadlineAndFreesItsThread() throws InterruptedException {
        CompletableFuture<String> endless = spin("a");
        Thread thread = spinning.take();
        cpu.use(thread, Duration.ofMillis(1_999));
        pool.watch();
        assertThat(pool.busy()).isEqualTo(1);
        assertThat(endless).isNotDone();

        cpu.use(thread, Duration.ofMillis(1));
        pool.watch();

        assertThat(refusal(endless)).isEqualTo(ProblemKind.TOO_COMPLEX);
        busy(0);
        assertThat(meters.counter("assay.scoring.too_complex").count()).isEqualTo(1);
        // The interrupt does not affect later work.
        for (int i = 0; i < 20; i++) {
            assertThat(pool.interactive("a", TEXT).run(() -> {
                        Checkpoint.pass();
                        return "next";
                    }))
                    .isEqualTo("next");
        }
    }

    @Test
    void workOverItsDeadlineIsTooComplexEvenIfTheWatchdogMissesIt() {
        assertThatThrownBy(() -> pool.interactive("a", TEXT).run(() -> {
                    cpu.use(Thread.currentThread(), Duration.ofSeconds(2));
                    return "late";
                }))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.kind()).isEqualTo(ProblemKind.TOO_COMPLEX));
    }

    @Test
    void earlierCpuTimeOfAThreadDoesNotCountTowardsTheDeadline() {
        for (int i = 0; i < 20; i++) {
            assertThat(pool.interactive("a", TEXT).run(() -> {
                        cpu.use(Thread.currentThread(), Duration.ofMillis(1_500));
                        return "in time";
                    }))
                    .isEqualTo("in time");
        }
    }

    @Test
    void sharedBudgetHasOneDeadlineForAllRuns() {
        CpuBudget budget = pool.together("a", TEXT);
        Supplier<String> work = () -> {
            cpu.use(Thread.currentThread(), Duration.ofMillis(900));
            return "some of it";
        };
        assertThat(budget.half()).isTrue();
        assertThat(budget.run(work)).isEqualTo("some of it");
        assertThat(budget.half()).isTrue();
        assertThat(budget.run(work)).isEqualTo("some of it");
        assertThat(budget.half()).isFalse();
        assertThatThrownBy(() -> budget.run(work))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.kind()).isEqualTo(ProblemKind.TOO_COMPLEX));
    }

    @Test
    void tenantThatUsesItsFullShareBlocksNoOtherTenant() throws InterruptedException {
        spin("greedy");
        spin("greedy");
        spin("greedy");
        spinning.take();
        spinning.take();
        waiting(1);

        assertThat(pool.interactive("other", TEXT).run(() -> "other")).isEqualTo("other");
        assertThat(pool.busy()).isEqualTo(2);
        assertThat(pool.waiting()).isEqualTo(1);
    }

    @Test
    void tenantsTakeTurns() throws InterruptedException {
        for (String tenant : List.of("a", "a", "b", "b")) {
            spin(tenant);
        }
        List<Thread> threads = List.of(spinning.take(), spinning.take(), spinning.take(), spinning.take());
        BlockingQueue<String> begun = new LinkedBlockingQueue<>();
        CountDownLatch queued = new CountDownLatch(1);
        for (String tenant : List.of("c", "c", "c", "d")) {
            int before = pool.waiting();
            begin(pool.interactive(tenant, TEXT), () -> {
                begun.add(tenant);
                return awaited(queued);
            });
            waiting(before + 1);
        }
        cpu.use(threads.getFirst(), Duration.ofSeconds(2));
        pool.watch();
        assertThat(begun.take()).isEqualTo("c");
        cpu.use(threads.getLast(), Duration.ofSeconds(2));
        pool.watch();
        assertThat(begun.take()).isEqualTo("d");
        queued.countDown();
    }

    private static String awaited(CountDownLatch latch) {
        try {
            latch.await();
            return "released";
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
    }

    /// Lets two tenants hold all threads except the reserved one.
    private List<Thread> allButTheReserved() throws InterruptedException {
        pool.destroy();
        pool = pool(4, 1, 2);
        for (String tenant : List.of("a", "a", "b", "b")) {
            spin(tenant);
        }
        return List.of(spinning.take(), spinning.take(), spinning.take(), spinning.take());
    }

    @Test
    void shortWorkRunsWhileAllOtherThreadsAreBusy() throws InterruptedException {
        allButTheReserved();
        for (int i = 0; i < 20; i++) {
            assertThat(pool.interactive("c", TEXT).run(() -> "short")).isEqualTo("short");
        }
        assertThat(pool.busy()).isEqualTo(4);
    }

    @Test
    void reservedThreadsRunNoJobs() throws InterruptedException {
        allButTheReserved();
        CompletableFuture<String> job = spinJob("c");
        waiting(1);
        assertThat(pool.interactive("d", TEXT).run(() -> "short")).isEqualTo("short");
        assertThat(job).isNotDone();
    }

    @Test
    void longWorkMovesFromAReservedThreadToAnother() throws InterruptedException {
        List<Thread> others = allButTheReserved();
        CompletableFuture<String> large = spin("c");
        Thread reserved = spinning.take();
        cpu.use(reserved, Duration.ofMillis(49));
        pool.watch();
        assertThat(pool.busy()).isEqualTo(5);
        cpu.use(reserved, Duration.ofMillis(1));
        pool.watch();
        waiting(1);
        // The work does not return to the reserved thread, so it delays no other tenant there.
        assertThat(pool.interactive("d", TEXT).run(() -> "short")).isEqualTo("short");
        assertThat(large).isNotDone();

        cpu.use(others.getFirst(), Duration.ofSeconds(2));
        pool.watch();
        spinning.take();
        assertThat(pool.busy()).isEqualTo(4);
        assertThat(pool.waiting()).isZero();
        released = true;
        assertThat(large.join()).isEqualTo("released");
    }

    /// A thread becomes free between two checks of the watchdog, before the work has reached its next
    /// checkpoint.
    @Test
    void longWorkThatIsBeingMovedFinishesIfAThreadBecomesFree() throws InterruptedException {
        List<Thread> others = allButTheReserved();
        CountDownLatch looked = new CountDownLatch(1);
        BlockingQueue<Thread> begun = new LinkedBlockingQueue<>();
        CompletableFuture<String> large = begin(pool.interactive("c", TEXT), () -> {
            begun.add(Thread.currentThread());
            while (looked.getCount() > 0) {
                Thread.onSpinWait();
            }
            Checkpoint.pass();
            return "done";
        });
        Thread reserved = begun.take();
        cpu.use(reserved, Duration.ofMillis(50));
        pool.watch();
        cpu.use(others.getFirst(), Duration.ofSeconds(2));
        pool.watch();
        busy(4);
        pool.watch();
        looked.countDown();
        assertThat(large.join()).isEqualTo("done");
    }

    @Test
    void longWorkStaysInPlaceIfAThreadIsFree() throws InterruptedException {
        List<Thread> others = allButTheReserved();
        CompletableFuture<String> large = spin("c");
        Thread reserved = spinning.take();
        cpu.use(others.getFirst(), Duration.ofSeconds(2));
        pool.watch();
        busy(4);
        cpu.use(reserved, Duration.ofMillis(50));
        pool.watch();
        assertThat(pool.waiting()).isZero();
        // The freed thread is now the reserved one.
        assertThat(pool.interactive("d", TEXT).run(() -> "short")).isEqualTo("short");
        released = true;
        assertThat(large.join()).isEqualTo("released");
    }

    @Test
    void longWorkWithoutACallerIsDropped() throws InterruptedException {
        allButTheReserved();
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                pool.interactive("c", TEXT).run(this::spun);
            } catch (CancellationException _) {
                // The call is interrupted, as intended.
            }
        });
        Thread reserved = spinning.take();
        caller.interrupt();
        caller.join();
        cpu.use(reserved, Duration.ofMillis(50));
        pool.watch();
        busy(4);
        assertThat(pool.waiting()).isZero();
    }

    @Test
    void reservedThreadsRunNoLongTexts() throws InterruptedException {
        allButTheReserved();
        CompletableFuture<String> large = begin(pool.interactive("c", TEXT + 1), this::spun);
        CompletableFuture<String> unknown = begin(pool.interactive("d", ScoringPool.UNKNOWN), this::spun);
        waiting(2);
        assertThat(pool.interactive("e", TEXT).run(() -> "short")).isEqualTo("short");
        assertThat(large).isNotDone();
        assertThat(unknown).isNotDone();
    }

    @Test
    void heavyTenantsGetNoReservedThreadUntilUsageDecays() throws InterruptedException {
        pool.destroy();
        pool = pool(4, 1, 2);
        for (int i = 0; i < 3; i++) {
            run("heavy", Duration.ofMillis(1_900));
        }
        // The tenant's last task was short.
        run("heavy", Duration.ZERO);
        for (String tenant : List.of("a", "a", "b", "b")) {
            spin(tenant);
            spinning.take();
        }
        CompletableFuture<String> heavy = begin(pool.interactive("heavy", TEXT), () -> "heavy");
        waiting(1);
        assertThat(pool.interactive("light", TEXT).run(() -> "light")).isEqualTo("light");
        assertThat(heavy).isNotDone();

        clock.advance(Duration.ofSeconds(9));
        assertThat(pool.interactive("light", TEXT).run(() -> "light")).isEqualTo("light");
        assertThat(heavy.join()).isEqualTo("heavy");
    }

    /// Lets the tenants' work wait for the only thread and then use CPU time; returns the order in which the
    /// tenants ran.
    private List<String> inOrder(List<String> tenants, Map<String, Duration> used) throws InterruptedException {
        spin("busy");
        Thread busy = spinning.take();
        List<String> done = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Boolean>> all = new ArrayList<>();
        for (String tenant : tenants) {
            int waiting = pool.waiting();
            all.add(begin(pool.interactive(tenant, TEXT), () -> {
                cpu.use(Thread.currentThread(), Objects.requireNonNull(used.get(tenant)));
                return done.add(tenant);
            }));
            waiting(waiting + 1);
        }
        cpu.use(busy, Duration.ofSeconds(2));
        pool.watch();
        all.forEach(CompletableFuture::join);
        return done;
    }

    @Test
    void longTextsLeaveThreadsToShortOnes() throws InterruptedException {
        pool.destroy();
        pool = new ScoringPool(new PoolSize(4, 0, 2, 2, 20, 20, Duration.ofSeconds(10)), cpu, clock, meters);
        begin(pool.interactive("a", TEXT + 1), this::spun);
        begin(pool.interactive("b", TEXT + 1), this::spun);
        busy(2);
        CompletableFuture<String> third = begin(pool.interactive("c", TEXT + 1), () -> "third");
        CompletableFuture<String> job = begin(pool.background("d"), () -> "job");
        waiting(2);

        assertThat(pool.interactive("e", TEXT).run(() -> "short")).isEqualTo("short");
        assertThat(third).isNotDone();
        assertThat(job).isNotDone();

        cpu.use(spinning.take(), Duration.ofSeconds(2));
        pool.watch();
        assertThat(third.join()).isEqualTo("third");
        assertThat(job.join()).isEqualTo("job");
    }

    @Test
    void waitingTenantsGetEqualCpuTime() throws InterruptedException {
        pool.destroy();
        pool = new ScoringPool(new PoolSize(1, 0, 1, 1, 20, 20, Duration.ofSeconds(10)), cpu, clock, meters);
        assertThat(inOrder(
                        List.of("dear", "dear", "dear", "cheap", "cheap", "cheap", "cheap", "cheap"),
                        Map.of("dear", Duration.ofMillis(100), "cheap", Duration.ofMillis(40))))
                .containsExactly("dear", "cheap", "cheap", "cheap", "dear", "cheap", "cheap", "dear");
    }

    @Test
    void usageWithoutCompetitionIsNotPenalizedLater() throws InterruptedException {
        pool.destroy();
        pool = new ScoringPool(new PoolSize(1, 0, 1, 1, 20, 20, Duration.ofSeconds(10)), cpu, clock, meters);
        for (int i = 0; i < 50; i++) {
            run("long here", Duration.ofMillis(20));
        }
        Duration each = Duration.ofMillis(100);
        assertThat(inOrder(
                        List.of("new", "new", "new", "newer", "newer", "newer", "long here"),
                        Map.of("new", each, "newer", each, "long here", Duration.ofMillis(20))))
                .startsWith("new", "newer", "long here");
    }

    @Test
    void usageRecordsOfIdleTenantsAreDropped() {
        Turns turns = new Turns();
        turns.begin("a");
        turns.add("a", 100);
        turns.begin("b");
        turns.add("b", 30);
        assertThat(turns.of("a")).isEqualTo(100);
        assertThat(turns.of("b")).isEqualTo(30);
        assertThat(turns.of("c")).isZero();
        turns.begin("a");
        turns.forget();
        assertThat(turns.tenants()).isZero();
        assertThat(turns.of("b")).isEqualTo(turns.of("c")).isEqualTo(100);
    }

    @Test
    void tenantWithLongRunsGetsNoReservedThreadUntilAShortRun() throws InterruptedException {
        pool.destroy();
        pool = pool(4, 1, 2);
        run("c", Duration.ofMillis(50));
        run("c", Duration.ofMillis(50));
        List<Thread> threads = new ArrayList<>();
        for (String tenant : List.of("a", "a", "b", "b")) {
            spin(tenant);
            threads.add(spinning.take());
        }
        CompletableFuture<String> waits = begin(pool.interactive("c", TEXT), () -> "c");
        waiting(1);
        assertThat(pool.interactive("d", TEXT).run(() -> "d")).isEqualTo("d");

        cpu.use(threads.getFirst(), Duration.ofSeconds(2));
        pool.watch();
        assertThat(waits.join()).isEqualTo("c");
        spin("e");
        spinning.take();
        assertThat(pool.interactive("c", TEXT).run(() -> "short")).isEqualTo("short");
    }

    private void run(String tenant, Duration used) {
        pool.interactive(tenant, TEXT).run(() -> {
            cpu.use(Thread.currentThread(), used);
            return tenant;
        });
    }

    @Test
    void usageHalvesInTenSeconds() {
        CpuUsage usage = new CpuUsage(clock);
        usage.add("a", 1_000);
        usage.add("a", 1_000);
        assertThat(usage.of("a")).isEqualTo(2_000);
        clock.advance(Duration.ofSeconds(10));
        assertThat(usage.of("a")).isEqualTo(1_000);
        assertThat(usage.of("b")).isZero();
        usage.forget();
        assertThat(usage.tenants()).isZero();
    }

    @Test
    void fullQueueRejectsWorkWithRetryAfter() throws InterruptedException {
        for (String tenant : List.of("a", "a", "b", "b")) {
            spin(tenant);
        }
        for (int i = 0; i < 4; i++) {
            spinning.take();
        }
        for (int i = 1; i <= 3; i++) {
            spin("a");
            waiting(i);
        }
        // Only this tenant's queue is full.
        assertThat(refusal(spin("a"))).isEqualTo(ProblemKind.RATE_LIMITED);
        for (int i = 4; i <= 6; i++) {
            spin("c");
            waiting(i);
        }
        // The whole queue is full.
        Problem refused = problem(spin("d"));
        assertThat(refused.kind()).isEqualTo(ProblemKind.RATE_LIMITED);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.limit()).contains(RateLimit.atOnce("scoring-queue-of-all", 6));
        assertThat(refused.headers())
                .containsEntry("Retry-After", "2")
                .containsEntry("RateLimit", "\"scoring-queue-of-all\";r=0;t=10");
        assertThat(meters.counter("assay.scoring.refused").count()).isEqualTo(2);
        // Jobs can still join the queue.
        CompletableFuture<String> job = spinJob("d");
        waiting(7);
        // The rejected caller left nothing behind that would stop the threads.
        released = true;
        assertThat(job.join()).isEqualTo("released");
        waiting(0);
        assertThat(List.of("a", "b", "c", "d", "e"))
                .allSatisfy(tenant -> assertThat(pool.interactive(tenant, TEXT).run(() -> "scored"))
                        .isEqualTo("scored"));
        busy(0);
    }

    @Test
    void longWaitsAreRejectedExceptForJobs() throws InterruptedException {
        for (String tenant : List.of("a", "a", "b", "b")) {
            spin(tenant);
        }
        for (int i = 0; i < 4; i++) {
            spinning.take();
        }
        CompletableFuture<String> interactive = spin("c");
        waiting(1);
        CompletableFuture<String> job = spinJob("c");
        waiting(2);
        clock.advance(Duration.ofSeconds(9));
        pool.watch();
        assertThat(pool.waiting()).isEqualTo(2);
        clock.advance(Duration.ofSeconds(1));
        pool.watch();
        assertThat(refusal(interactive)).isEqualTo(ProblemKind.RATE_LIMITED);
        assertThat(job).isNotDone();
        assertThat(pool.waiting()).isEqualTo(1);
    }

    @Test
    void jobsUseAtMostHalfOfTheThreads() throws InterruptedException {
        for (String tenant : List.of("a", "b", "c", "d")) {
            spinJob(tenant);
        }
        spinning.take();
        spinning.take();
        waiting(2);
        assertThat(pool.interactive("e", TEXT).run(() -> "at once")).isEqualTo("at once");
        assertThat(pool.busy()).isEqualTo(2);
    }

    @Test
    void jobGetsTheNextThreadIfNoOtherJobIsRunning() throws InterruptedException {
        for (String tenant : List.of("a", "a", "b", "b")) {
            spin(tenant);
        }
        Thread first = spinning.take();
        for (int i = 0; i < 3; i++) {
            spinning.take();
        }
        begin(pool.interactive("c", TEXT), this::spun);
        waiting(1);
        AtomicReference<Boolean> job = new AtomicReference<>(false);
        CompletableFuture<String> done = begin(pool.background("d"), () -> {
            job.set(true);
            return spun();
        });
        waiting(2);
        cpu.use(first, Duration.ofSeconds(2));
        pool.watch();
        spinning.take();
        assertThat(job.get()).isTrue();
        assertThat(done).isNotDone();
        assertThat(pool.waiting()).isEqualTo(1);
    }

    @Test
    void interruptingTheCallerCancelsItsWork() throws InterruptedException {
        CpuBudget budget = pool.background("a");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                budget.run(this::spun);
            } catch (CancellationException e) {
                thrown.set(e);
            }
        });
        spinning.take();
        caller.interrupt();
        caller.join();
        busy(0);
        assertThat(thrown.get()).isInstanceOf(CancellationException.class);
        assertThat(budget.run(() -> "next")).isEqualTo("next");
    }

    @Test
    void poolHasMoreThreadsThanCoresIfMemoryAllows() {
        long mib = 1L << 20;
        assertThat(PoolSize.of(2, 384 * mib).threads()).isEqualTo(6);
        assertThat(PoolSize.of(2, 384 * mib).share()).isEqualTo(2);
        assertThat(PoolSize.of(16, 4096 * mib).threads()).isEqualTo(48);
        assertThat(PoolSize.of(16, 600 * mib).threads()).isEqualTo(10);
        assertThat(PoolSize.of(1, 64 * mib).threads()).isEqualTo(3);
        // This is the heap size of `./assay serve`.
        assertThat(PoolSize.of(2, 247 * mib).threads()).isEqualTo(4);
        assertThat(PoolSize.of(2, 247 * mib).share()).isEqualTo(2);
    }
}
