package assay.service.jobs.web;

import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.jobs.WaitingSlots;
import assay.service.platform.Settings;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Responds to calls that run as a job: 200 with the result, or 202 with the job if the caller prefers not
/// to wait, the job takes too long, or too many requests wait for jobs. A replay with `Prefer:
/// respond-async` returns 202 like the first response, even if the job has ended.
@Component
public final class JobAnswers {

    private static final JsonMapper JSON = new JsonMapper();

    private final Jobs jobs;
    private final Map<JobKind, JobAnswer> kinds;
    private final WaitingSlots slots;
    private final Store store;
    private final Idempotency idempotency;
    private final Settings settings;
    private final Clock clock;

    JobAnswers(
            Jobs jobs,
            List<JobAnswer> kinds,
            WaitingSlots slots,
            Store store,
            Idempotency idempotency,
            Settings settings,
            Clock clock) {
        this.slots = slots;
        this.jobs = jobs;
        this.kinds = kinds.stream().collect(Collectors.toUnmodifiableMap(JobAnswer::kind, Function.identity()));
        if (!this.kinds.keySet().containsAll(EnumSet.allOf(JobKind.class))) {
            throw new IllegalStateException("A JobAnswer is missing for some of " + EnumSet.allOf(JobKind.class));
        }
        this.store = store;
        this.idempotency = idempotency;
        this.settings = settings;
        this.clock = clock;
    }

    /// Begins a job for a call, or finds the job that an identical call began, and responds.
    ///
    /// @param wanted reads the call; if it throws, no job begins
    public void begin(
            String tenant,
            Call<?> call,
            Supplier<Jobs.NewJob> wanted,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Answer begun = begun(tenant, call, wanted);
        if (begun.status() != 202) {
            // The call was refused, now or when it was first sent.
            write(begun, response);
            return;
        }
        Job job = told(tenant, begun);
        Optional.ofNullable(begun.headers().get("Idempotency-Replayed"))
                .ifPresent(value -> response.setHeader("Idempotency-Replayed", value));
        if (respondAsync(request)) {
            response.setHeader("Preference-Applied", "respond-async");
            write(accepted(job), response);
        } else {
            answer(awaited(tenant, job), response);
        }
    }

    /// Waits until the job ends. If it takes too long, or too many requests wait for jobs, returns the job
    /// before it ends.
    private Job awaited(String tenant, Job job) {
        Optional<WaitingSlots.Slot> slot = slots.take(tenant);
        if (slot.isEmpty()) {
            return job;
        }
        try (WaitingSlots.Slot _ = slot.get()) {
            return jobs.await(job, settings.syncWait());
        }
    }

    /// Begins a job for a call, or finds the job that an identical call began. The call's Idempotency-Key
    /// belongs to the job from then on.
    ///
    /// @param wanted reads the call; if it throws, no job begins
    /// @return a 202 from which [#told] finds the job, or a stored refusal
    private Answer begun(String tenant, Call<?> call, Supplier<Jobs.NewJob> wanted) {
        return idempotency.once(tenant, call, claim -> {
            Jobs.NewJob work = wanted.get();
            return store.write(sql -> {
                Job job = jobs.begin(sql, tenant, work);
                return claim.keep(sql, accepted(job), Jobs.subject(job.id()));
            });
        });
    }

    /// Returns the job that a 202 response points to.
    private Job told(String tenant, Answer begun) {
        String location = begun.headers().getOrDefault("Location", "");
        return jobs.find(tenant, location.substring(location.lastIndexOf('/') + 1))
                .orElseThrow(Problem::notFound);
    }

    /// Does the same as [#begin] for pages, which need the job instead of a response.
    ///
    /// @throws Problem if the call is refused, or was refused earlier; no job begins
    public Job job(String tenant, Call<?> call, Supplier<Jobs.NewJob> wanted) {
        Answer begun = begun(tenant, call, wanted);
        if (begun.status() != 202) {
            throw refusal(JSON.readTree(begun.body()));
        }
        return told(tenant, begun);
    }

    /// Restores a stored refusal.
    private static Problem refusal(JsonNode said) {
        ProblemKind kind = ProblemKind.valueOf(said.path("code").stringValue("").toUpperCase(Locale.ROOT));
        List<Problem.Mistake> mistakes = said.path("errors")
                .valueStream()
                .map(each -> new Problem.Mistake(
                        each.path("pointer").stringValue(""),
                        each.path("detail").stringValue("")))
                .toList();
        return mistakes.isEmpty()
                ? Problem.of(kind, said.path("detail").stringValue(""))
                : Problem.invalid(kind, mistakes);
    }

    /// Responds to a request for a job's result with the response to the call that began the job. The
    /// exception is a job that ran out of budget: its 429 would suggest that repeating this request later
    /// helps.
    ///
    /// @throws Problem in the same cases as [#answer], and 409 if a budget ended the job
    void result(Job job, HttpServletResponse response) throws IOException {
        if (job.problem() == ProblemKind.RATE_LIMITED) {
            throw Problem.of(
                    ProblemKind.JOB_OUT_OF_BUDGET,
                    "The job ran out of budget, so it has no result. " + (job.detail() == null ? "" : job.detail()));
        }
        answer(job, response);
    }

    /// Responds with the result of a job, or with the job itself if it has not ended.
    ///
    /// @throws Problem the job's failure; 409 if it was cancelled
    private void answer(Job job, HttpServletResponse response) throws IOException {
        Optional<Problem> failure = job.failure(clock.millis());
        if (failure.isPresent()) {
            throw failure.get();
        }
        switch (job.state()) {
            case QUEUED, RUNNING -> write(accepted(job), response);
            case CANCELLED -> throw Job.cancelled();
            case SUCCEEDED, FAILED ->
                Objects.requireNonNull(kinds.get(job.kind())).write(job, response);
        }
    }

    private Answer accepted(Job job) {
        return Answer.json(202, JobView.bytes(job, clock.millis())).with("Location", JobView.path(job));
    }

    private static void write(Answer answer, HttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        response.setContentLength(answer.body().length);
        response.getOutputStream().write(answer.body());
    }

    /// Whether the client prefers an asynchronous response, as in RFC 7240: comma-separated preferences in
    /// one or more headers, each with optional parameters.
    private static boolean respondAsync(HttpServletRequest request) {
        return Collections.list(request.getHeaders("Prefer")).stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(each -> each.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .anyMatch("respond-async"::equals);
    }
}
