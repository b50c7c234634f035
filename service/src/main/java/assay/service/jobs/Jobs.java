package assay.service.jobs;

import assay.service.accounts.Scope;
import assay.service.credits.HeldWork;
import assay.service.credits.Holds;
import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimit;
import assay.service.platform.work.Work;
import assay.service.platform.work.Works;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The jobs of all tenants. A job is visible only to its tenant.
@Component
public final class Jobs {

    /// Maximum number of unfinished jobs per tenant. More would only wait and take up space in the store.
    private static final int MOST_UNFINISHED = 100;

    /// How long results of mock jobs are kept.
    public static final Duration MOCK_KEPT = Duration.ofDays(7);

    /// The estimated time until a job ends and another can begin.
    private static final Duration COME_AGAIN = Duration.ofSeconds(10);

    /// The time after which at least one of the tenant's jobs has ended. The longest job, a scan of 50 posts
    /// on a site that allows one request every ten seconds, takes a third of this time.
    private static final Duration ROOM_AGAIN = Duration.ofHours(1);

    /// A request for a job.
    ///
    /// @param request the request as JSON, which the [LongWork] reads
    /// @param price the maximum cost in credits; 0 if the job is free
    /// @param least the minimum number of credits to hold; if fewer are available, the job is refused
    /// @param bound the limit on concurrent jobs, if any
    /// @param beside further writes in the same transaction; not called if the job is refused
    public record NewJob(
            JobKind kind, String request, int price, int least, Optional<Bound> bound, Consumer<Sql> beside) {

        /// Creates a request for a job that holds as many credits as are available, up to its price.
        public NewJob(JobKind kind, String request, int price) {
            this(kind, request, price, Math.min(price, 1), Optional.empty(), _ -> {});
        }
    }

    /// Limits how many jobs of certain kinds a tenant can have queued and running.
    ///
    /// @param besides returns the times at which other work that counts toward the limit ends, in epoch
    /// milliseconds
    /// @param longest the maximum run time of such a job
    /// @param what a plural name for the jobs, for error messages
    public record Bound(
            Set<JobKind> kinds, RateLimit limit, Function<Sql, List<Long>> besides, Duration longest, String what) {}

    private final Store store;
    private final Works works;
    private final Holds holds;
    private final JobSignals signals;
    private final Ids ids;
    private final Clock clock;
    private final LongWorks kinds;
    private final JobEndings endings;

    /// The runs on this node.
    private final Map<Long, Run> runs = new ConcurrentHashMap<>();

    Jobs(
            Store store,
            Works works,
            Holds holds,
            JobSignals signals,
            Ids ids,
            Clock clock,
            LongWorks kinds,
            JobEndings endings) {
        this.store = store;
        this.works = works;
        this.holds = holds;
        this.signals = signals;
        this.ids = ids;
        this.clock = clock;
        this.kinds = kinds;
        this.endings = endings;
    }

    /// Begins a job in the caller's transaction and holds its credits. If too few are available, refuses the
    /// request with a 402, which rolls back the transaction.
    public Job begin(Sql sql, String tenant, NewJob wanted) {
        if (unfinished(sql, tenant) >= MOST_UNFINISHED) {
            long now = clock.millis();
            throw RateLimit.atOnce("unfinished-jobs", MOST_UNFINISHED)
                    .refusal(
                            "You already have " + MOST_UNFINISHED + " unfinished jobs. Wait until one ends.",
                            now,
                            now + COME_AGAIN.toMillis(),
                            now + ROOM_AGAIN.toMillis());
        }
        long id = insert(sql, tenant, wanted);
        works.add(sql, work(wanted.kind()).pace().queue(), tenant, Long.toString(id), clock.instant());
        if (wanted.price() > 0) {
            String ref = Long.toString(id);
            Holds.Hold hold = wanted.least() == wanted.price()
                    ? new Holds.Hold(
                            holds.hold(
                                    sql, tenant, wanted.price(), wanted.kind().charge(), ref),
                            wanted.price())
                    : holds.holdUpTo(sql, tenant, wanted.price(), wanted.kind().charge(), ref);
            sql.run("UPDATE job SET hold = ?, held = ? WHERE id = ?", hold.id(), hold.amount(), id);
        } else if (wanted.bound().isPresent()) {
            holds.lock(sql, tenant);
        }
        // This comes after the tenant's account is locked, so that two concurrent jobs see each other.
        wanted.bound().ifPresent(bound -> requireRoom(sql, tenant, bound, 0, clock.millis()));
        wanted.beside().accept(sql);
        return find(sql, tenant, id).orElseThrow();
    }

    /// Refuses the request with a 429 if a tenant has too many jobs queued or running. Computes when the last
    /// of them must have ended: queued jobs start when running jobs end, up to the number that a tenant can
    /// run at a time. Call this after locking the tenant's account, so that two concurrent jobs see each
    /// other.
    ///
    /// @param more the number of jobs that are about to begin but are not stored yet
    /// @param now epoch milliseconds
    public static void requireRoom(Sql sql, String tenant, Bound bound, int more, long now) {
        record Unfinished(String kind, @Nullable Long startedAt) {}
        Set<String> kinds = bound.kinds().stream().map(JobKind::key).collect(Collectors.toUnmodifiableSet());
        List<Long> ends = new ArrayList<>(bound.besides().apply(sql));
        long longest = bound.longest().toMillis();
        List<Unfinished> unfinished = sql
                .all(
                        "SELECT kind, started_at FROM job WHERE tenant = ? AND ended_at IS NULL",
                        row -> new Unfinished(row.text(1), row.numberOrNull(2)),
                        tenant)
                .stream()
                .filter(each -> kinds.contains(each.kind()))
                .toList();
        int waiting = 0;
        for (Unfinished each : unfinished) {
            if (each.startedAt() == null) {
                waiting++;
            } else {
                // A job that has exceeded its maximum run time was resumed after a restart, so it may take
                // the full time again.
                ends.add(each.startedAt() + longest > now ? each.startedAt() + longest : now + longest);
            }
        }
        if (ends.size() + waiting + more > bound.limit().quota()) {
            long next = now + COME_AGAIN.toMillis();
            long rounds = Math.ceilDiv(waiting, LongWork.Pace.LONG.atOncePerTenant());
            long last = ends.isEmpty() ? now : Collections.max(ends);
            throw bound.limit()
                    .refusal(
                            "You already have " + bound.limit().quota() + " " + bound.what()
                                    + " running, the maximum that your plan allows at the same time. Wait until one"
                                    + " ends.",
                            now,
                            next,
                            Math.max(next, last + rounds * longest));
        }
    }

    private long insert(Sql sql, String tenant, NewJob wanted) {
        while (true) {
            long id = ids.number();
            int added = sql.run("""
                INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at)
                VALUES (?, ?, ?, ?, 'queued', ?, ?) ON CONFLICT (id) DO NOTHING
                """, id, tenant, wanted.kind().key(), wanted.request(), false, clock.millis());
            if (added > 0) {
                return id;
            }
        }
    }

    private static long unfinished(Sql sql, String tenant) {
        return sql.number("SELECT count(*) FROM job WHERE tenant = ? AND ended_at IS NULL", tenant);
    }

    public Optional<Job> find(String tenant, String name) {
        return store.read(sql -> find(sql, tenant, Job.number(name)));
    }

    private static Optional<Job> find(Sql sql, String tenant, long id) {
        return sql.first("SELECT " + Job.FIELDS + " FROM job WHERE id = ? AND tenant = ?", Job::read, id, tenant);
    }

    /// Returns the kinds of jobs that a caller with these scopes is allowed to begin and see.
    public Set<JobKind> kinds(Set<Scope> scopes) {
        return kinds.kinds(scopes);
    }

    /// Returns the tenant's jobs of these kinds whose number is smaller than `before`, newest first. Large results
    /// are left out.
    public List<Job> list(String tenant, Set<JobKind> kinds, long before, int most) {
        String named =
                kinds.stream().map(kind -> "'" + kind.key() + "'").sorted().collect(Collectors.joining(", "));
        return store.read(sql -> sql.all(
                "SELECT " + Job.FIELDS_OF_LIST + " FROM job WHERE tenant = ? AND id < ? AND kind IN (" + named
                        + ") ORDER BY id DESC LIMIT ?",
                Job::read,
                tenant,
                before,
                most));
    }

    /// Waits until a job ends or the time is up.
    ///
    /// @param most the longest wait
    /// @return the job, which may still be unfinished
    public Job await(Job job, Duration most) {
        long end = System.nanoTime() + most.toNanos();
        Job seen = job;
        try (JobSignals.Listener listener = signals.listen(job.id())) {
            while (true) {
                seen = find(job.tenant(), job.name()).orElseThrow(Problem::notFound);
                long left = (end - System.nanoTime()) / 1_000_000;
                if (seen.ended() || left <= 0 || signals.stopping()) {
                    return seen;
                }
                listener.await(Math.min(left, 1_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return seen;
        }
    }

    /// Cancels a job: a queued job immediately, a running job after its current step. A job that has ended
    /// does not change.
    public Optional<Job> cancel(String tenant, String name) {
        long id = Job.number(name);
        Optional<Job> cancelled = store.write(sql -> {
            sql.run("UPDATE job SET cancelling = ? WHERE id = ? AND tenant = ? AND ended_at IS NULL", true, id, tenant);
            Optional<Job> job = find(sql, tenant, id);
            if (job.isPresent() && job.get().state() == Job.State.QUEUED) {
                endings.end(sql, job.get(), Job.State.CANCELLED, null, null);
                return find(sql, tenant, id);
            }
            return job;
        });
        Optional.ofNullable(runs.get(id)).ifPresent(Run::cancel);
        cancelled.ifPresent(job -> signals.signal(job.id()));
        return cancelled;
    }

    /// Starts or resumes a job. Returns empty if it has ended.
    Optional<Job> take(Work work) {
        long id = Long.parseLong(work.payload());
        return store.write(sql -> {
            Optional<Job> job = sql.first(
                    "UPDATE job SET state = 'running', started_at = COALESCE(started_at, ?)"
                            + " WHERE id = ? AND ended_at IS NULL RETURNING " + Job.FIELDS,
                    Job::read,
                    clock.millis(),
                    id);
            // The job has made progress, so earlier runs that were lost with their node don't count as
            // failures.
            if (sql.run("UPDATE job SET taken_at_step = done WHERE id = ? AND done > taken_at_step", id) > 0) {
                works.gotOn(sql, work);
            }
            job.ifPresent(_ -> sql.afterCommit(() -> signals.signal(id)));
            return job;
        });
    }

    /// Registers a run of a job on this node. Closing it ends the registration.
    Run run(Job job) {
        Run run = new Run(job, this);
        runs.put(job.id(), run);
        // A cancellation that came before the registration is in the store by now.
        if (cancelling(job.id())) {
            run.cancel();
        }
        return run;
    }

    /// Whether cancellation was requested, or the job no longer exists.
    boolean cancelling(long id) {
        return store.read(sql -> sql.first("SELECT cancelling FROM job WHERE id = ?", row -> row.truth(1), id))
                .orElse(true);
    }

    void over(Run run) {
        runs.remove(run.job().id(), run);
    }

    /// Whether this node is stopping.
    boolean stopping() {
        return signals.stopping();
    }

    void signal(long id) {
        signals.signal(id);
    }

    /// Releases held credits that a job will not need.
    ///
    /// @param most the maximum number of credits that the job can still cost, at least 1
    void holdAtMost(Sql sql, Job job, int most) {
        if (job.hold() != null && most < job.held()) {
            holds.lower(sql, job.hold(), most);
            sql.run("UPDATE job SET held = ? WHERE id = ?", most, job.id());
        }
    }

    /// Returns the implementation of a kind of job.
    public LongWork work(JobKind kind) {
        return kinds.of(kind);
    }

    /// Returns the subject of an idempotency key that belongs to a job.
    public static String subject(long id) {
        return "job:" + id;
    }

    /// Returns the outcome of a job, so that holds left behind by dead nodes can be settled.
    HeldWork.Fate whatBecame(Sql sql, String ref) {
        Optional<Job> job =
                sql.first("SELECT " + Job.FIELDS + " FROM job WHERE id = ?", Job::read, Long.parseLong(ref));
        if (job.isEmpty()) {
            return new HeldWork.Fate.Failed();
        }
        if (!job.get().ended()) {
            return new HeldWork.Fate.Running();
        }
        return job.get().creditsUsed() > 0
                ? new HeldWork.Fate.Done(job.get().creditsUsed())
                : new HeldWork.Fate.Failed();
    }
}
