package assay.service.platform.web;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Lets a tenant have only so many of something under way at a time on this node: what holds a connection or a thread
/// for long is not bounded by how often it is asked for.
public final class AtOnce {

    private static final Duration COME_AGAIN = Duration.ofSeconds(10);

    /// Somebody's place; free again when it is closed.
    @FunctionalInterface
    public interface Place extends AutoCloseable {
        @Override
        void close();
    }

    private final Map<String, Integer> underWay = new ConcurrentHashMap<>();
    private final int most;
    private final String what;

    /// @param what they are, in the plural, for whoever has too many
    public AtOnce(int most, String what) {
        this.most = most;
        this.what = what;
    }

    /// Takes a place.
    ///
    /// @throws Problem `rate_limited` where the tenant has as many as it may
    public Place enter(String tenant) {
        boolean[] entered = new boolean[1];
        underWay.compute(tenant, (_, now) -> {
            int already = now == null ? 0 : now;
            entered[0] = already < most;
            return entered[0] ? already + 1 : already;
        });
        if (!entered[0]) {
            throw Problem.later(
                    ProblemKind.RATE_LIMITED,
                    "There are " + most + " " + what + " of yours under way.",
                    COME_AGAIN.toSeconds());
        }
        return () -> underWay.computeIfPresent(tenant, (_, now) -> now == 1 ? null : now - 1);
    }
}
