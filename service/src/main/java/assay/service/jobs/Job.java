package assay.service.jobs;

import assay.service.platform.storage.Row;
import assay.service.platform.web.Limit;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Long work as it stands.
///
/// @param request as [LongWork] reads it; JSON
/// @param cancelling whether somebody wants it to end
/// @param hold what its credits are held under; null where it costs nothing
/// @param held how many credits are held, which is what it may come to
/// @param creditsUsed 0 until it ends
/// @param problem why it failed; null where it did not
/// @param result as [LongWork] left it; null until it ends
/// @param startedAt null while it waits for its turn
/// @param endedAt null while it goes on
/// @param budget of a day, that ended it; null where none did
/// @param budgetQuota how much a day has of it
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

    /// The columns that [#read] wants.
    static final String FIELDS = "id, tenant, kind, request, state, cancelling, hold, held, total, done, failed,"
            + " current, credits_used, problem, detail, result, created_at, started_at, ended_at,"
            + " budget, budget_quota";

    private static final String PREFIX = "job_";

    private static final Duration DAY = Duration.ofDays(1);

    /// Where it stands.
    public enum State {
        QUEUED,
        RUNNING,
        SUCCEEDED,
        FAILED,
        CANCELLED;

        /// The name in JSON; stored, so it never changes.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// How far it is.
    ///
    /// @param total steps, as far as they are known; 0 before
    /// @param done steps that are over, however they ended
    /// @param failed those of them that failed
    /// @param current what is being done, for people; null where nothing is
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

    /// What it is called outside.
    public String name() {
        return name(id);
    }

    static String name(long id) {
        return PREFIX + id;
    }

    /// The number in a name; what is no name is no job's.
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

    /// Why it failed, as it was when it ended.
    public Optional<Problem> failure() {
        return failure(endedAt == null ? 0 : endedAt);
    }

    /// Why it failed, to be answered with. What is wrong with a request that began is wrong with what it is to
    /// work on: all else was refused before.
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

    /// A budget of a day ended it, and is free again when that day is over.
    private Problem spent(String why, long now) {
        long day = DAY.toMillis();
        long next = (Math.floorDiv(endedAt == null ? now : endedAt, day) + 1) * day;
        Limit limit = budget == null ? Limit.within("tokens", 0, DAY) : Limit.within(budget, budgetQuota, DAY);
        return limit.refusal(why, now, next, next);
    }

    /// How much longer it goes on at the pace it has had, in seconds; nothing where nobody can tell.
    public Optional<Long> secondsLeft(long now) {
        int left = progress.total() - progress.done();
        if (startedAt == null || ended() || progress.done() == 0 || left < 0) {
            return Optional.empty();
        }
        return Optional.of((now - startedAt) * left / progress.done() / 1_000);
    }
}
