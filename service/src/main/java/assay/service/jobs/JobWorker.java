package assay.service.jobs;

import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import assay.service.platform.work.Work;
import assay.service.platform.work.WorkResult;
import assay.service.platform.work.Worker;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Runs the jobs of one [LongWork.Pace]. A node renews a short lease on each job, so that another node soon
/// resumes the job if this node dies.
final class JobWorker implements Worker {

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        Worker quickJobs(Jobs jobs, JobEndings endings, Clock clock) {
            return new JobWorker(LongWork.Pace.QUICK, jobs, endings, clock);
        }

        @Bean
        Worker longJobs(Jobs jobs, JobEndings endings, Clock clock) {
            return new JobWorker(LongWork.Pace.LONG, jobs, endings, clock);
        }
    }

    private final LongWork.Pace pace;
    private final Jobs jobs;
    private final JobEndings endings;
    private final Clock clock;

    JobWorker(LongWork.Pace pace, Jobs jobs, JobEndings endings, Clock clock) {
        this.pace = pace;
        this.jobs = jobs;
        this.endings = endings;
        this.clock = clock;
    }

    @Override
    public String queue() {
        return pace.queue();
    }

    @Override
    public Duration lease() {
        return Duration.ofSeconds(20);
    }

    @Override
    public boolean renews() {
        return true;
    }

    @Override
    public int atOnce() {
        return pace.atOnce();
    }

    @Override
    public int atOncePerLane() {
        return pace.atOncePerTenant();
    }

    /// Returns the pauses before retries after an internal error or a node's death. Errors from a page or
    /// site are results and are not retried.
    @Override
    public List<Duration> pauses() {
        return List.of(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(5));
    }

    @Override
    public WorkResult work(Work work) {
        Optional<Job> taken = jobs.take(work);
        if (taken.isEmpty()) {
            return WorkResult.done();
        }
        Job job = taken.get();
        if (job.cancelling() && job.progress().total() == 0) {
            return WorkResult.done().with(sql -> endings.end(sql, job, Job.State.CANCELLED, null, null));
        }
        try (Run run = jobs.run(job)) {
            Optional<LongWork.Finish> finish = jobs.work(job.kind()).run(run);
            if (finish.isEmpty()) {
                return WorkResult.again(clock.instant());
            }
            Job.State state = run.cancelled() ? Job.State.CANCELLED : Job.State.SUCCEEDED;
            return WorkResult.done().with(sql -> endings.end(sql, job, state, finish.get(), null));
        } catch (Problem problem) {
            return WorkResult.done().with(sql -> endings.end(sql, job, Job.State.FAILED, null, problem));
        } catch (CancellationException interrupted) {
            // The node is stopping or has lost the job.
            return WorkResult.again(clock.instant());
        } catch (Run.Gone gone) {
            return WorkResult.done();
        }
    }

    /// Returns what to write for a job that no node will take again.
    @Override
    public Consumer<Sql> abandoned(Work work) {
        return sql -> endings.abandon(sql, Long.parseLong(work.payload()));
    }

    @Override
    public String about(Work work) {
        return "Job " + Job.name(Long.parseLong(work.payload()));
    }
}
