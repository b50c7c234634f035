package assay.service.jobs.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// Long work: watched, fetched, cancelled.
@Tag(name = "Jobs")
@RestController
@RequestMapping("/api/v1/jobs")
class JobsController {

    private static final String ID = "As answered with 202.";

    private static final String SCOPE =
            " The key needs the scope of the call that began the job: `scan`, or `build` for research and drafts.";

    private final Jobs jobs;
    private final JobAnswers answers;
    private final JobStream stream;
    private final Clock clock;

    JobsController(Jobs jobs, JobAnswers answers, JobStream stream, Clock clock) {
        this.jobs = jobs;
        this.answers = answers;
        this.stream = stream;
        this.clock = clock;
    }

    @Operation(
            summary = "List jobs",
            description = "Newest first, page by page, of the kinds that the key may begin. Kept as long as scans are.")
    @Answers(json = JobView.class, schema = "JobPage", says = "A page.")
    @GetMapping
    ResponseEntity<byte[]> listJobs(
            @AuthenticationPrincipal Caller caller, @Parameter(description = "Jobs on a page.") PageQuery query) {
        Set<JobKind> kinds = kinds(caller);
        Paging.Slice<Job> page =
                query.paging().slice((before, most) -> jobs.list(caller.tenant(), kinds, before, most), Job::id);
        return Answer.json(200, JobView.page(page.shown(), page.next(), clock.millis()))
                .entity();
    }

    @Operation(
            summary = "Read how a job stands",
            description = "State, progress, cost, and where the result is." + SCOPE)
    @Answers(json = JobView.class, schema = "Job", says = "The job.")
    @GetMapping("/{job_id}")
    ResponseEntity<byte[]> getJob(
            @AuthenticationPrincipal Caller caller, @Parameter(description = ID) @PathVariable("job_id") String jobId) {
        return shown(find(caller, jobId));
    }

    @Operation(
            summary = "Read what a job came to",
            description =
                    "What the call that began it would have answered, had it waited: the result, or the problem it"
                            + " failed with. While it runs, 202 with the job. Once it is cancelled, 409 `job_cancelled`; if a"
                            + " budget of the day ended it, 409 `job_out_of_budget`, which no retry of this call changes."
                            + SCOPE)
    @ApiResponse(
            responseCode = "200",
            description = "The result, as the call that began the job describes it.",
            content = @Content(mediaType = "application/json", schema = @Schema(type = "object")))
    @Answers(status = 202, json = JobView.class, schema = "Job", says = "It has not ended.")
    @GetMapping("/{job_id}/result")
    void getJobResult(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable("job_id") String jobId,
            HttpServletResponse response)
            throws IOException {
        answers.result(find(caller, jobId), response);
    }

    @Operation(
            summary = "Watch a job",
            description = "Server-sent events: `progress` with the job whenever something changed, `end` once it ended."
                    + " Each holds the whole job, so a client that comes back has missed nothing." + SCOPE)
    @ApiResponse(
            responseCode = "200",
            description = "The stream.",
            content = @Content(mediaType = "text/event-stream", schema = @Schema(type = "string")))
    @GetMapping("/{job_id}/events")
    void watchJob(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable("job_id") String jobId,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Job job = find(caller, jobId);
        if (request.getMethod().equals("HEAD")) {
            JobStream.head(response);
        } else {
            stream.answer(job, response);
        }
    }

    @Operation(
            summary = "Cancel a job",
            description =
                    "It ends after the step it is at and has no result: a call that waits for it, and `…/result`, answer"
                            + " 409 `job_cancelled`. A scan of a blog costs a credit for each post that is scored"
                            + " by then, and they stay. Research and drafts leave nothing, and cost their credits in proportion to the"
                            + " steps that are done, rounded up; `credits_used` says how many. A job that has ended stays as it"
                            + " is." + SCOPE)
    @Answers(json = JobView.class, schema = "Job", says = "The job.")
    @DeleteMapping("/{job_id}")
    ResponseEntity<byte[]> cancelJob(
            @AuthenticationPrincipal Caller caller, @Parameter(description = ID) @PathVariable("job_id") String jobId) {
        Job job = find(caller, jobId);
        return shown(jobs.cancel(caller.tenant(), job.name()).orElseThrow(JobsController::noJob));
    }

    private ResponseEntity<byte[]> shown(Job job) {
        return Answer.json(200, JobView.bytes(job, clock.millis())).entity();
    }

    private Job find(Caller caller, String jobId) {
        var _ = kinds(caller);
        Job job = jobs.find(caller.tenant(), jobId).orElseThrow(JobsController::noJob);
        caller.needs(jobs.work(job.kind()).scope());
        return job;
    }

    /// The kinds of jobs that a caller may see: those it may begin. Who may begin none is refused.
    private Set<JobKind> kinds(Caller caller) {
        Set<JobKind> kinds = jobs.kinds(caller.scopes());
        if (kinds.isEmpty()) {
            caller.needs(Scope.SCAN);
        }
        return kinds;
    }

    private static Problem noJob() {
        return Problem.of(ProblemKind.NOT_FOUND, "There is no such job.");
    }
}
