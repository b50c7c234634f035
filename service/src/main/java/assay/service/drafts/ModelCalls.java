package assay.service.drafts;

import assay.service.accounts.Caller;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.Ids;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimit;
import assay.service.platform.web.RateLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Limits how many calls to a language model or its mock a tenant can make per minute and at the same time,
/// with or without a job. Running calls are recorded in the store, because all nodes share the tenant's
/// limit.
@Component
final class ModelCalls implements TenantData, Sweep {

    /// A slot for one of the tenant's calls. Closing it frees the slot.
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

    /// Counts a call against the current minute, and returns the limit on concurrent calls; empty if there is
    /// no limit.
    ///
    /// @throws Problem 429 if there were too many calls in this minute, or too many calls are running
    Optional<Jobs.Bound> counted(Caller caller) {
        if (!limits.held()) {
            return Optional.empty();
        }
        Jobs.Bound bound = new Jobs.Bound(
                JOBS,
                RateLimit.atOnce("model-calls-at-once", caller.plan().modelCallsAtOnce()),
                sql -> ends(sql, caller.tenant()),
                ModelWork.LONGEST,
                "calls to a language model or the mock model");
        // The slots are also checked here, so that a call without a free slot does not count against the
        // limit per minute.
        store.read(sql -> {
            Jobs.requireRoom(sql, caller.tenant(), bound, 1, clock.millis());
            return true;
        });
        RateLimits.BucketState bucket =
                limits.ofModelCalls(caller.tenant(), caller.plan().modelCallsPerMinute());
        if (!bucket.allowed()) {
            throw bucket.refusal("Your plan allows "
                    + bucket.limit().quota()
                    + " calls to a language model or the mock model every 60 seconds.");
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

    /// Takes a slot. Call this after locking the tenant's account.
    ///
    /// @param bound the limit that [#counted] returned
    /// @param longest the time after which the slot is freed in any case
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

    /// Exports nothing, because this is internal bookkeeping.
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
        return "slots of unfinished model calls";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM model_call WHERE id IN (SELECT id FROM model_call WHERE until <= ? LIMIT ?)",
                clock.millis(),
                SWEPT_AT_ONCE));
    }
}
