package assay.service.jobs;

import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.work.Outcome;
import assay.service.platform.work.Work;
import assay.service.platform.work.Worker;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Does jobs. A node holds a job by a short lease that it renews while it lives, so that another goes on with it soon
/// after this one died.
@Component
final class JobWorker implements Worker {

    private final Jobs jobs;
    private final Bells bells;
    private final Clock clock;

    JobWorker(Jobs jobs, Bells bells, Clock clock) {
        this.jobs = jobs;
        this.bells = bells;
        this.clock = clock;
    }

    @Override
    public String queue() {
        return Jobs.QUEUE;
    }

    @Override
    public Duration lease() {
        return Duration.ofSeconds(20);
    }

    @Override
    public boolean renews() {
        return true;
    }

    /// They wait for others most of the time.
    @Override
    public int atOnce() {
        return 32;
    }

    /// Of a fault here, or of nodes that die: what is wrong with a page or a site is an answer.
    @Override
    public List<Duration> pauses() {
        return List.of(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(5));
    }

    @Override
    public Outcome work(Work work) {
        Optional<Job> taken = jobs.take(Long.parseLong(work.payload()));
        if (taken.isEmpty()) {
            return Outcome.done();
        }
        Job job = taken.get();
        if (job.cancelling() && job.progress().total() == 0) {
            return Outcome.done().with(sql -> jobs.end(sql, job, Job.State.CANCELLED, null, null));
        }
        LongWork kind = Objects.requireNonNull(jobs.kinds().get(job.kind()));
        Run run = new Run(job, bells::stopping, () -> bells.ring(job.id()));
        try {
            Optional<LongWork.Finish> finish = kind.run(run);
            if (finish.isEmpty()) {
                return Outcome.again(clock.instant());
            }
            Job.State state = run.cancelled() ? Job.State.CANCELLED : Job.State.SUCCEEDED;
            return Outcome.done().with(sql -> jobs.end(sql, job, state, finish.get(), null));
        } catch (Problem problem) {
            return Outcome.done().with(sql -> jobs.end(sql, job, Job.State.FAILED, null, problem));
        } catch (Run.Gone gone) {
            return Outcome.done();
        }
    }

    /// Nobody will take it up again.
    @Override
    public Consumer<Sql> abandoned(Work work) {
        return sql -> jobs.abandon(sql, Long.parseLong(work.payload()));
    }

    static Problem broken() {
        return Problem.of(
                ProblemKind.INTERNAL_ERROR, "The job could not be brought to an end here. Nothing was charged for it.");
    }

    @Override
    public String about(Work work) {
        return "Job " + Job.name(Long.parseLong(work.payload()));
    }
}
