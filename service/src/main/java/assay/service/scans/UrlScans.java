package assay.service.scans;

import assay.language.CpuBudget;
import assay.service.accounts.Scope;
import assay.service.credits.Storage;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.LongWork;
import assay.service.jobs.Run;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Fetches and scores one page that a person requested. `robots.txt` applies only to automated crawling, so
/// it does not block the page, but the report shows its rules.
@Component
final class UrlScans implements LongWork {

    private final SiteVisits visits;
    private final Scanning scanning;
    private final FetchedScans fetched;
    private final BlogPosts posts;
    private final Storage storage;
    private final Store store;
    private final ScoringPool pool;

    UrlScans(
            SiteVisits visits,
            Scanning scanning,
            FetchedScans fetched,
            BlogPosts posts,
            Storage storage,
            Store store,
            ScoringPool pool) {
        this.storage = storage;
        this.visits = visits;
        this.scanning = scanning;
        this.fetched = fetched;
        this.posts = posts;
        this.store = store;
        this.pool = pool;
    }

    @Override
    public JobKind kind() {
        return JobKind.SCAN_URL;
    }

    @Override
    public Scope scope() {
        return Scope.SCAN;
    }

    @Override
    public Pace pace() {
        return Pace.QUICK;
    }

    @Override
    public int share(Sql sql, Job job) {
        return owed(sql, job);
    }

    @Override
    public int owed(Sql sql, Job job) {
        return posts.scored(sql, job.id());
    }

    @Override
    public Optional<Finish> run(Run run) {
        Job job = run.job();
        SiteRequest request = SiteRequest.of(job.request());
        Optional<Long> before = posts.first(job.id()).map(BlogPosts.Post::scan);
        if (before.isPresent()) {
            // The node that scored the page stopped before it could finish the job.
            return Optional.of(finish(before.get(), store.read(sql -> owed(sql, job))));
        }
        store.write(sql -> {
            posts.add(sql, job.id(), 0, List.of(request.url()));
            run.progress(sql, new Job.Progress(1, 0, 0, request.url()));
            return true;
        });
        CpuBudget cpu = pool.background(job.tenant());
        Optional<ArticleFetcher.Read> page = read(run, request, cpu);
        if (page.isEmpty() || !run.goesOn()) {
            return run.cancelled() ? Optional.of(new Finish(0, null)) : Optional.empty();
        }
        ArticleFetcher.Read read = page.get();
        Scanning.Scored scored = fetched.score(job.tenant(), request, read, fetched.profile(job.tenant()), cpu);
        Scan done = scanning.keep(scored, (sql, scan, bytes) -> {
            if (!posts.settle(sql, job.id(), 0, BlogPosts.State.of(scored.report()), scan.id(), null, null)) {
                throw new IllegalStateException("The page has already been scored");
            }
            run.step(sql, false, request.url());
            // Storage space was checked when the job began.
            storage.addAll(sql, job.tenant(), bytes);
        });
        return Optional.of(finish(done.id(), done.creditsUsed()));
    }

    /// Reads the page. Returns empty if the job was told to stop or another node has taken it.
    private Optional<ArticleFetcher.Read> read(Run run, SiteRequest request, CpuBudget cpu) {
        try {
            return run.goesOn()
                    ? Optional.of(visits.named(() -> !run.goesOn(), cpu).read(request.uri()))
                    : Optional.empty();
        } catch (Problem problem) {
            if (Thread.currentThread().isInterrupted()) {
                return Optional.empty();
            }
            throw problem;
        }
    }

    private static Finish finish(long scan, int credits) {
        return new Finish(credits, "{\"scan_id\":" + scan + "}");
    }

    @Override
    public void failed(Sql sql, Job job, Problem why) {
        fetched.failed(sql, job.tenant(), SiteRequest.of(job.request()).uri(), job.name(), why);
    }

    @Override
    public int forget(Sql sql, long job) {
        return posts.forget(sql, job);
    }
}
