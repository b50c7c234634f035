package assay.service.credits;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/// A tenant's billing months. Each begins on the anchor's day of the month, at the anchor's time in UTC. If a
/// calendar month does not have this day, the billing month begins on its last day. Later months return to
/// the anchor's day: 31 January, 28 February, 31 March.
final class BillingMonths {

    private BillingMonths() {}

    /// @param start the start in milliseconds
    /// @param end the start of the next month
    record Month(long start, long end) {}

    /// Returns the month that contains `at`.
    static Month at(long anchor, long at) {
        long passed = ChronoUnit.MONTHS.between(time(anchor), time(at));
        // The result of `between` can be off by one near the end of a short month.
        long month = passed - 1;
        while (nth(anchor, month + 1) <= at) {
            month++;
        }
        return new Month(nth(anchor, month), nth(anchor, month + 1));
    }

    /// Returns the month that begins when another month ends.
    static Month after(long anchor, long end) {
        return new Month(end, at(anchor, end).end());
    }

    private static long nth(long anchor, long month) {
        return time(anchor).plusMonths(month).toInstant().toEpochMilli();
    }

    private static OffsetDateTime time(long millis) {
        return Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC);
    }
}
