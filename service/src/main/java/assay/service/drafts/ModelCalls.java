package assay.service.drafts;

import assay.service.accounts.Caller;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.Ids;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Limit;
import assay.service.platform.web.Problem;
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

    private static final Set<JobKind> JOBS = Set.of(JobKind.RESEARCH, JobKind.GENERATE);
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
    /// @throws Problem 429 where the minute has had its calls, or as many are under way as may be
    Optional<Jobs.Bound> counted(Caller caller) {
        if (!limits.held()) {
            return Optional.empty();
        }
        Jobs.Bound bound = new Jobs.Bound(
                JOBS,
                Limit.atOnce("model-calls-at-once", caller.plan().modelCallsAtOnce()),
                sql -> ends(sql, caller.tenant()),
                ModelWork.LONGEST,
                "calls with a language model, or its mock,");
        // Asked here, too: a call that finds no room does not count for its minute.
        store.read(sql -> {
            Jobs.requireRoom(sql, caller.tenant(), bound, 1, clock.millis());
            return true;
        });
        RateLimits.Standing standing =
                limits.ofModelCalls(caller.tenant(), caller.plan().modelCallsPerMinute());
        if (!standing.allowed()) {
            throw standing.refusal("The limit of your plan is "
                    + standing.limit().quota()
                    + " calls in 60 seconds that have a language model, or its mock, at work.");
        }
        return Optional.of(bound);
    }

    private List<Long> ends(Sql sql, String tenant) {
        return sql.all(
                "SELECT until FROM model_call WHERE tenant = ? AND until > ?",
                row -> row.number(1),
                tenant,
                clock.millis());
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
        Jobs.requireRoom(sql, tenant, bound, 0, clock.millis());
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
