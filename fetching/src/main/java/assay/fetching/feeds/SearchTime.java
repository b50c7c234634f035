package assay.fetching.feeds;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Decides whether a search continues. A search ends when it is cancelled, out of time, or complete.
final class SearchTime {

    /// The factor by which the time limit is extended while no post has been found. A scan without posts is
    /// worthless, and the eighteen requests that a slow site then gets cover all sources.
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

    /// Checks the clock and whether the search was cancelled.
    ///
    /// @param found whether any post has been found
    /// @return whether this call is the first after the time ran out
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

    /// Handles an interrupted wait. The interruption means that the search was cancelled, unless its own time
    /// limit interrupted the wait.
    void interrupted() {
        stopped |= !gaveUp;
    }

    void giveUp() {
        gaveUp = true;
    }

    /// Marks the search as complete.
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
