package assay.service.jobs;

import assay.service.accounts.Scope;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Implements one kind of job.
public interface LongWork {

    /// How long jobs take. Quick jobs have their own queue, so that the scan of a page does not wait for the
    /// scan of a site.
    enum Pace {
        /// Jobs that take a few seconds.
        QUICK("pages", 16, 4),
        /// Jobs that take minutes.
        LONG("jobs", 12, 4);

        private final String queue;
        private final int atOnce;
        private final int atOncePerTenant;

        Pace(String queue, int atOnce, int atOncePerTenant) {
            this.queue = queue;
            this.atOnce = atOnce;
            this.atOncePerTenant = atOncePerTenant;
        }

        /// Returns the queue's name. It is stored with the work, so it must never change.
        String queue() {
            return queue;
        }

        /// Returns how many jobs a node runs at a time. Jobs mostly wait for the network, and each keeps a
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

    /// Returns the scope that a key needs to begin, see and cancel jobs of this kind.
    Scope scope();

    /// Runs a job from its beginning, or from the point where a dead node left off. Runs on the job's own
    /// thread and may block. Results must be stored step by step; a stored step is not repeated.
    ///
    /// @return the result; empty if the run was told to stop ([Run#goesOn]) and must be resumed
    /// @throws Problem if the job fails; failed jobs are free
    Optional<Finish> run(Run run);

    /// Returns the cost of a job that ended early because its tenant cancelled it or used up a budget. This
    /// is the price of the completed steps.
    ///
    /// @param job the job's current state, with its row locked
    int share(Sql sql, Job job);

    /// Returns the cost of the stored steps of a job that no node could finish.
    int owed(Sql sql, Job job);

    /// Stores further data about a failure, in the transaction that ends the job.
    void failed(Sql sql, Job job, Problem why);

    /// Deletes a few hundred rows of a job's stored steps, and returns how many.
    int forget(Sql sql, long job);

    /// The result of a job.
    ///
    /// @param credits the job's cost, at most the held credits
    /// @param result the JSON from which the response is made; null if there is none
    /// @param whole stores the result in the transaction that ends the job, for work that is only useful as a
    ///     whole. Not called if the job has been cancelled by then; in that case, the job is free
    record Finish(int credits, @Nullable String result, Optional<Consumer<Sql>> whole) {

        /// Creates the result of work that stores and charges each step.
        public Finish(int credits, @Nullable String result) {
            this(credits, result, Optional.empty());
        }
    }
}
