package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.drafts.web.Builders;
import assay.service.drafts.web.Builders.JobRequest;
import assay.service.drafts.web.Builders.WantedDraft;
import assay.service.drafts.web.Builders.WantedResearch;
import assay.service.jobs.Job;
import assay.service.jobs.Jobs;
import assay.service.jobs.web.JobStream;
import assay.service.platform.Settings;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.json.JsonMapper;

/// The pages for research and drafts: the list, progress, cancelling, and drafts with their verification
/// reports.
@Controller
class DraftPages {

    private static final String ALL = "/drafts";
    private static final String JOBS = "/drafts/jobs";

    private static final int PAGE = 25;

    private static final JsonMapper JSON = new JsonMapper();

    private final Builders builders;
    private final Jobs jobs;
    private final JobStream stream;
    private final Clock clock;
    private final Settings settings;

    DraftPages(Builders builders, Jobs jobs, JobStream stream, Clock clock, Settings settings) {
        this.builders = builders;
        this.jobs = jobs;
        this.stream = stream;
        this.clock = clock;
        this.settings = settings;
    }

    /// Returns the path of a job's page.
    static String path(Job job) {
        return JOBS + "/" + job.name();
    }

    /// Research or a draft in the list.
    record Line(String path, String name, String what, Formats.Moment made, JobWords words, String credits) {}

    @GetMapping(ALL)
    ModelAndView list(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor) {
        caller.needs(Scope.BUILD);
        Paging.Slice<Job> page = Paging.of(Integer.toString(PAGE), cursor)
                .slice((before, most) -> builders.list(caller.tenant(), before, most), Job::id);
        Map<String, Object> model = new HashMap<>();
        model.put("lines", page.shown().stream().map(this::line).toList());
        model.put("first", cursor == null);
        model.put("older", page.more() ? ALL + "?cursor=" + page.next() : null);
        return PageResponse.of("drafts", model);
    }

    private Line line(Job job) {
        JobRequest wanted = builders.wanted(job);
        return new Line(
                path(job),
                name(wanted),
                what(wanted),
                Formats.Moment.of(job.createdAt()),
                JobWords.of(job, List.of(), clock.millis()),
                job.ended() ? Formats.number(job.creditsUsed()) : "");
    }

    /// Returns the job's subject.
    private static String name(JobRequest wanted) {
        return switch (wanted) {
            case WantedResearch research -> research.keyword();
            case WantedDraft draft -> Objects.requireNonNullElse(draft.keyword(), "Draft (research deleted)");
        };
    }

    private static String what(JobRequest wanted) {
        String mocked = wanted.provider().equals("mock") ? " (mock mode)" : "";
        return switch (wanted) {
            case WantedResearch _ -> "Research" + mocked;
            case WantedDraft draft -> "Draft: " + lower(DraftWords.format(draft.format())) + mocked;
        };
    }

    private static String lower(String text) {
        return text.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + text.substring(1);
    }

    /// Shows the progress of a job. A finished job redirects to its result.
    @GetMapping(JOBS + "/{id}")
    ModelAndView job(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.BUILD);
        Job job = found(caller, id);
        Optional<String> result = result(job);
        if (result.isPresent()) {
            return PageResponse.to(result.get());
        }
        JobRequest wanted = builders.wanted(job);
        Map<String, Object> model = new HashMap<>();
        model.put("id", job.name());
        model.put("name", name(wanted));
        model.put("what", what(wanted));
        model.put("research", wanted instanceof WantedResearch);
        model.put("words", JobWords.of(job, builders.steps(job), clock.millis()));
        model.put("cancelling", job.cancelling());
        model.put("made", Formats.Moment.of(job.createdAt()));
        model.put(
                "failure",
                job.failure().map(problem -> failure(problem, charged(job))).orElse(null));
        model.put("charged", charged(job));
        model.put("again", again(caller, wanted).orElse(null));
        model.put("used", job.ended() ? DraftWords.used(builders.steps(job)) : Map.of());
        return PageResponse.of("draft-job", model);
    }

    /// Returns why a job failed, with the charge if the problem does not mention it.
    private static String failure(Problem problem, String charged) {
        String detail = problem.detail();
        return detail.contains("othing was charged") ? detail : detail + " " + charged;
    }

    private static String charged(Job job) {
        return job.creditsUsed() == 0
                ? "Nothing was charged."
                : "The completed steps cost " + Formats.count(job.creditsUsed(), "credit", "credits") + ".";
    }

    private Optional<String> result(Job job) {
        return switch (builders.wanted(job)) {
            case WantedResearch _ ->
                builders.found(job).map(bundle -> "/drafts/bundles/" + bundle + "?research=" + job.name());
            case WantedDraft _ -> builders.drafted(job).map(_ -> ALL + "/" + job.name());
        };
    }

    /// Returns the path of the form, filled in with this job's values; empty if its bundle was deleted.
    private Optional<String> again(Caller caller, JobRequest wanted) {
        return switch (wanted) {
            case WantedResearch research ->
                Optional.of(UriComponentsBuilder.fromPath("/drafts/new")
                        .queryParam("primary_keyword", "{keyword}")
                        .queryParam("audience", "{audience}")
                        .queryParam("house_product", "{house}")
                        .queryParam("tool_count", research.tools())
                        .queryParam("llm_provider", research.provider())
                        .encode()
                        .buildAndExpand(Map.of(
                                "keyword", research.keyword(),
                                "audience", research.audience(),
                                "house", research.houseProduct()))
                        .toUriString());
            case WantedDraft draft ->
                builders.bundle(caller.tenant(), draft.bundle())
                        .map(bundle -> "/drafts/bundles/" + bundle.id() + "?format=" + draft.format() + "&llm_provider="
                                + draft.provider() + "#generate");
        };
    }

    /// Streams a job's progress to the script of its page.
    @GetMapping(JOBS + "/{id}/events")
    void events(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.BUILD);
        Job job = found(caller, id);
        if (request.getMethod().equals("HEAD")) {
            JobStream.head(response);
        } else {
            stream.answer(
                    job,
                    response,
                    each -> JSON.writeValueAsBytes(JobWords.of(each, builders.steps(each), clock.millis())));
        }
    }

    @PostMapping(JOBS + "/{id}/cancel")
    ModelAndView cancel(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.BUILD);
        return PageResponse.to(
                path(jobs.cancel(caller.tenant(), found(caller, id).name()).orElseThrow(DraftPages::noJob)));
    }

    /// Shows a draft with its verification report.
    @GetMapping(ALL + "/{id}")
    ModelAndView draft(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.BUILD);
        Job job = found(caller, id);
        Optional<Builders.Drafted> drafted = builders.drafted(job);
        if (drafted.isEmpty()) {
            return PageResponse.to(path(job));
        }
        WantedDraft wanted = drafted.get().wanted();
        Map<String, Object> model = new HashMap<>();
        model.put("id", job.name());
        model.put("view", DraftView.of(drafted.get(), builders.bundle(caller.tenant(), wanted.bundle()), settings));
        model.put("format", DraftWords.format(wanted.format()));
        model.put("keyword", wanted.keyword());
        model.put("bundle", wanted.keyword() == null ? null : wanted.bundle());
        model.put("made", Formats.Moment.of(job.createdAt()));
        model.put("credits", Formats.count(job.creditsUsed(), "credit", "credits"));
        model.put("used", DraftWords.used(builders.steps(job)));
        model.put("again", again(caller, wanted).orElse(null));
        return PageResponse.of("draft", model);
    }

    /// Downloads a draft's Markdown.
    @GetMapping(ALL + "/{id}.md")
    ResponseEntity<byte[]> markdown(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.BUILD);
        Builders.Drafted drafted = drafted(builders, caller, id);
        return ResponseEntity.ok()
                .contentType(new MediaType("text", "markdown", StandardCharsets.UTF_8))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + id + ".md\"")
                .body(drafted.markdown().getBytes(StandardCharsets.UTF_8));
    }

    /// @throws Problem if the draft does not exist or has no result
    static Builders.Drafted drafted(Builders builders, Caller caller, String id) {
        return builders.job(caller.tenant(), id)
                .flatMap(builders::drafted)
                .orElseThrow(() ->
                        Problem.of(ProblemKind.NOT_FOUND, "This draft does not exist. It may have been deleted."));
    }

    private Job found(Caller caller, String id) {
        return builders.job(caller.tenant(), id).orElseThrow(DraftPages::noJob);
    }

    private static Problem noJob() {
        return Problem.of(ProblemKind.NOT_FOUND, "This research or draft does not exist. It may have been deleted.");
    }
}
