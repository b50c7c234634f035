package assay.service.platform.web;

import java.time.Clock;

/// Limits how many requests without a tenant, and how many rejected requests, are logged, so that a flood
/// can't fill the disk: without a limit, 2,000 connections added 20 GB a day to the log. All requests are
/// counted in the metrics.
final class AccessLogLimit {

    /// The maximum number of these requests that are logged per second.
    static final int MOST_PER_SECOND = 20;

    private final Clock clock;
    private long second;
    private int logged;
    private long skipped;

    AccessLogLimit(Clock clock) {
        this.clock = clock;
    }

    /// Whether the limit applies: the caller has no tenant, or the request was rejected because of a rate
    /// limit or a lack of resources. Errors of the service are always logged.
    static boolean limits(int status, boolean anonymous) {
        return status == ProblemKind.RATE_LIMITED.status()
                || status == ProblemKind.STORAGE_LOW.status()
                || anonymous && status < 500;
    }

    /// Reserves a line.
    ///
    /// @return the number of requests that were skipped since the last line; -1 if this one is skipped
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
