package assay.service.credits;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.BillingMonths.Month;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillingMonthsTest {

    private static long at(String time) {
        return Instant.parse(time).toEpochMilli();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T10:00:00Z, 2026-01-31T10:00:00Z, 2026-01-31T10:00:00Z, 2026-02-28T10:00:00Z",
        "2026-01-31T10:00:00Z, 2026-02-28T09:59:59Z, 2026-01-31T10:00:00Z, 2026-02-28T10:00:00Z",
        "2026-01-31T10:00:00Z, 2026-02-28T10:00:00Z, 2026-02-28T10:00:00Z, 2026-03-31T10:00:00Z",
        "2026-01-31T10:00:00Z, 2026-04-15T00:00:00Z, 2026-03-31T10:00:00Z, 2026-04-30T10:00:00Z",
        "2028-01-31T10:00:00Z, 2028-03-01T00:00:00Z, 2028-02-29T10:00:00Z, 2028-03-31T10:00:00Z",
        "2026-12-15T00:00:00Z, 2026-11-14T23:59:59Z, 2026-10-15T00:00:00Z, 2026-11-15T00:00:00Z",
        "2024-02-29T12:00:00Z, 2026-02-28T12:00:00Z, 2026-02-28T12:00:00Z, 2026-03-29T12:00:00Z",
    })
    void monthThatContainsATimeIsFound(String anchor, String time, String start, String end) {
        assertThat(BillingMonths.at(at(anchor), at(time))).isEqualTo(new Month(at(start), at(end)));
    }

    @Test
    void monthsHaveNoGapsOrOverlaps() {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            long anchor = at("2026-01-01T00:00:00Z") + random.nextLong(4L * 365 * 86_400_000);
            Month month = BillingMonths.at(anchor, anchor);
            assertThat(month.start()).isEqualTo(anchor);
            for (int k = 0; k < 30; k++) {
                Month next = BillingMonths.after(anchor, month.end());
                assertThat(next.start()).isEqualTo(month.end());
                assertThat(next).isEqualTo(BillingMonths.at(anchor, next.start()));
                assertThat(next).isEqualTo(BillingMonths.at(anchor, next.end() - 1));
                assertThat(next.end() - next.start()).isBetween(28L * 86_400_000, 31L * 86_400_000);
                month = next;
            }
        }
    }
}
