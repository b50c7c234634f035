package assay.service.platform.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.MovableClock;
import assay.service.RunningService;
import assay.service.StoreKind;
import assay.service.platform.Ids;
import assay.service.platform.Randomness;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(StoreKind.class)
class WorkTest {

    private static final AtomicInteger QUEUES = new AtomicInteger();
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final String queue = "tea" + QUEUES.incrementAndGet();
    private final RunningService service;
    private final Store store;
    private final MovableClock clock;
    private final Works works;

    WorkTest(StoreKind kind) {
        service = RunningService.on(kind);
        store = service.store();
        clock = service.clock();
        works = service.bean(Works.class);
    }

    /// Runs the given function on three pieces of work at a time, with pauses of a minute and an hour.
    private record Brewer(String queue, Function<Work, WorkResult> brew) implements Worker {
        @Override
        public WorkResult work(Work work) {
            return brew.apply(work);
        }

        @Override
        public List<Duration> pauses() {
            return List.of(MINUTE, HOUR);
        }

        @Override
        public int atOnce() {
            return 3;
        }

        @Override
        public boolean renews() {
            return true;
        }
    }

    private Workers workers(Function<Work, WorkResult> brew, Duration grace) {
        // Polls are an hour apart, so work that starts sooner was started by the signal.
        return new Workers(works, List.of(new Brewer(queue, brew)), clock, new Randomness(new Random(1)), HOUR, grace);
    }

    private Workers workers(Function<Work, WorkResult> brew) {
        return workers(brew, Duration.ofSeconds(10));
    }

    private void add(String... payloads) {
        store.write(sql -> {
            for (String payload : payloads) {
                works.add(sql, queue, "green", payload, clock.instant());
            }
            return 0;
        });
    }

    private long waiting() {
        return store.read(sql -> sql.number("SELECT count(*) FROM work WHERE queue = ?", queue));
    }

    private Consumer<Sql> note(String name) {
        return sql -> sql.run("INSERT INTO installation (name, value) VALUES (?, '')", queue + name);
    }

    private long notes() {
        return store.read(sql -> sql.number("SELECT count(*) FROM installation WHERE name LIKE ?", queue + "%"));
    }

    @Test
    void queuedWorkIsDoneOnceWithItsWrites() {
        List<Work> done = new ArrayList<>();
        Workers workers = workers(work -> {
            done.add(work);
            return WorkResult.done().with(note("brewed"));
        });
        add("sencha");

        workers.runDue();
        workers.runDue();

        assertThat(done).singleElement().satisfies(work -> {
            assertThat(work.payload()).isEqualTo("sencha");
            assertThat(work.lane()).isEqualTo("green");
            assertThat(work.attempt()).isEqualTo(1);
            assertThat(work.createdAt()).isEqualTo(clock.millis());
        });
        assertThat(notes()).isEqualTo(1);
        assertThat(waiting()).isZero();
    }

    @Test
    void workOfARolledBackTransactionIsNotQueued() {
        AtomicInteger told = new AtomicInteger();
        assertThatThrownBy(() -> store.write(sql -> {
                    works.add(sql, queue, "green", "spilt", clock.instant());
                    sql.afterCommit(told::incrementAndGet);
                    throw new IllegalStateException("spilt");
                }))
                .hasMessage("spilt");
        assertThat(waiting()).isZero();
        assertThat(told).hasValue(0);
    }

    @Test
    void failingCallbacksDoNotUndoACommit() {
        store.write(sql -> {
            note("kept").accept(sql);
            sql.afterCommit(() -> {
                throw new IllegalStateException("deaf");
            });
            return 0;
        });
        assertThat(notes()).isEqualTo(1);
        assertThatThrownBy(() -> store.read(sql -> {
                    sql.afterCommit(() -> {});
                    return 0;
                }))
                .hasMessage("Nothing is being written");
    }

    @Test
    void workThatIsDueLaterWaits() {
        List<String> done = new ArrayList<>();
        Workers workers = workers(work -> {
            done.add(work.payload());
            return done.size() < 3 ? WorkResult.again(clock.instant().plus(HOUR)) : WorkResult.done();
        });
        store.write(sql -> {
            works.add(sql, queue, "", "later", clock.instant().plus(MINUTE));
            return 0;
        });
        for (Duration step : List.of(Duration.ZERO, MINUTE, HOUR.minusMillis(1), Duration.ofMillis(1))) {
            clock.advance(step);
            workers.runDue();
        }
        // The work does not run at first, runs after a minute, does not run just before the hour, and runs at
        // the hour.
        assertThat(done).hasSize(2);
    }

    @Test
    void failuresAreRetriedAfterEachPauseAndThenGivenUp() {
        List<Integer> attempts = new ArrayList<>();
        List<Long> at = new ArrayList<>();
        Workers workers = workers(work -> {
            attempts.add(work.attempt());
            at.add(clock.millis());
            if (work.attempt() == 2) {
                throw new IllegalStateException("It boiled over");
            }
            return WorkResult.failed("cold").with(note("" + work.attempt()));
        });
        add("sencha");
        for (int minute = 0; minute < 100; minute++) {
            workers.runDue();
            clock.advance(Duration.ofSeconds(30));
            workers.runDue();
            clock.advance(Duration.ofSeconds(30));
        }
        assertThat(attempts).containsExactly(1, 2, 3);
        // The pause may be a tenth longer, and up to half a minute passes until the test polls.
        assertThat(at.get(1) - at.get(0)).isBetween(60_000L, 96_000L);
        assertThat(at.get(2) - at.get(1)).isBetween(3_600_000L, 3_990_000L);
        assertThat(notes()).as("the thrown one wrote nothing").isEqualTo(2);
        assertThat(waiting()).isZero();
    }

    @Test
    void workOfADeadNodeIsRedoneAndItsLateReportIgnored() {
        add("sencha");
        Works.Claim dead = works.claim(queue, 10, 10, Duration.ofSeconds(60)).getFirst();
        List<Integer> attempts = new ArrayList<>();
        Workers workers = workers(work -> {
            attempts.add(work.attempt());
            // The other node was only slow, and reports its result now.
            assertThat(works.remove(dead, note("late"))).isFalse();
            assertThat(works.postpone(dead, clock.instant(), 0, note("late"))).isFalse();
            return WorkResult.done().with(note("ours"));
        });

        clock.advance(Duration.ofMillis(59_999));
        workers.runDue();
        assertThat(attempts).isEmpty();
        clock.advance(Duration.ofMillis(1));
        workers.runDue();

        assertThat(attempts).containsExactly(2);
        assertThat(works.remove(dead, note("late"))).isFalse();
        assertThat(notes()).isEqualTo(1);
    }

    @Test
    void workThatKeepsKillingNodesIsGivenUp() {
        add("poison");
        for (int node = 0; node < 3; node++) {
            assertThat(works.claim(queue, 1, 1, Duration.ofSeconds(60))).hasSize(1);
            clock.advance(MINUTE);
        }
        workers(_ -> {
                    throw new AssertionError("It is tried once more");
                })
                .runDue();
        assertThat(waiting()).isZero();
    }

    @Test
    void claimsTakeTheLongestOverdueWorkUpToTheirLimit() {
        store.write(sql -> {
            for (int i = 0; i < 20; i++) {
                works.add(sql, queue, "", "" + i, clock.instant().minusMillis(i));
            }
            return 0;
        });
        assertThat(works.claim(queue, 5, 5, MINUTE))
                .extracting(claim -> claim.work().payload())
                .containsExactlyInAnyOrder("19", "18", "17", "16", "15");
        assertThat(works.claim(queue, 50, 50, MINUTE)).hasSize(15);
        assertThat(works.claim(queue, 50, 50, MINUTE)).isEmpty();
    }

    private void lane(String lane, int pieces, Duration ago) {
        store.write(sql -> {
            for (int i = 0; i < pieces; i++) {
                works.add(sql, queue, lane, lane + i, clock.instant().minus(ago).plusMillis(i));
            }
            return 0;
        });
    }

    private List<String> claimed(int most, int mostOfLane) {
        return works.claim(queue, most, mostOfLane, MINUTE).stream()
                .map(claim -> claim.work().payload())
                .sorted()
                .toList();
    }

    @Test
    void lanesTakeTurns() {
        lane("big", 30, HOUR);
        lane("small", 2, MINUTE);

        assertThat(claimed(4, 9)).containsExactly("big0", "big1", "small0", "small1");
        lane("late", 1, Duration.ofSeconds(1));
        assertThat(claimed(2, 9)).as("who has nothing leased comes first").containsExactly("big2", "late0");
    }

    @Test
    void leasesPerLaneAreLimited() {
        lane("big", 30, HOUR);
        List<Works.Claim> three = works.claim(queue, 10, 3, MINUTE);
        assertThat(three).hasSize(3);

        assertThat(claimed(10, 3)).isEmpty();
        works.remove(three.getFirst(), _ -> {});
        assertThat(claimed(10, 3)).hasSize(1);
        clock.advance(MINUTE);
        assertThat(claimed(10, 3)).as("leases that ran out hold nothing").hasSize(3);
    }

    @Test
    void progressResetsTheNumberOfAttempts() {
        add("long");
        for (int node = 0; node < 9; node++) {
            Works.Claim claim = works.claim(queue, 1, 1, MINUTE).getFirst();
            assertThat(claim.work().attempt()).isLessThanOrEqualTo(2);
            store.write(sql -> {
                works.gotOn(sql, claim.work());
                return 0;
            });
            clock.advance(MINUTE);
        }
    }

    @Test
    void losingALeaseInterruptsTheWorker() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        Workers workers = workers(work -> {
            if (work.payload().equals("another")) {
                return WorkResult.done();
            }
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                told.countDown();
            }
            return WorkResult.done().with(note("late"));
        });
        workers.start();
        try {
            add("long");
            assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
            // The lease is taken by a node whose clock is ahead, because this node might renew the lease if
            // its own clock were advanced.
            Works ofAnother = new Works(
                    store, Clock.offset(clock, MINUTE), service.bean(Ids.class), new Randomness(new Random(2)));
            assertThat(ofAnother.claim(queue, 1, 1, HOUR)).hasSize(1);
            clock.advance(MINUTE);
            add("another");
            assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            workers.stop();
        }
        assertThat(notes()).as("another reports on it").isZero();
    }

    @Test
    void concurrentClaimsNeverTakeTheSameWork() throws Exception {
        add(IntStream.range(0, 400).mapToObj(i -> "piece " + i).toArray(String[]::new));
        CyclicBarrier together = new CyclicBarrier(4);
        List<String> claimed = new ArrayList<>();
        try (var pool = Executors.newFixedThreadPool(4)) {
            Callable<List<String>> claimant = () -> {
                List<String> mine = new ArrayList<>();
                together.await();
                for (int i = 0; i < 40; i++) {
                    works.claim(queue, 5, 400, MINUTE)
                            .forEach(claim -> mine.add(claim.work().payload()));
                }
                return mine;
            };
            for (var each : pool.invokeAll(Collections.nCopies(4, claimant))) {
                claimed.addAll(each.get());
            }
        }
        assertThat(claimed).doesNotHaveDuplicates().hasSize(400);
    }

    @Test
    void workStartsOnCommitIfSlotsAreAvailable() throws InterruptedException {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        CountDownLatch twenty = new CountDownLatch(20);
        Semaphore mayEnd = new Semaphore(0);
        Workers workers = workers(_ -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            three.countDown();
            mayEnd.acquireUninterruptibly();
            now.decrementAndGet();
            twenty.countDown();
            return WorkResult.done();
        });
        workers.start();
        try {
            for (int i = 0; i < 20; i++) {
                add("sencha");
            }
            assertThat(three.await(30, TimeUnit.SECONDS)).isTrue();
            mayEnd.release(20);
            assertThat(twenty.await(30, TimeUnit.SECONDS)).isTrue();
            workers.runDue();
        } finally {
            workers.stop();
        }
        assertThat(most).hasValue(3);
        assertThat(waiting()).isZero();
    }

    @Test
    void stoppingNodeFinishesOrReleasesItsWork() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(2);
        Workers workers = workers(
                work -> {
                    begun.countDown();
                    try {
                        if (work.payload().equals("slow")) {
                            new CountDownLatch(1).await();
                        }
                        return WorkResult.done();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return WorkResult.failed("interrupted");
                    }
                },
                Duration.ofMillis(50));
        workers.start();
        add("slow", "quick");
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        workers.stop();

        // The work is due immediately, as if it had never started.
        assertThat(works.claim(queue, 10, 10, MINUTE)).singleElement().satisfies(claim -> {
            assertThat(claim.work().payload()).isEqualTo("slow");
            assertThat(claim.work().attempt()).isEqualTo(1);
        });
    }
}
