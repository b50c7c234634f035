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

/// Fetches and scores the posts of a blog, and settles each in the transaction that stores its scan.
@Component
final class PostScorer {

    private static final Logger LOG = LoggerFactory.getLogger(PostScorer.class);

    private static final String FAULT = "This post could not be scored here, by a fault that is ours. It cost nothing.";

    /// The posts of one job.
    ///
    /// @param canonicals what stands for posts that were scored; another with one of these is a duplicate
    record Batch(
            Run run,
            SiteRequest request,
            SiteVisits.Visit visit,
            Profile profile,
            Set<String> canonicals,
            CpuBudget cpu) {}

    /// @param page what findings across posts need of it; JSON
    private record Ready(Scanning.Scored scored, String page) {}

    private final Scanning scanning;
    private final FetchedScans fetched;
    private final Posts posts;
    private final Storage storage;
    private final Store store;

    PostScorer(Scanning scanning, FetchedScans fetched, Posts posts, Storage storage, Store store) {
        this.scanning = scanning;
        this.fetched = fetched;
        this.posts = posts;
        this.storage = storage;
        this.store = store;
    }

    /// Settles a post; whether it is paid for.
    boolean score(Batch batch, Posts.Post post) {
        URI url = URI.create(post.url());
        Optional<PageReader.Read> read = tried(batch, post, url, () -> {
            if (batch.request().storeContent()) {
                storage.standing(batch.run().job().tenant()).require(1);
            }
            return batch.visit().pages().read(url);
        });
        if (read.isEmpty()) {
            return false;
        }
        if (!batch.canonicals().add(read.get().identity())) {
            store.write(sql -> settle(batch, sql, post, Posts.State.DUPLICATE, null, null, null));
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
                        Posts.State.of(scored.report()),
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

    /// All there is to keep of a page, before the transaction that keeps it: others wait for that one.
    private Ready ready(Batch batch, PageReader.Read read) {
        Scanning.Scored scored =
                fetched.score(batch.run().job().tenant(), batch.request(), read, batch.profile(), batch.cpu());
        return new Ready(
                scored,
                batch.cpu().run(() -> PageFacts.of(read, scored.report()).json()));
    }

    /// What becomes of a page, without the store. Whatever goes wrong with one post is a row and never fails the
    /// rest; nothing then.
    private <T> Optional<T> tried(Batch batch, Posts.Post post, URI url, Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (Problem problem) {
            if (!Thread.currentThread().isInterrupted()) {
                failed(batch, post, url, problem);
            }
        } catch (CancellationException _) {
            // The node stops, or another has the job now.
            return Optional.empty();
        } catch (StorageFailure e) {
            // No fault of the page's: the job is tried again.
            throw e;
        } catch (RuntimeException | VirtualMachineError e) {
            // What is too deep or too big is as any other fault of a page.
            LOG.error(
                    "Post {} of {} could not be scored",
                    post.position(),
                    batch.run().job().name(),
                    e);
            failed(batch, post, url, Problem.of(ProblemKind.INTERNAL_ERROR, FAULT));
        }
        return Optional.empty();
    }

    private void failed(Batch batch, Posts.Post post, URI url, Problem problem) {
        store.write(sql -> {
            settle(
                    batch,
                    sql,
                    post,
                    Posts.State.FAILED,
                    null,
                    problem,
                    PageFacts.failed(url, batch.visit().pages().error(url)).json());
            // What is refused for want of room is no failure to tell of.
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
            Posts.Post post,
            Posts.State state,
            @Nullable Long scan,
            @Nullable Problem problem,
            @Nullable String page) {
        if (!posts.settle(sql, batch.run().job().id(), post.position(), state, scan, problem, page)) {
            throw new IllegalStateException("Another node has settled post " + post.position() + " of "
                    + batch.run().job().name());
        }
        batch.run().step(sql, state == Posts.State.FAILED, post.url());
        return true;
    }
}
