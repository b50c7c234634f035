package assay.service.platform.cpu;

import java.util.HashMap;
import java.util.Map;

/// Whose turn it is: start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996), in nanoseconds of CPU time. Its
/// caller guards it.
///
/// Work starts where its tenant's last work ended, or at the start of the work begun last where that is later; the
/// earliest start is served first. So tenants who wait get the same CPU time, whatever their texts take; a newcomer
/// comes behind nobody's past, and what a tenant used while others wanted nothing is not held against it.
final class Turns {

    private final Map<String, Long> ends = new HashMap<>();
    private long now;

    /// Where a tenant's next work starts.
    long of(String tenant) {
        return Math.max(now, ends.getOrDefault(tenant, 0L));
    }

    /// Work of a tenant begins.
    void begin(String tenant) {
        now = of(tenant);
        ends.put(tenant, now);
    }

    /// Work of a tenant that has begun used CPU time.
    void add(String tenant, long nanos) {
        ends.merge(tenant, nanos, Long::sum);
    }

    /// Forgets tenants whose next work starts now, as a newcomer's does.
    void forget() {
        ends.values().removeIf(end -> end <= now);
    }

    /// How many tenants are remembered.
    int tenants() {
        return ends.size();
    }
}
