package assay.service.platform.cpu;

import java.util.HashMap;
import java.util.Map;

/// The order of tenants by start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996), in nanoseconds of
/// CPU time. Callers hold the lock.
///
/// A task starts where its tenant's last task ended, or at the start of the most recently begun task if that
/// is later; the earliest start is served first. Waiting tenants therefore get equal CPU time, however
/// expensive their texts are. Newcomers do not have to wait because of others' past usage, and a tenant is
/// not penalized for CPU time that no one else wanted.
final class Turns {

    private final Map<String, Long> ends = new HashMap<>();
    private long now;

    /// Returns the start of a tenant's next task.
    long of(String tenant) {
        return Math.max(now, ends.getOrDefault(tenant, 0L));
    }

    /// Records that a tenant's task begins.
    void begin(String tenant) {
        now = of(tenant);
        ends.put(tenant, now);
    }

    /// Counts CPU time of a tenant's running task.
    void add(String tenant, long nanos) {
        ends.merge(tenant, nanos, Long::sum);
    }

    /// Drops tenants whose next task would start at the same time as a newcomer's.
    void forget() {
        ends.values().removeIf(end -> end <= now);
    }

    /// Returns the number of tenants remembered.
    int tenants() {
        return ends.size();
    }
}
