package assay.service.scans;

import assay.language.CpuBudget;
import assay.scoring.Profile;
import assay.service.credits.Storage;
import assay.service.jobs.Run;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.StorageFailure;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Fetches and scores the posts of a blog. Settles each post in the transaction that stores its scan.
@Component
final class PostScorer {

    private static final Logger LOG = LoggerFactory.getLogger(PostScorer.class);

    private static final String FAULT =
            "This post could not be scored because of an error in Assay. You were not charged for it.";

    /// The posts of one job.
    ///
    /// @param canonicals the canonical URLs of posts that were already scored; another post with one of these
    ///     URLs is a duplicate
    record Batch(
            Run run,
            SiteRequest request,
            SiteVisits.Visit visit,
            Profile profile,
            Set<String> canonicals,
            CpuBudget cpu) {}

    /// @param page facts for findings across posts, as JSON
    private record Ready(Scanning.Scored scored, String page) {}

    private final Scanning scanning;
    private final FetchedScans fetched;
    private final BlogPosts posts;
    private final Storage storage;
    private final Store store;

    PostScorer(Scanning scanning, FetchedScans fetched, BlogPosts posts, Storage storage, Store store) {
        this.scanning = scanning;
        this.fetched = fetched;
        this.posts = posts;
        this.storage = storage;
        this.store = store;
    }

    /// Settles a post, and returns whether it is charged.
    boolean score(Batch batch, BlogPosts.Post post) {
        URI url = URI.create(post.url());
        Optional<ArticleFetcher.Read> read = tried(batch, post, url, () -> {
            if (batch.request().storeContent()) {
                storage.use(batch.run().job().tenant()).require(1);
            }
            return batch.visit().pages().read(url);
        });
        if (read.isEmpty()) {
            return false;
        }
        if (!batch.canonicals().add(read.get().identity())) {
            store.write(sql -> settle(batch, sql, post, BlogPosts.State.DUPLICATE, null, null, null));
            return false;
        }
        Optional<Ready> ready = tried(batch, post, url, () -> ready(batch, read.get()));
        if (ready.isEmpty()) {
            return false;
        }
        Scanning.Scored scored = ready.get().scored();
        try {
            Scan done = scanning.keep(scored, (sql, scan, bytes) -> {
                settle(
                        batch,
                        sql,
                        post,
                        BlogPosts.State.of(scored.report()),
                        scan.id(),
                        null,
                        ready.get().page());
                if (bytes > 0) {
                    storage.add(sql, batch.run().job().tenant(), bytes);
                }
            });
            return done.creditsUsed() > 0;
        } catch (Problem full) {
            failed(batch, post, url, full);
            return false;
        }
    }

    /// Before the transaction begins, prepares everything that must be stored, because other transactions
    /// have to wait for this one.
    private Ready ready(Batch batch, ArticleFetcher.Read read) {
        Scanning.Scored scored =
                fetched.score(batch.run().job().tenant(), batch.request(), read, batch.profile(), batch.cpu());
        return new Ready(
                scored,
                batch.cpu().run(() -> PageFacts.of(read, scored.report()).json()));
    }

    /// Runs the part of the work that does not use the store. An error in a post is recorded as its result,
    /// does not affect other posts, and makes this method return empty.
    private <T> Optional<T> tried(Batch batch, BlogPosts.Post post, URI url, Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (Problem problem) {
            if (!Thread.currentThread().isInterrupted()) {
                failed(batch, post, url, problem);
            }
        } catch (CancellationException _) {
            // The node is stopping, or another node has the job now.
            return Optional.empty();
        } catch (StorageFailure e) {
            // The page is not to blame, and the job will be retried.
            throw e;
        } catch (RuntimeException | VirtualMachineError e) {
            // Pages that are too large or too deeply nested are treated like any other error in a page.
            LOG.error(
                    "Post {} of {} could not be scored",
                    post.position(),
                    batch.run().job().name(),
                    e);
            failed(batch, post, url, Problem.of(ProblemKind.INTERNAL_ERROR, FAULT));
        }
        return Optional.empty();
    }

    private void failed(Batch batch, BlogPosts.Post post, URI url, Problem problem) {
        store.write(sql -> {
            settle(
                    batch,
                    sql,
                    post,
                    BlogPosts.State.FAILED,
                    null,
                    problem,
                    PageFacts.failed(url, batch.visit().pages().error(url)).json());
            // Exceeding the storage quota is not a failed scan.
            if (problem.kind() != ProblemKind.QUOTA_EXCEEDED) {
                fetched.failed(
                        sql, batch.run().job().tenant(), url, batch.run().job().name(), problem);
            }
            return true;
        });
    }

    private boolean settle(
            Batch batch,
            Sql sql,
            BlogPosts.Post post,
            BlogPosts.State state,
            @Nullable Long scan,
            @Nullable Problem problem,
            @Nullable String page) {
        if (!posts.settle(sql, batch.run().job().id(), post.position(), state, scan, problem, page)) {
            throw new IllegalStateException("Another node has settled post " + post.position() + " of "
                    + batch.run().job().name());
        }
        batch.run().step(sql, state == BlogPosts.State.FAILED, post.url());
        return true;
    }
}
