package assay.service.jobs;

import assay.service.accounts.Scope;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Implements one kind of job.
public interface LongWork {

    /// How long jobs take. Quick ones are separate, so that a page does not wait behind a site.
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

        /// Returns the queue's name. It is stored with the work, so it never changes.
        String queue() {
            return queue;
        }

        /// Returns how many jobs a node runs at a time. They mostly wait for the network, and each holds a
        /// page or two in memory.
        int atOnce() {
            return atOnce;
        }

        /// Returns how many jobs of one tenant run at a time, across all nodes.
        int atOncePerTenant() {
            return atOncePerTenant;
        }
    }

    JobKind kind();

    Pace pace();

    /// Returns the scope that a key needs to begin, see and cancel such jobs.
    Scope scope();

    /// Runs a job on its own thread, which may block, from its beginning or from the point where a dead node
    /// left it. Results must be stored step by step; a stored step is not repeated.
    ///
    /// @return empty if it was told to stop ([Run#goesOn]) and must be resumed
    /// @throws Problem if it fails, which costs nothing
    Optional<Finish> run(Run run);

    /// Returns the cost of a job that ended early because its tenant cancelled it or used up a budget: the
    /// price of its completed steps.
    ///
    /// @param job its current state, locked
    int share(Sql sql, Job job);

    /// Returns the cost of the stored steps of a job that no node can finish.
    int owed(Sql sql, Job job);

    /// Stores more about a failure, in the transaction that ends the job.
    void failed(Sql sql, Job job, Problem why);

    /// Deletes a job's stored steps, a few hundred rows at a time. Returns how many.
    int forget(Sql sql, long job);

    /// The result of a job.
    ///
    /// @param credits its cost, at most the held credits
    /// @param result JSON for its response; null for none
    /// @param whole for work that is only useful as a whole: stores its result in the transaction that ends
    ///     the job. Not called if the job was cancelled by then; that costs nothing
    record Finish(int credits, @Nullable String result, Optional<Consumer<Sql>> whole) {

        /// Creates the result of work that stores and charges each step.
        public Finish(int credits, @Nullable String result) {
            this(credits, result, Optional.empty());
        }
    }
}
