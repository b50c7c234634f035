package assay.service.platform.cpu;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Recent CPU time of tenants, with a half-life of ten seconds. Callers hold the lock.
final class CpuUsage {

    private static final Duration HALF_LIFE = Duration.ofSeconds(10);

    private static final int LONG_IN_A_ROW = 2;

    /// A tenant whose usage is below this, in nanoseconds, is dropped.
    private static final double NOTHING = 1e6;

    /// A tenant's CPU time in nanoseconds, and when it was measured, in epoch milliseconds.
    ///
    /// @param longInARow the number of consecutive long runs, up to the most recent run
    private record Usage(double nanos, long at, int longInARow) {}

    private final Clock clock;
    private final Map<String, Usage> tenants = new HashMap<>();
    private long forgotten;

    CpuUsage(Clock clock) {
        this.clock = clock;
    }

    /// Returns a tenant's recent CPU time, in nanoseconds.
    double of(String tenant) {
        Usage usage = tenants.get(tenant);
        return usage == null ? 0 : now(usage, clock.millis());
    }

    void add(String tenant, long nanos) {
        tenants.put(tenant, new Usage(of(tenant) + nanos, clock.millis(), longInARow(tenant)));
    }

    /// Records the end of a tenant's run.
    void ended(String tenant, boolean isLong) {
        tenants.put(tenant, new Usage(of(tenant), clock.millis(), isLong ? longInARow(tenant) + 1 : 0));
    }

    private int longInARow(String tenant) {
        Usage usage = tenants.get(tenant);
        return usage == null ? 0 : usage.longInARow();
    }

    /// Whether a tenant's most recent runs were all long. A single run proves nothing: on a busy machine, any
    /// run can occasionally be long.
    boolean lastWereLong(String tenant) {
        return longInARow(tenant) >= LONG_IN_A_ROW;
    }

    /// Returns the number of tenants remembered.
    int tenants() {
        return tenants.size();
    }

    /// Drops tenants that have no usage left, unless this was done recently. In that case, returns false.
    boolean forget() {
        long now = clock.millis();
        if (now - forgotten < HALF_LIFE.toMillis()) {
            return false;
        }
        forgotten = now;
        tenants.values().removeIf(usage -> now(usage, now) < NOTHING);
        return true;
    }

    private static double now(Usage usage, long now) {
        return usage.nanos() * Math.pow(0.5, Math.max(0, now - usage.at()) / (double) HALF_LIFE.toMillis());
    }
}
