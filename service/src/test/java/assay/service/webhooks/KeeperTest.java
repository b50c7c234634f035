package assay.service.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class KeeperTest {

    private static Outcome arrived(long id) {
        Queue.Due due = new Queue.Due(id, "wh_tea", "evt_" + id, "scan.completed", id, 0, 0, 0, new byte[0]);
        return new Outcome(due, 0, 0, 204, null, null, new Outcome.Next.Delivered(), false, false);
    }

    /// Otherwise, an operator could stop a service that has lost its database only with `kill -9`.
    @Test
    void keeperStopsEvenIfTheDatabaseHangs() throws Exception {
        CountDownLatch back = new CountDownLatch(1);
        Keeper keeper = new Keeper(_ -> {
            try {
                back.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        keeper.start();
        for (int i = 0; i < 500; i++) {
            keeper.keep(arrived(i), _ -> {});
        }
        assertThat(keeper.stop(Duration.ofMillis(20))).isFalse();
        back.countDown();
    }

    @Test
    void keeperStoresEverythingBeforeItStops() throws Exception {
        Map<Long, Boolean> kept = new ConcurrentHashMap<>();
        Keeper keeper = new Keeper(_ -> {});
        keeper.start();
        for (long i = 0; i < 500; i++) {
            long id = i;
            keeper.keep(arrived(id), durable -> kept.put(id, durable));
        }
        assertThat(keeper.stop(Duration.ofMinutes(1))).isTrue();
        assertThat(kept).hasSize(500).doesNotContainValue(false);
    }

    @Test
    void failureToStoreOneOutcomeDoesNotAffectOthers() throws Exception {
        Map<Long, Boolean> kept = new ConcurrentHashMap<>();
        Keeper keeper = new Keeper(outcomes -> {
            if (outcomes.stream().anyMatch(each -> each.due().id() == 2)) {
                throw new IllegalStateException("This one is broken.");
            }
        });
        for (long i = 1; i <= 3; i++) {
            long id = i;
            // Outcomes are added before the keeper starts, so that they are in one transaction.
            keeper.keep(arrived(id), durable -> kept.put(id, durable));
        }
        keeper.start();
        assertThat(keeper.stop(Duration.ofMinutes(1))).isTrue();
        assertThat(kept).isEqualTo(Map.of(1L, true, 2L, false, 3L, true));
    }
}
