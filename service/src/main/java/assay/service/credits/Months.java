package assay.service.credits;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/// The months of one tenant: each begins on the anchor's day of the month, at the anchor's time in UTC. Where a
/// month has no such day it begins on its last one, and the months after it are back on the anchor's: 31
/// January, 28 February, 31 March.
final class Months {

    private Months() {}

    /// @param start in milliseconds
    /// @param end where the next one begins
    record Month(long start, long end) {}

    /// The month that `at` lies in.
    static Month at(long anchor, long at) {
        long passed = ChronoUnit.MONTHS.between(time(anchor), time(at));
        // What `between` counts is off by one around the ends of short months.
        long month = passed - 1;
        while (nth(anchor, month + 1) <= at) {
            month++;
        }
        return new Month(nth(anchor, month), nth(anchor, month + 1));
    }

    /// The month that begins where another ended.
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
