package assay.service.platform.web;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Limits what a tenant can run concurrently on this node. Rate limits alone are not enough for work that
/// occupies a connection or thread for a long time.
public final class ConcurrencyLimits {

    /// The estimated time until a slot is freed.
    private static final Duration COME_AGAIN = Duration.ofSeconds(10);

    /// A slot; freed when closed.
    @FunctionalInterface
    public interface Place extends AutoCloseable {
        @Override
        void close();
    }

    private final Map<String, Integer> underWay = new ConcurrentHashMap<>();
    private final RateLimit limit;
    private final String what;
    private final Duration longest;
    private final Clock clock;

    /// @param what a plural noun for the limited work, for the error message
    /// @param longest the time after which all work that is now running will have ended
    public ConcurrencyLimits(RateLimit limit, String what, Duration longest, Clock clock) {
        this.limit = limit;
        this.what = what;
        this.longest = longest;
        this.clock = clock;
    }

    /// Takes a slot.
    ///
    /// @throws Problem `rate_limited` if the tenant has no free slot
    public Place enter(String tenant) {
        boolean[] entered = new boolean[1];
        underWay.compute(tenant, (_, now) -> {
            int already = now == null ? 0 : now;
            entered[0] = already < limit.quota();
            return entered[0] ? already + 1 : already;
        });
        if (!entered[0]) {
            long now = clock.millis();
            throw limit.refusal(
                    "You already have " + limit.quota() + " " + what + ". Wait until one ends.",
                    now,
                    now + COME_AGAIN.toMillis(),
                    now + longest.toMillis());
        }
        return () -> underWay.computeIfPresent(tenant, (_, now) -> now == 1 ? null : now - 1);
    }
}
