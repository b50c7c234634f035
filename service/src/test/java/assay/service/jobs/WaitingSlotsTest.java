package assay.service.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.MovableClock;
import assay.service.platform.web.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingSlotsTest {

    private final WaitingSlots slots = new WaitingSlots(new MovableClock(), 200);

    private List<WaitingSlots.Slot> all(String tenant) {
        List<WaitingSlots.Slot> taken = new ArrayList<>();
        slots.take(tenant).ifPresent(taken::add);
        for (int before = 0; before < taken.size(); ) {
            before = taken.size();
            slots.take(tenant).ifPresent(taken::add);
        }
        return taken;
    }

    @Test
    void manyTenantsThatWaitAsOftenAsTheyCanLeaveRoomForAnother() {
        assertThat(all("one")).hasSize(20);
        for (int i = 0; i < 45; i++) {
            assertThat(all("tenant " + i)).as("tenant %d", i).isNotEmpty();
        }
        assertThat(slots.take("another")).isPresent();
    }

    @Test
    void slotIsFreeAgainWhenItsRequestEnds() {
        WaitingSlots one = new WaitingSlots(new MovableClock(), 1);
        WaitingSlots.Slot slot = one.take("one").orElseThrow();
        assertThat(one.take("other")).isEmpty();
        assertThatThrownBy(() -> one.require("other")).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(429);
            assertThat(problem.headers()).containsEntry("Retry-After", "10");
        });

        slot.close();
        assertThat(one.take("other")).isPresent();
    }
}
