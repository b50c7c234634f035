package assay.service.platform.web;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Lets a tenant have only so many of something under way at a time on this node: what holds a connection or a thread
/// for long is not bounded by how often it is asked for.
public final class AtOnce {

    /// An estimate: a place is free when somebody leaves.
    private static final Duration COME_AGAIN = Duration.ofSeconds(10);

    /// Somebody's place; free again when it is closed.
    @FunctionalInterface
    public interface Place extends AutoCloseable {
        @Override
        void close();
    }

    private final Map<String, Integer> underWay = new ConcurrentHashMap<>();
    private final Limit limit;
    private final String what;
    private final Duration longest;
    private final Clock clock;

    /// @param what they are, in the plural, for whoever has too many
    /// @param longest after which each has ended
    public AtOnce(Limit limit, String what, Duration longest, Clock clock) {
        this.limit = limit;
        this.what = what;
        this.longest = longest;
        this.clock = clock;
    }

    /// Takes a place.
    ///
    /// @throws Problem `rate_limited` where the tenant has as many as it may
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
                    "There are " + limit.quota() + " " + what + " of yours under way.",
                    now,
                    now + COME_AGAIN.toMillis(),
                    now + longest.toMillis());
        }
        return () -> underWay.computeIfPresent(tenant, (_, now) -> now == 1 ? null : now - 1);
    }
}
