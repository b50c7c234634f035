package assay.service.platform;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/// Makes ids without using the store.
///
/// A numeric id is milliseconds since 2026 followed by twelve random bits. Later ids are higher. Until 2095,
/// ids stay below 2^53, so JavaScript can represent them exactly. Two nodes rarely make the same id, but
/// callers that insert an id must be ready to retry with another.
@Component
public final class Ids {

    private static final long EPOCH = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final int LOW_BITS = 12;

    private final Clock clock;
    private final Randomness randomness;
    private final AtomicLong last = new AtomicLong();

    Ids(Clock clock, Randomness randomness) {
        this.clock = clock;
        this.randomness = randomness;
    }

    public long number() {
        long wanted = (clock.millis() - EPOCH) << LOW_BITS | randomness.below(1 << LOW_BITS);
        return last.updateAndGet(before -> Math.max(before + 1, wanted));
    }

    /// Returns the smallest id that can be made at this time or later, so that rows can be looked up by time.
    public static long least(long millis) {
        return Math.max(0, (millis - EPOCH) << LOW_BITS);
    }

    /// Returns an unguessable id, such as `evt_` followed by 22 letters and digits.
    public String text(String prefix) {
        return prefix + randomness.base62(22);
    }
}
