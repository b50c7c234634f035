package assay.service.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class TimestampsTest {

    @Test
    void timestampsHaveMilliseconds() {
        assertThat(Timestamps.of(Instant.parse("2026-11-21T09:30:00Z"))).isEqualTo("2026-11-21T09:30:00.000Z");
        assertThat(Timestamps.of(Instant.parse("2026-11-21T09:30:00.070Z"))).isEqualTo("2026-11-21T09:30:00.070Z");
        assertThat(Timestamps.of(Instant.parse("2026-11-21T09:30:00.123456789Z")))
                .isEqualTo("2026-11-21T09:30:00.123Z");
        assertThat(Timestamps.of(1_795_253_400_000L)).isEqualTo("2026-11-21T09:30:00.000Z");
    }

    @Test
    void nullTimestampStaysNull() {
        assertThat(Timestamps.ofNullable((Instant) null)).isNull();
        assertThat(Timestamps.ofNullable((Long) null)).isNull();
        assertThat(Timestamps.ofNullable(0L)).isEqualTo("1970-01-01T00:00:00.000Z");
    }
}
