package assay.service.jobs;

import assay.service.accounts.Scope;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Does the jobs of one kind.
public interface LongWork {

    /// How long its jobs take. A page does not wait behind a site.
    enum Pace {
        /// A few seconds.
        QUICK("pages", 16, 4),
        /// Minutes.
        LONG("jobs", 12, 4);

        private final String queue;
        private final int atOnce;
        private final int atOncePerTenant;

        Pace(String queue, int atOnce, int atOncePerTenant) {
            this.queue = queue;
            this.atOnce = atOnce;
            this.atOncePerTenant = atOncePerTenant;
        }

        /// Stored with the work, so it never changes.
        String queue() {
            return queue;
        }

        /// How many jobs a node does at a time: they wait for others most of the time, and each holds a page or two.
        int atOnce() {
            return atOnce;
        }

        /// How many of one tenant's are done at a time, on all nodes together.
        int atOncePerTenant() {
            return atOncePerTenant;
        }
    }

    JobKind kind();

    Pace pace();

    /// What a key must have to see and stop such jobs: what it takes to begin them.
    Scope scope();

    /// Does a job, on a thread of its own that may wait, from its beginning or from where a node that died left it.
    /// What is done must be kept step by step, and a step that was kept is not done again.
    ///
    /// @return nothing where it was told to stop ([Run#goesOn]) and is to be gone on with
    /// @throws Problem where it comes to nothing, and costs nothing
    Optional<Finish> run(Run run);

    /// What a job costs that is ended before its end, because its tenant cancelled it or used up a budget: what its
    /// finished steps are worth.
    ///
    /// @param job as it stands, locked
    int share(Sql sql, Job job);

    /// What the steps cost that were kept of a job which nobody can bring to an end.
    int owed(Sql sql, Job job);

    /// Writes what else there is to say of a job that failed, in the transaction that ends it.
    void failed(Sql sql, Job job, Problem why);

    /// Deletes what was kept of a job's steps, a few hundred rows at a time; how many.
    int forget(Sql sql, long job);

    /// What a job came to.
    ///
    /// @param credits what it cost, at most what was held
    /// @param result JSON, for who answers with it; null where there is nothing to answer with
    /// @param whole of work that is worth something only as a whole: keeps what it came to, in the transaction
    /// that ends the job, and not where somebody wanted it to end by then; that costs nothing
    record Finish(int credits, @Nullable String result, Optional<Consumer<Sql>> whole) {

        /// Of work whose steps are each kept, and paid for.
        public Finish(int credits, @Nullable String result) {
            this(credits, result, Optional.empty());
        }
    }
}
