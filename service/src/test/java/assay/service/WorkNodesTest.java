package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.work.Work;
import assay.service.platform.work.WorkResult;
import assay.service.platform.work.Worker;
import assay.service.platform.work.Workers;
import assay.service.platform.work.Works;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;

/// Tests two nodes that share a PostgreSQL database.
class WorkNodesTest {

    private static final int PIECES = 300;

    /// Counts running pieces of work across both nodes.
    static final class Tally implements Worker {
        private static final Set<String> UNDER_WAY = ConcurrentHashMap.newKeySet();
        private static final Map<String, Integer> DONE = new ConcurrentHashMap<>();
        private static final AtomicInteger TWICE_AT_A_TIME = new AtomicInteger();

        private final AtomicInteger mine = new AtomicInteger();

        @Override
        public String queue() {
            return "tally";
        }

        @Override
        public WorkResult work(Work work) {
            if (!UNDER_WAY.add(work.payload())) {
                TWICE_AT_A_TIME.incrementAndGet();
            }
            mine.incrementAndGet();
            DONE.merge(work.payload(), 1, Integer::sum);
            UNDER_WAY.remove(work.payload());
            return WorkResult.done();
        }

        @Override
        public List<Duration> pauses() {
            return List.of();
        }
    }

    /// This is not a `@Configuration`, because component scanning would find it.
    static class WithTally {
        @Bean
        Tally tally() {
            return new Tally();
        }
    }

    @Test
    void nodesShareWorkWithoutDuplicates() throws Exception {
        Map<String, String> settings = StoreKind.POSTGRES.empty();
        try (RunningService one = new RunningService(settings, WithTally.class, RunningService.TestBeans.class);
                RunningService two = new RunningService(settings, WithTally.class, RunningService.TestBeans.class);
                var pool = Executors.newFixedThreadPool(2)) {
            Works works = one.bean(Works.class);
            Instant due = one.clock().instant().plus(Duration.ofHours(1));
            one.store().write(sql -> {
                for (int i = 0; i < PIECES; i++) {
                    works.add(sql, "tally", "", "piece " + i, due);
                }
                return 0;
            });
            // All work becomes due on both nodes at the same time, so that they compete for the same pieces.
            CyclicBarrier together = new CyclicBarrier(2);
            var begun = List.of(one, two).stream()
                    .map(node -> pool.submit(() -> {
                        together.await();
                        node.clock().advance(Duration.ofHours(1));
                        node.bean(Workers.class).runDue();
                        return 0;
                    }))
                    .toList();
            for (var each : begun) {
                each.get();
            }
            one.bean(Workers.class).runDue();
            two.bean(Workers.class).runDue();

            assertThat(Tally.DONE).hasSize(PIECES).values().containsOnly(1);
            assertThat(Tally.TWICE_AT_A_TIME).hasValue(0);
            long left = one.store().read(sql -> sql.number("SELECT count(*) FROM work"));
            assertThat(left).isZero();
            assertThat(one.bean(Tally.class).mine.get()
                            + two.bean(Tally.class).mine.get())
                    .isEqualTo(PIECES);
        }
    }
}
