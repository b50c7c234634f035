package assay.service.jobs;

import assay.service.credits.Holds;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimit;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Ends jobs: settles their holds and stores their outcome.
@Component
class JobEndings {

    private final LongWorks works;
    private final Holds holds;
    private final Idempotency idempotency;
    private final JobSignals signals;
    private final Clock clock;

    JobEndings(LongWorks works, Holds holds, Idempotency idempotency, JobSignals signals, Clock clock) {
        this.works = works;
        this.holds = holds;
        this.idempotency = idempotency;
        this.signals = signals;
        this.clock = clock;
    }

    /// Ends a job and its hold. Does nothing if it has already ended.
    ///
    /// @param finish the result; null if the job failed
    /// @param problem why the job failed; null if it did not fail
    void end(Sql sql, Job job, Job.State state, LongWork.@Nullable Finish finish, @Nullable Problem problem) {
        // Lock the row first, so that a concurrent cancellation or step is either seen here or comes too
        // late.
        Optional<Job> locked = sql.first(
                "UPDATE job SET cancelling = cancelling WHERE id = ? AND ended_at IS NULL RETURNING " + Job.FIELDS,
                Job::read,
                job.id());
        if (locked.isEmpty()) {
            return;
        }
        Optional<Consumer<Sql>> whole = finish == null ? Optional.empty() : finish.whole();
        if (whole.isPresent() && locked.get().cancelling()) {
            endAs(sql, locked.get(), Job.State.CANCELLED, null, null);
        } else {
            whole.ifPresent(keeping -> keeping.accept(sql));
            endAs(sql, locked.get(), whole.isPresent() ? Job.State.SUCCEEDED : state, finish, problem);
        }
    }

    /// @param job the job's current state, with its row locked
    private void endAs(Sql sql, Job job, Job.State state, LongWork.@Nullable Finish finish, @Nullable Problem problem) {
        // The tenant's budget ran out midway: completed steps are charged, as for a cancelled job.
        boolean spent = problem != null && problem.kind() == ProblemKind.RATE_LIMITED;
        Optional<RateLimit> budget = problem == null ? Optional.empty() : problem.limit();
        boolean early = state == Job.State.CANCELLED || spent;
        int credits = early ? works.of(job.kind()).share(sql, job) : finish == null ? 0 : finish.credits();
        sql.run(
                """
                UPDATE job SET state = ?, credits_used = ?, problem = ?, detail = ?, budget = ?, budget_quota = ?,
                    result = ?, current = NULL, ended_at = ?
                WHERE id = ? AND ended_at IS NULL
                """,
                state.key(),
                credits,
                problem == null ? null : problem.kind().code(),
                problem == null ? null : problem.detail(),
                budget.map(RateLimit::name).orElse(null),
                budget.map(RateLimit::quota).orElse(null),
                finish == null ? null : finish.result(),
                clock.millis(),
                job.id());
        if (problem != null && (problem.status() >= 500 || spent)) {
            // The same request may succeed later.
            idempotency.release(sql, job.tenant(), Jobs.subject(job.id()));
        }
        if (job.hold() != null) {
            boolean _ = credits > 0 ? holds.capture(sql, job.hold(), credits) : holds.release(sql, job.hold());
        }
        if (problem != null) {
            works.of(job.kind()).failed(sql, job, problem);
        }
        sql.afterCommit(() -> signals.signal(job.id()));
    }

    /// Fails a job that no node could finish. Results that were already stored are kept and charged.
    void abandon(Sql sql, long id) {
        // Lock the row first, so that a concurrent step is either seen here or not stored.
        String locked = "UPDATE job SET cancelling = cancelling WHERE id = ? RETURNING " + Job.FIELDS;
        sql.first(locked, Job::read, id).ifPresent(job -> {
            int owed = works.of(job.kind()).owed(sql, job);
            end(sql, job, Job.State.FAILED, new LongWork.Finish(owed, null), broken(owed));
        });
    }

    private static Problem broken(int credits) {
        return Problem.of(
                ProblemKind.INTERNAL_ERROR,
                "The service could not finish the job. "
                        + (credits == 0
                                ? "Nothing was charged."
                                : "The posts that were already scored were charged. Their reports are in your scans."));
    }
}
