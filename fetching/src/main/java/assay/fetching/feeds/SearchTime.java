package assay.fetching.feeds;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Whether a search goes on: it ends when it is cancelled, when its time is up, or when it has its answer.
final class SearchTime {

    /// How many times as long a search may take while nothing is found: a scan of no posts is worth nothing, and
    /// eighteen requests of a slow site are as many as there are places to look.
    private static final int WITHOUT_POSTS = 3;

    private final Duration longest;
    private final LongSupplier nanos;
    private final BooleanSupplier cancelled;
    private final long began;
    private boolean stopped;
    private boolean gaveUp;
    private boolean answered;

    SearchTime(Duration longest, LongSupplier nanos, BooleanSupplier cancelled) {
        this.longest = longest;
        this.nanos = nanos;
        this.cancelled = cancelled;
        this.began = nanos.getAsLong();
    }

    /// Looks at the clock and asks whether the search was cancelled.
    ///
    /// @param found whether any post is found
    /// @return whether the time is up just now
    boolean runsOut(boolean found) {
        stopped |= cancelled.getAsBoolean() || Thread.currentThread().isInterrupted();
        Duration most = found ? longest : longest.multipliedBy(WITHOUT_POSTS);
        boolean up = !ended() && nanos.getAsLong() - began >= most.toNanos();
        gaveUp |= up;
        return up;
    }

    void stop() {
        stopped = true;
    }

    /// An interrupted wait means that the search was cancelled, unless the end of its time interrupted the wait.
    void interrupted() {
        stopped |= !gaveUp;
    }

    void giveUp() {
        gaveUp = true;
    }

    /// There is nothing left to look for.
    void answer() {
        answered = true;
    }

    boolean ended() {
        return stopped || gaveUp || answered;
    }

    boolean cancelled() {
        return stopped;
    }
}
