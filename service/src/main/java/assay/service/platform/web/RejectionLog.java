package assay.service.platform.web;

import java.time.Clock;

/// Limits how many rejected requests are logged, so that a flood can't fill the disk: without a limit, 2,000
/// connections added 20 GB a day to the log. All requests are counted in the metrics.
final class RejectionLog {

    /// The maximum number of rejections that are logged per second.
    static final int MOST_PER_SECOND = 20;

    private final Clock clock;
    private long second;
    private int logged;
    private long skipped;

    RejectionLog(Clock clock) {
        this.clock = clock;
    }

    /// Whether a response is a rejection to which the limit applies: a client error for a caller without a
    /// tenant, a rate limit, or a lack of resources.
    static boolean limits(int status, boolean anonymous) {
        return status == ProblemKind.RATE_LIMITED.status()
                || status == ProblemKind.STORAGE_LOW.status()
                || anonymous && status >= 400 && status < 500;
    }

    /// Reserves a line.
    ///
    /// @return the number of rejections that were skipped since the last line; -1 if this one is skipped
    synchronized long reserve() {
        long now = clock.millis() / 1_000;
        if (now != second) {
            second = now;
            logged = 0;
        }
        if (logged == MOST_PER_SECOND) {
            skipped++;
            return -1;
        }
        logged++;
        long before = skipped;
        skipped = 0;
        return before;
    }
}
