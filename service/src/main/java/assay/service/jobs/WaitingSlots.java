package assay.service.jobs;

import assay.service.platform.web.AdmissionQueue;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimit;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Slots for requests that wait for a job: event streams, and calls that respond with the job's result.
///
/// Such a request runs for minutes, so all of them together may be at most half of the requests that can run at
/// the same time. Half of the slots are for tenants that have none yet. Of the other half, a tenant may have a
/// quarter as many as are free. So even many tenants that wait as often as they can leave room for another.
@Component
public final class WaitingSlots {

    /// The estimated time until a slot is free.
    private static final Duration COME_AGAIN = Duration.ofSeconds(10);

    private final Clock clock;
    private final int most;
    private final Map<String, Integer> ofTenants = new HashMap<>();
    private int taken;

    @Autowired
    WaitingSlots(Clock clock, AdmissionQueue queue) {
        this(clock, queue.mostUnderWay() / 2);
    }

    WaitingSlots(Clock clock, int most) {
        this.clock = clock;
        this.most = most;
    }

    /// A slot, until it is closed.
    public final class Slot implements AutoCloseable {

        private final String tenant;

        private Slot(String tenant) {
            this.tenant = tenant;
        }

        @Override
        public void close() {
            leave(tenant);
        }
    }

    /// Takes a slot. Returns empty if there is none for this tenant.
    public synchronized Optional<Slot> take(String tenant) {
        int own = ofTenants.getOrDefault(tenant, 0);
        int free = most - taken;
        if (free == 0 || own > 0 && 4 * own >= free - most / 2) {
            return Optional.empty();
        }
        ofTenants.put(tenant, own + 1);
        taken++;
        return Optional.of(new Slot(tenant));
    }

    /// Takes a slot.
    ///
    /// @throws Problem 429 if there is none for this tenant
    public Slot require(String tenant) {
        return take(tenant).orElseThrow(() -> {
            long now = clock.millis();
            long again = now + COME_AGAIN.toMillis();
            return RateLimit.atOnce("job-waits", most)
                    .refusal("Too many requests are waiting for jobs. Try again later.", now, again, again);
        });
    }

    private synchronized void leave(String tenant) {
        ofTenants.computeIfPresent(tenant, (_, own) -> own == 1 ? null : own - 1);
        taken--;
    }
}
