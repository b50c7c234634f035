package assay.service.scans;

import assay.fetching.feeds.Discovered;
import assay.language.CpuBudget;
import assay.scoring.Profile;
import assay.service.accounts.Scope;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.LongWork;
import assay.service.jobs.Run;
import assay.service.platform.Settings;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Finds the posts of a blog, scores them, and reports findings across them.
///
/// The list of posts is stored before the first post is scored, and each post is settled in the transaction
/// that stores its scan. A job that resumes continues with the remaining posts, so no post is scored or
/// charged twice.
@Component
final class BlogScans implements LongWork {

    /// The number of posts that are read at the same time on a site whose hosts all belong to the operator:
    /// enough to keep both cores busy while some posts wait for the network.
    private static final int AT_ONCE = 8;

    /// A polite crawl opens at most this many connections to a host. Further posts would only wait.
    private static final int POLITE_AT_ONCE = 2;

    private static final int PAGE = 1_000;

    private static final String NO_POSTS =
            "Enter the URL of the blog's feed or sitemap. No posts were found: the page doesn't link to any, and"
                    + " no feed or sitemap lists any.";

    private static final String POST =
            "Enter the URL of a blog, feed or sitemap, or scan this URL with POST /api/v1/scan/url. It is a single post.";

    private static final String NAMES_NONE = "This feed or sitemap doesn't list any posts on its own site.";

    private static final String FORBIDDEN =
            "Allow Assay in the site's robots.txt, or scan the posts' texts instead of the URL. Currently,"
                    + " robots.txt blocks the pages that list the posts.";

    private final SiteVisits visits;
    private final PostScorer scorer;
    private final FetchedScans fetched;
    private final BlogPosts posts;
    private final BlogResults results;
    private final Store store;
    private final ScoringPool pool;
    private final int atOnce;

    BlogScans(
            SiteVisits visits,
            PostScorer scorer,
            FetchedScans fetched,
            BlogPosts posts,
            BlogResults results,
            Store store,
            ScoringPool pool,
            Settings settings) {
        this.visits = visits;
        this.scorer = scorer;
        this.fetched = fetched;
        this.posts = posts;
        this.results = results;
        this.store = store;
        this.pool = pool;
        this.atOnce = settings.fetching().polite() ? POLITE_AT_ONCE : AT_ONCE;
    }

    @Override
    public JobKind kind() {
        return JobKind.SCAN_BLOG;
    }

    @Override
    public Scope scope() {
        return Scope.SCAN;
    }

    @Override
    public Pace pace() {
        return Pace.LONG;
    }

    @Override
    public int share(Sql sql, Job job) {
        return owed(sql, job);
    }

    @Override
    public int owed(Sql sql, Job job) {
        // A node that lost its lease may have stored one post more than the held credits paid for.
        return Math.min(posts.scored(sql, job.id()), job.held());
    }

    @Override
    public Optional<Finish> run(Run run) {
        Job job = run.job();
        SiteRequest request = SiteRequest.of(job.request());
        CpuBudget cpu = pool.background(job.tenant());
        SiteVisits.Visit visit = visits.begin(() -> !run.goesOn(), cpu);
        if (posts.found(job.id()).isEmpty() && !found(run, request, visit)) {
            return run.cancelled() ? Optional.of(new Finish(0, null)) : Optional.empty();
        }
        if (!score(run, request, visit, cpu) || !run.goesOn() && !run.cancelled()) {
            return Optional.empty();
        }
        return Optional.of(new Finish(store.read(sql -> owed(sql, job)), results.result(job.id())));
    }

    /// Discovers the posts and stores the list. Returns false if the job was told to stop.
    private boolean found(Run run, SiteRequest request, SiteVisits.Visit visit) {
        store.write(sql -> {
            run.progress(sql, new Job.Progress(0, 0, 0, request.url()));
            return true;
        });
        Discovered discovered = visit.discover(request.uri(), request.limit(), () -> !run.goesOn());
        if (!run.goesOn()) {
            return false;
        }
        if (discovered.posts().isEmpty()) {
            throw nothing(discovered);
        }
        List<String> urls =
                discovered.posts().stream().map(post -> post.url().toString()).toList();
        store.write(sql -> {
            posts.keepFound(sql, run.job().id(), DiscoverySummary.of(discovered));
            posts.add(sql, run.job().id(), 0, urls);
            run.progress(sql, new Job.Progress(urls.size(), 0, 0, null));
            run.costsAtMost(sql, urls.size());
            return true;
        });
        return true;
    }

    /// Explains why there are no posts: the URL did not respond, it is not a list of posts, or the list is
    /// empty.
    private static Problem nothing(Discovered discovered) {
        boolean forbidden = discovered.skipped().stream().anyMatch(each -> each.reason() == Discovered.Reason.ROBOTS);
        if (discovered.given() == Discovered.Given.POST) {
            return Problem.invalid("/url", POST);
        }
        if (discovered.given() == Discovered.Given.LISTING && !forbidden) {
            return Problem.invalid(
                    ProblemKind.CONTENT_NOT_EXTRACTABLE,
                    List.of(new Problem.Mistake(
                            "/url", discovered.failures().isEmpty() ? NAMES_NONE : broken(discovered.failures()))));
        }
        if (discovered.requests() <= 1 && !discovered.failures().isEmpty()) {
            Discovered.Failure failure = discovered.failures().getFirst();
            return failure.refused()
                    ? Problem.invalid(
                            ProblemKind.URL_NOT_ALLOWED, List.of(new Problem.Mistake("/url", failure.problem())))
                    : Problem.of(ProblemKind.FETCH_FAILED, failure.problem());
        }
        String last = discovered.failures().isEmpty()
                ? ""
                : " " + discovered.failures().getLast().url() + ": "
                        + discovered.failures().getLast().problem();
        return Problem.invalid(
                ProblemKind.CONTENT_NOT_EXTRACTABLE,
                List.of(new Problem.Mistake("/url", forbidden ? FORBIDDEN : NO_POSTS + last)));
    }

    /// Explains which feed or sitemap could not be read.
    private static String broken(List<Discovered.Failure> failures) {
        Discovered.Failure first = failures.getFirst();
        return "This feed or sitemap can't be read. " + first.url() + ": " + first.problem();
    }

    /// Scores as many of the waiting posts as there are credits for. Returns false if the job was interrupted
    /// and another node must resume it.
    private boolean score(Run run, SiteRequest request, SiteVisits.Visit visit, CpuBudget cpu) {
        Job job = run.job();
        List<BlogPosts.Post> waiting = waiting(job.id());
        int scored = store.read(sql -> posts.scored(sql, job.id()));
        PostQueue queue = new PostQueue(waiting, job.held() - scored, run::goesOn);
        Profile profile = fetched.profile(job.tenant());
        Set<String> canonicals = ConcurrentHashMap.newKeySet();
        canonicals.addAll(results.identities(job.id()));
        PostScorer.Batch batch = new PostScorer.Batch(run, request, visit, profile, canonicals, cpu);
        int workers = Math.min(atOnce, Math.max(1, waiting.size()));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = IntStream.range(0, workers)
                    .<Future<?>>mapToObj(_ -> threads.submit(() -> work(queue, batch)))
                    .toList();
            if (!ended(all)) {
                threads.shutdownNow();
                return false;
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
        }
        if (run.goesOn()) {
            unpaid(run, queue.left());
        }
        return true;
    }

    /// Waits for all tasks, and returns false if the job was interrupted.
    private static boolean ended(List<Future<?>> all) throws ExecutionException {
        try {
            for (Future<?> each : all) {
                each.get();
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private List<BlogPosts.Post> waiting(long job) {
        return Stream.iterate(
                        posts.after(job, -1, PAGE),
                        page -> !page.isEmpty(),
                        page -> posts.after(job, page.getLast().position(), PAGE))
                .flatMap(List::stream)
                .filter(post -> post.state() == BlogPosts.State.WAITING)
                .toList();
    }

    private void work(PostQueue queue, PostScorer.Batch batch) {
        try {
            for (Optional<BlogPosts.Post> post = queue.next(); post.isPresent(); post = queue.next()) {
                boolean paid = false;
                try {
                    paid = scorer.score(batch, post.get());
                } finally {
                    queue.settled(paid);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            queue.breakOff();
            throw e;
        }
    }

    /// Marks posts for which there were no credits, in short transactions that do not block others.
    private void unpaid(Run run, List<BlogPosts.Post> left) {
        Problem none = Problem.of(ProblemKind.INSUFFICIENT_CREDITS, "No credits were left for this post.");
        for (int from = 0; from < left.size(); from += PAGE) {
            List<BlogPosts.Post> some = left.subList(from, Math.min(left.size(), from + PAGE));
            store.write(sql -> {
                for (BlogPosts.Post post : some) {
                    posts.settle(sql, run.job().id(), post.position(), BlogPosts.State.UNPAID, null, none, null);
                    run.step(sql, true, post.url());
                }
                return true;
            });
        }
    }

    @Override
    public void failed(Sql sql, Job job, Problem why) {
        if (why.kind() == ProblemKind.VALIDATION_FAILED) {
            // A refused request is not a failed scan.
            return;
        }
        fetched.failed(sql, job.tenant(), SiteRequest.of(job.request()).uri(), job.name(), why);
    }

    @Override
    public int forget(Sql sql, long job) {
        return posts.forget(sql, job);
    }
}
