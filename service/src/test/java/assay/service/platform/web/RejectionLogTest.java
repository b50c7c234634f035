package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RejectionLogTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-21T10:00:00Z"));

    @Test
    void rejectionsBeyondTheLimitAreCountedInTheNextSecond() {
        InstantSource source = now::get;
        RejectionLog log = new RejectionLog(source.withZone(ZoneOffset.UTC));

        for (int i = 0; i < RejectionLog.MOST_PER_SECOND; i++) {
            assertThat(log.reserve()).isZero();
        }
        assertThat(log.reserve()).isEqualTo(-1);
        assertThat(log.reserve()).isEqualTo(-1);

        now.set(now.get().plusSeconds(1));
        assertThat(log.reserve()).isEqualTo(2);
        assertThat(log.reserve()).isZero();
    }

    @Test
    void theLimitAppliesToRateLimitsAndToErrorsOfAnonymousCallers() {
        assertThat(RejectionLog.limits(429, false)).isTrue();
        assertThat(RejectionLog.limits(429, true)).isTrue();
        assertThat(RejectionLog.limits(503, true)).isTrue();
        assertThat(RejectionLog.limits(405, true)).isTrue();
        assertThat(RejectionLog.limits(422, false)).isFalse();
        assertThat(RejectionLog.limits(200, true)).isFalse();
        assertThat(RejectionLog.limits(500, true)).isFalse();
    }
}
