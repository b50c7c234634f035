package assay.service.platform;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/// Makes ids without asking the store.
///
/// A number is milliseconds since 2026 with twelve random bits beneath, so it rises with time, stays under 2^53 (which
/// JavaScript can hold) until 2095, and two nodes meet only by rare chance: whoever inserts one must be ready to take
/// another.
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

    /// No number that was made at this time or later is smaller: what is kept under its number can be looked up by
    /// time.
    public static long least(long millis) {
        return Math.max(0, (millis - EPOCH) << LOW_BITS);
    }

    /// Such as `evt_` and 22 letters and digits: more than anybody can guess.
    public String text(String prefix) {
        return prefix + randomness.base62(22);
    }
}
