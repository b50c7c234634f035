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

/// Lists, fetches, watches and cancels jobs.
@Tag(name = "Jobs")
@RestController
@RequestMapping("/api/v1/jobs")
class JobsController {

    private static final String ID = "The id of the job, from the 202 response.";

    private static final String SCOPE =
            " The key needs the scope of the call that started the job: `scan`, or `build` for research and"
                    + " drafts.";

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
            description = "Returns a paginated list of the jobs of all kinds that the key can start, newest first."
                    + " Jobs are stored for as long as scans.")
    @Answers(json = JobView.class, schema = "JobPage", says = "A page of jobs.")
    @GetMapping
    ResponseEntity<byte[]> listJobs(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The number of jobs per page.") PageQuery query) {
        Set<JobKind> kinds = kinds(caller);
        Paging.Slice<Job> page =
                query.paging().slice((before, most) -> jobs.list(caller.tenant(), kinds, before, most), Job::id);
        return Answer.json(200, JobView.page(page.shown(), page.next(), clock.millis()))
                .entity();
    }

    @Operation(summary = "Get a job", description = "Returns the job's state, progress, cost and result URL." + SCOPE)
    @Answers(json = JobView.class, schema = "Job", says = "The job.")
    @GetMapping("/{job_id}")
    ResponseEntity<byte[]> getJob(
            @AuthenticationPrincipal Caller caller, @Parameter(description = ID) @PathVariable("job_id") String jobId) {
        return shown(find(caller, jobId));
    }

    @Operation(
            summary = "Get a job's result",
            description = "Returns the job's result or error, as if the call that started the job had waited for it."
                    + " While the job runs, the response is 202 with the job. If the job was cancelled, the response"
                    + " is 409 `job_cancelled`. If the job ended because a daily budget was used up, the response is"
                    + " 409 `job_out_of_budget`. Retrying this request does not help."
                    + SCOPE)
    @ApiResponse(
            responseCode = "200",
            description = "The result, as described for the call that started the job.",
            content = @Content(mediaType = "application/json", schema = @Schema(type = "object")))
    @Answers(status = 202, json = JobView.class, schema = "Job", says = "The job has not ended yet.")
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
            description = "Sends server-sent events: `progress` after each change, and `end` when the job ends. Each"
                    + " event contains the whole job, so clients that reconnect miss nothing." + SCOPE)
    @ApiResponse(
            responseCode = "200",
            description = "The event stream.",
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
            description = "Ends the job after its current step. A cancelled job has no result: calls that wait for it"
                    + " and `…/result` return 409 `job_cancelled`. A cancelled blog scan costs one credit for each"
                    + " post scored so far, and the scans of these posts remain stored. Cancelled research and draft"
                    + " jobs store no results, and cost credits in proportion to the finished steps, rounded up."
                    + " `credits_used` shows the cost. A job that has already ended does not change." + SCOPE)
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

    /// Returns the kinds of jobs that a caller is allowed to begin, and therefore to see. Refuses callers who
    /// are not allowed to begin any.
    private Set<JobKind> kinds(Caller caller) {
        Set<JobKind> kinds = jobs.kinds(caller.scopes());
        if (kinds.isEmpty()) {
            caller.needs(Scope.SCAN);
        }
        return kinds;
    }

    private static Problem noJob() {
        return Problem.of(ProblemKind.NOT_FOUND, "There is no job with this id.");
    }
}
