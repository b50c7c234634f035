package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.StoreKind;
import org.junit.jupiter.api.Test;

class RateLimitsTest {

    /// Without a bound, each bucket would be kept for hours, and an attacker could fill the memory with
    /// names.
    @Test
    void numberOfStoredRateLimitsIsBounded() {
        try (RunningService service = RunningService.unlimited(StoreKind.SQLITE)) {
            RateLimits limits = service.bean(RateLimits.class);
            for (int i = 0; i < 2 * RateLimits.MOST; i++) {
                assertThat(limits.ofAddress("test", "address " + i, 2).allowed())
                        .isTrue();
            }
            assertThat(limits.kept()).isLessThanOrEqualTo(RateLimits.MOST + 1);
            for (int i = 0; i < 2; i++) {
                limits.ofAddress("test", "last", 2);
            }
            assertThat(limits.ofAddress("test", "last", 2).allowed()).isFalse();
        }
    }
}
