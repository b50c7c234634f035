package assay.service.mcp;

import assay.mcp.Tool;
import assay.service.jobs.Job;
import assay.service.jobs.JobSignals;
import assay.service.jobs.Jobs;
import assay.service.jobs.WaitingSlots;
import assay.service.platform.web.ConcurrencyLimits;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimit;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Waits for the jobs that tools begin, and tells the clients about their progress.
@Component
class JobWait {

    /// The maximum number of calls of a tenant that wait on this node. Each reads its job once a second.
    private static final int MOST = 20;

    /// How often to poll for changes by other nodes, and to find out whether the client is still there.
    private static final long LOOK = 1_000;

    /// The minimum time between two messages about progress.
    private static final long PACE = 200;

    /// After this time, the call ends, but not the job.
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Jobs jobs;
    private final JobSignals signals;
    private final Clock clock;
    private final ConcurrencyLimits waiting;
    private final WaitingSlots slots;

    JobWait(Jobs jobs, JobSignals signals, WaitingSlots slots, Clock clock) {
        this.slots = slots;
        this.jobs = jobs;
        this.signals = signals;
        this.clock = clock;
        this.waiting =
                new ConcurrencyLimits(RateLimit.atOnce("mcp-calls", MOST), "tool calls in progress", LONGEST, clock);
    }

    /// Begins a job, and returns it when it has succeeded.
    ///
    /// @throws Problem if it is refused, fails or is cancelled
    /// @throws McpCall.Disconnected if the client disconnects. The job goes on, unless the protocol's version says
    ///     that disconnecting cancels the call
    Job succeeded(McpCall call, Supplier<Job> begin) throws Tool.Failed {
        call.requireSmall();
        try (ConcurrencyLimits.Place _ = waiting.enter(call.tenant());
                WaitingSlots.Slot _ = slots.require(call.tenant())) {
            return succeeded(call, begin.get());
        }
    }

    private Job succeeded(McpCall call, Job begun) throws Tool.Failed {
        long until = clock.millis() + LONGEST.toMillis();
        try (JobSignals.Listener listener = signals.listen(begun.id())) {
            Job job = now(begun);
            while (!job.ended()) {
                if (signals.stopping() || clock.millis() > until) {
                    throw new Tool.Failed("The job " + job.name() + " is still running. Its result will be at"
                            + " /api/v1/jobs/" + job.name() + "/result.");
                }
                call.progress(job.progress());
                listener.await(LOOK);
                listener.pause(PACE);
                job = now(begun);
            }
            return succeeded(job);
        } catch (McpCall.Disconnected e) {
            if (call.isCancelledByDisconnecting()) {
                var _ = jobs.cancel(begun.tenant(), begun.name());
            }
            throw e;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The service is stopping.");
        }
    }

    private Job now(Job job) {
        return jobs.find(job.tenant(), job.name()).orElseThrow(Problem::notFound);
    }

    private static Job succeeded(Job job) {
        job.failure().ifPresent(problem -> {
            throw problem;
        });
        if (job.state() == Job.State.CANCELLED) {
            throw Job.cancelled();
        }
        return job;
    }
}
