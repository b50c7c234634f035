package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AccessLogLimitTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-21T10:00:00Z"));

    @Test
    void requestsBeyondTheLimitAreCountedInTheNextSecond() {
        InstantSource source = now::get;
        AccessLogLimit log = new AccessLogLimit(source.withZone(ZoneOffset.UTC));

        for (int i = 0; i < AccessLogLimit.MOST_PER_SECOND; i++) {
            assertThat(log.reserve()).isZero();
        }
        assertThat(log.reserve()).isEqualTo(-1);
        assertThat(log.reserve()).isEqualTo(-1);

        now.set(now.get().plusSeconds(1));
        assertThat(log.reserve()).isEqualTo(2);
        assertThat(log.reserve()).isZero();
    }

    @Test
    void theLimitAppliesToRejectionsAndAnonymousCallers() {
        assertThat(AccessLogLimit.limits(429, false)).isTrue();
        assertThat(AccessLogLimit.limits(429, true)).isTrue();
        assertThat(AccessLogLimit.limits(503, true)).isTrue();
        assertThat(AccessLogLimit.limits(405, true)).isTrue();
        assertThat(AccessLogLimit.limits(422, false)).isFalse();
        assertThat(AccessLogLimit.limits(200, true)).isTrue();
        assertThat(AccessLogLimit.limits(200, false)).isFalse();
        assertThat(AccessLogLimit.limits(500, true)).isFalse();
    }
}
