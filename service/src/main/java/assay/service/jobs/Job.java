package assay.service.jobs;

import assay.service.platform.storage.Row;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of a long-running job.
///
/// @param request the request as JSON, which the job's [LongWork] reads
/// @param cancelling whether cancellation was requested
/// @param hold the id of the job's credit hold; null if the job is free
/// @param held the number of held credits, the most that the job can cost
/// @param creditsUsed the credits that the job cost; 0 until it ends
/// @param problem why the job failed; null if it did not fail
/// @param result the result from the job's [LongWork]; null until the job ends
/// @param startedAt null while it is queued
/// @param endedAt null while it is queued or running
/// @param budget the daily budget that ended the job because it was used up; null if none did
/// @param budgetQuota the budget's daily amount
public record Job(
        long id,
        String tenant,
        JobKind kind,
        String request,
        State state,
        boolean cancelling,
        @Nullable String hold,
        int held,
        Progress progress,
        int creditsUsed,
        @Nullable ProblemKind problem,
        @Nullable String detail,
        @Nullable String result,
        long createdAt,
        @Nullable Long startedAt,
        @Nullable Long endedAt,
        @Nullable String budget,
        long budgetQuota) {

    /// The columns that [#read] expects.
    static final String FIELDS = "id, tenant, kind, request, state, cancelling, hold, held, total, done, failed,"
            + " current, credits_used, problem, detail, result, created_at, started_at, ended_at,"
            + " budget, budget_quota";

    /// Like [#FIELDS], but without large results: a list with the results of a hundred blog scans would not fit into
    /// memory.
    static final String FIELDS_OF_LIST =
            FIELDS.replace(" result,", " CASE WHEN octet_length(result) <= 4096 THEN result END AS result,");

    private static final String PREFIX = "job_";

    private static final Duration DAY = Duration.ofDays(1);

    /// The state of a job.
    public enum State {
        QUEUED,
        RUNNING,
        SUCCEEDED,
        FAILED,
        CANCELLED;

        /// Returns the name in JSON. It is stored, so it never changes.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The progress of a job.
    ///
    /// @param total the number of steps known so far; 0 until it is known
    /// @param done the number of steps that have ended, including failed ones
    /// @param failed the number of steps that failed
    /// @param current a readable name of the current step; null if there is none
    public record Progress(
            int total, int done, int failed, @Nullable String current) {

        static final Progress NONE = new Progress(0, 0, 0, null);
    }

    static Job read(Row row) {
        String problem = row.textOrNull(14);
        return new Job(
                row.number(1),
                row.text(2),
                JobKind.read(row.text(3)),
                row.text(4),
                State.valueOf(row.text(5).toUpperCase(Locale.ROOT)),
                row.truth(6),
                row.textOrNull(7),
                (int) row.number(8),
                new Progress((int) row.number(9), (int) row.number(10), (int) row.number(11), row.textOrNull(12)),
                (int) row.number(13),
                problem == null ? null : ProblemKind.valueOf(problem.toUpperCase(Locale.ROOT)),
                row.textOrNull(15),
                row.textOrNull(16),
                row.number(17),
                row.numberOrNull(18),
                row.numberOrNull(19),
                row.textOrNull(20),
                row.number(21));
    }

    /// Returns the job's id in the API.
    public String name() {
        return name(id);
    }

    static String name(long id) {
        return PREFIX + id;
    }

    /// Returns the number in an id, or -1, which no job has, if the id is invalid.
    static long number(String name) {
        if (!name.startsWith(PREFIX) || name.length() > PREFIX.length() + 16) {
            return -1;
        }
        try {
            return Long.parseLong(name, PREFIX.length(), name.length(), 10);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    public boolean ended() {
        return endedAt != null;
    }

    /// Returns why the job failed. Times in the error are relative to the end of the job.
    public Optional<Problem> failure() {
        return failure(endedAt == null ? 0 : endedAt);
    }

    /// Returns the error response for a request for the result of a cancelled job.
    public static Problem cancelled() {
        return Problem.of(ProblemKind.JOB_CANCELLED, "The job was cancelled, so it has no result.");
    }

    /// Returns the error response for a failed job. Invalid requests are refused before a job begins, so a
    /// 422 here is about the job's input.
    ///
    /// @param now epoch milliseconds
    public Optional<Problem> failure(long now) {
        if (problem == null) {
            return Optional.empty();
        }
        String why = detail == null ? "" : detail;
        return Optional.of(
                switch (problem) {
                    case RATE_LIMITED -> spent(why, now);
                    default ->
                        problem.status() == 422
                                ? Problem.invalid(problem, List.of(new Problem.Mistake(kind.input(), why)))
                                : Problem.of(problem, why);
                });
    }

    /// Returns the error for a job that a daily budget ended. The budget resets at the end of that day.
    private Problem spent(String why, long now) {
        long day = DAY.toMillis();
        long next = (Math.floorDiv(endedAt == null ? now : endedAt, day) + 1) * day;
        RateLimit limit =
                budget == null ? RateLimit.within("tokens", 0, DAY) : RateLimit.within(budget, budgetQuota, DAY);
        return limit.refusal(why, now, next, next);
    }

    /// Returns the estimated remaining seconds, based on the job's average pace; empty if unknown.
    public Optional<Long> secondsLeft(long now) {
        int left = progress.total() - progress.done();
        if (startedAt == null || ended() || progress.done() == 0 || left < 0) {
            return Optional.empty();
        }
        return Optional.of((now - startedAt) * left / progress.done() / 1_000);
    }
}
