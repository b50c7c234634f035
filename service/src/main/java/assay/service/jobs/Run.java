package assay.service.jobs;

import assay.service.platform.storage.Sql;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A job that is being done, as whoever does it sees it.
public final class Run implements AutoCloseable {

    /// The job is not there any more: its tenant was erased.
    static final class Gone extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Gone() {
            super(null, null, false, false);
        }
    }

    /// What another node was told is seen after this.
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

    /// As it stood when this node took it.
    public Job job() {
        return job;
    }

    /// Whether to begin another step. Cheap: it may be asked as often as one likes.
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

    /// Whether somebody wants it to end as it is, rather than to be gone on with.
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

    /// Gives back what the job will not need of what is held for it.
    ///
    /// @param most the most it can still come to, at least 1
    public void costsAtMost(Sql sql, int most) {
        jobs.holdAtMost(sql, job, most);
    }

    /// Says how far it is, in the transaction that keeps the step.
    ///
    /// @param progress null in `current` leaves what is shown as it is
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

    /// Says what is being done.
    public void doing(Sql sql, String what) {
        set(sql, "UPDATE job SET current = ? WHERE id = ? AND ended_at IS NULL RETURNING cancelling", what, job.id());
    }

    /// One step more is over.
    ///
    /// @param what it was
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
        sql.afterCommit(() -> jobs.ring(job.id()));
    }
}
