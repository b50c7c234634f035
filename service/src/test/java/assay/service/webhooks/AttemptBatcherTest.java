package assay.service.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AttemptBatcherTest {

    private static AttemptResult arrived(long id) {
        Queue.Due due = new Queue.Due(id, "wh_tea", "evt_" + id, "scan.completed", id, 0, 0, 0, new byte[0]);
        return new AttemptResult(due, 0, 0, 204, null, null, new AttemptResult.Next.Delivered(), false, false);
    }

    /// Otherwise, `kill -9` would be the only way to stop a service that has lost its database.
    @Test
    void batcherStopsEvenIfTheDatabaseHangs() throws Exception {
        CountDownLatch back = new CountDownLatch(1);
        AttemptBatcher batcher = new AttemptBatcher(_ -> {
            try {
                back.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        batcher.start();
        for (int i = 0; i < 500; i++) {
            batcher.keep(arrived(i), _ -> {});
        }
        assertThat(batcher.stop(Duration.ofMillis(20))).isFalse();
        back.countDown();
    }

    @Test
    void batcherStoresEverythingBeforeItStops() throws Exception {
        Map<Long, Boolean> kept = new ConcurrentHashMap<>();
        AttemptBatcher batcher = new AttemptBatcher(_ -> {});
        batcher.start();
        for (long i = 0; i < 500; i++) {
            long id = i;
            batcher.keep(arrived(id), durable -> kept.put(id, durable));
        }
        assertThat(batcher.stop(Duration.ofMinutes(1))).isTrue();
        assertThat(kept).hasSize(500).doesNotContainValue(false);
    }

    @Test
    void failureToStoreOneOutcomeDoesNotAffectOthers() throws Exception {
        Map<Long, Boolean> kept = new ConcurrentHashMap<>();
        AttemptBatcher batcher = new AttemptBatcher(outcomes -> {
            if (outcomes.stream().anyMatch(each -> each.due().id() == 2)) {
                throw new IllegalStateException("This one is broken.");
            }
        });
        for (long i = 1; i <= 3; i++) {
            long id = i;
            // Outcomes are added before the batcher starts, so that they are in one transaction.
            batcher.keep(arrived(id), durable -> kept.put(id, durable));
        }
        batcher.start();
        assertThat(batcher.stop(Duration.ofMinutes(1))).isTrue();
        assertThat(kept).isEqualTo(Map.of(1L, true, 2L, false, 3L, true));
    }
}
