package assay.service.platform.cpu;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The CPU time that tenants used lately: half of it is forgotten every ten seconds. Its caller guards it.
final class CpuUsage {

    private static final Duration HALF_LIFE = Duration.ofSeconds(10);

    /// What is forgotten altogether.
    private static final double NOTHING = 1e6;

    /// CPU time in nanoseconds, as it was at a time in milliseconds.
    ///
    /// @param isLong whether the last work took long
    private record Usage(double nanos, long at, boolean isLong) {}

    private final Clock clock;
    private final Map<String, Usage> tenants = new HashMap<>();
    private long forgotten;

    CpuUsage(Clock clock) {
        this.clock = clock;
    }

    /// CPU time of a tenant, in nanoseconds.
    double of(String tenant) {
        Usage usage = tenants.get(tenant);
        return usage == null ? 0 : now(usage, clock.millis());
    }

    void add(String tenant, long nanos) {
        tenants.put(tenant, new Usage(of(tenant) + nanos, clock.millis(), lastWasLong(tenant)));
    }

    /// Work of a tenant has ended.
    void ended(String tenant, boolean isLong) {
        tenants.put(tenant, new Usage(of(tenant), clock.millis(), isLong));
    }

    /// Whether the last work of a tenant took long, as far as it is remembered.
    boolean lastWasLong(String tenant) {
        Usage usage = tenants.get(tenant);
        return usage != null && usage.isLong();
    }

    /// How many tenants are remembered.
    int tenants() {
        return tenants.size();
    }

    /// Forgets tenants of which nothing is left, once in a while.
    void forget() {
        long now = clock.millis();
        if (now - forgotten >= HALF_LIFE.toMillis()) {
            forgotten = now;
            tenants.values().removeIf(usage -> now(usage, now) < NOTHING);
        }
    }

    private static double now(Usage usage, long now) {
        return usage.nanos() * Math.pow(0.5, Math.max(0, now - usage.at()) / (double) HALF_LIFE.toMillis());
    }
}
