package assay.service.jobs;

import assay.service.platform.storage.Sql;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A running job, for its implementation.
public final class Run implements AutoCloseable {

    /// Thrown if the job no longer exists, because its tenant was erased.
    static final class Gone extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Gone() {
            super(null, null, false, false);
        }
    }

    /// How often to check the store for cancellations made on other nodes, in nanoseconds.
    private static final long LOOK = 1_000_000_000L;

    private final Job job;
    private final Jobs jobs;
    private volatile boolean cancelled;
    private volatile long looked = System.nanoTime();

    Run(Job job, Jobs jobs) {
        this.job = job;
        this.jobs = jobs;
        this.cancelled = job.cancelling();
    }

    /// Returns the job's state at the time when this node took it.
    public Job job() {
        return job;
    }

    /// Whether to begin another step. Cheap enough to call often.
    public boolean goesOn() {
        if (cancelled || jobs.stopping()) {
            return false;
        }
        if (System.nanoTime() - looked > LOOK) {
            looked = System.nanoTime();
            cancelled |= jobs.cancelling(job.id());
        }
        return !cancelled;
    }

    /// Whether the job was cancelled, which means that it ends now instead of being resumed.
    public boolean cancelled() {
        return cancelled;
    }

    void cancel() {
        cancelled = true;
    }

    @Override
    public void close() {
        jobs.over(this);
    }

    /// Releases held credits that the job will not need.
    ///
    /// @param most the maximum number of credits that the job can still cost, at least 1
    public void costsAtMost(Sql sql, int most) {
        jobs.holdAtMost(sql, job, most);
    }

    /// Reports progress in the transaction that stores the step.
    ///
    /// @param progress the progress; if its `current` is null, the displayed text does not change
    public void progress(Sql sql, Job.Progress progress) {
        set(
                sql,
                "UPDATE job SET total = ?, done = ?, failed = ?, current = COALESCE(?, current)"
                        + " WHERE id = ? AND ended_at IS NULL RETURNING cancelling",
                progress.total(),
                progress.done(),
                progress.failed(),
                progress.current(),
                job.id());
    }

    /// Reports the current step.
    public void doing(Sql sql, String what) {
        set(sql, "UPDATE job SET current = ? WHERE id = ? AND ended_at IS NULL RETURNING cancelling", what, job.id());
    }

    /// Reports a completed step.
    ///
    /// @param what the step
    public void step(Sql sql, boolean failed, String what) {
        set(
                sql,
                "UPDATE job SET done = done + 1, failed = failed + ?, current = ?"
                        + " WHERE id = ? AND ended_at IS NULL RETURNING cancelling",
                failed ? 1 : 0,
                what,
                job.id());
    }

    private void set(Sql sql, String statement, @Nullable Object... values) {
        Optional<Boolean> cancelling = sql.first(statement, row -> row.truth(1), values);
        if (cancelling.isEmpty()) {
            throw new Gone();
        }
        if (cancelling.get()) {
            cancelled = true;
        }
        sql.afterCommit(() -> jobs.signal(job.id()));
    }
}
