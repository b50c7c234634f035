package assay.service.drafts;

import assay.service.accounts.Caller;
import assay.service.credits.Charge;
import assay.service.jobs.Jobs;
import assay.service.platform.Ids;
import assay.service.platform.Sweep;
import assay.service.platform.TenantData;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/// How many calls that have a language model or its mock at work a tenant makes, in a minute and at a time, whether a
/// job stands for them or not. What is under way is in the store: nodes share the tenant's places.
@Component
final class ModelCalls implements TenantData, Sweep {

    /// A place in the tenant's calls; free again when it is closed.
    @FunctionalInterface
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    private static final Set<Charge> JOBS = Set.of(Charge.RESEARCH, Charge.GENERATE);
    private static final int SWEPT_AT_ONCE = 500;

    private final Store store;
    private final RateLimits limits;
    private final Ids ids;
    private final Clock clock;

    ModelCalls(Store store, RateLimits limits, Ids ids, Clock clock) {
        this.store = store;
        this.limits = limits;
        this.ids = ids;
        this.clock = clock;
    }

    /// Counts a call of this minute, and says how many may be under way; nothing where nobody is held to anything.
    ///
    /// @throws Problem 429 where the minute has had its calls
    Optional<Jobs.Bound> counted(Caller caller) {
        if (!limits.held()) {
            return Optional.empty();
        }
        RateLimits.Standing standing =
                limits.ofModelCalls(caller.tenant(), caller.plan().modelCallsPerMinute());
        if (!standing.allowed()) {
            throw Problem.later(
                    ProblemKind.RATE_LIMITED,
                    "The limit of your plan is " + standing.limit()
                            + " calls in 60 seconds that have a language model, or its mock, at work.",
                    standing.retryAfter());
        }
        return Optional.of(new Jobs.Bound(
                JOBS,
                caller.plan().modelCallsAtOnce(),
                sql -> underWay(sql, caller.tenant()),
                "calls with a language model, or its mock,"));
    }

    private long underWay(Sql sql, String tenant) {
        return sql.number("SELECT count(*) FROM model_call WHERE tenant = ? AND until > ?", tenant, clock.millis());
    }

    /// Takes a place. Call it behind what locks the tenant's account.
    ///
    /// @param bound as it was counted
    /// @param longest after which the place is free again, whatever became of the call
    Place enter(Sql sql, String tenant, Jobs.Bound bound, Duration longest) {
        String id = ids.text("");
        sql.run(
                "INSERT INTO model_call (id, tenant, until) VALUES (?, ?, ?)",
                id,
                tenant,
                clock.millis() + longest.toMillis());
        Jobs.requireRoom(sql, tenant, bound);
        return () -> store.write(again -> again.run("DELETE FROM model_call WHERE id = ?", id));
    }

    /// None: it is how the service works.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run("DELETE FROM model_call WHERE tenant = ?", tenant);
    }

    @Override
    public String name() {
        return "places of calls that ended without a word";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM model_call WHERE id IN (SELECT id FROM model_call WHERE until <= ? LIMIT ?)",
                clock.millis(),
                SWEPT_AT_ONCE));
    }
}
