package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.credits.Plans;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.jobs.web.JobStream;
import assay.service.platform.Ids;
import assay.service.platform.Settings;
import assay.service.platform.web.Call;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.scans.Scans;
import assay.service.scans.web.SiteScans;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.json.JsonMapper;

/// The pages for scans of pages and blogs: starting, progress, cancelling, and the results of a blog. The
/// result of a page scan is an ordinary report.
@Controller
class JobPages {

    private static final String NEW = "/scans/new";
    private static final String JOBS = "/scans/jobs";

    private static final int PAGE = 25;
    private static final int POSTS = 50;
    private static final int USUAL_POSTS = 10;

    private static final String URL = "url";
    private static final String KIND = "kind";
    private static final String LIMIT = "limit";
    private static final String BLOG = "blog";
    private static final String KEYWORD = "primary_keyword";

    /// The fields that both forms have.
    private static final List<String> SHARED = List.of("content_type", "strictness");

    /// The states by which posts can be filtered, with their labels.
    private static final Map<String, String> STATES = states();

    /// The kinds of jobs that these pages show.
    private static final Set<JobKind> SCANS = Set.of(JobKind.SCAN_URL, JobKind.SCAN_BLOG);

    private static final JsonMapper JSON = new JsonMapper();

    private final SiteScans scans;
    private final Jobs jobs;
    private final JobStream stream;
    private final Plans plans;
    private final Ids ids;
    private final Clock clock;
    private final Settings settings;

    JobPages(SiteScans scans, Jobs jobs, JobStream stream, Plans plans, Ids ids, Clock clock, Settings settings) {
        this.scans = scans;
        this.jobs = jobs;
        this.stream = stream;
        this.plans = plans;
        this.ids = ids;
        this.clock = clock;
        this.settings = settings;
    }

    private static Map<String, String> states() {
        Map<String, String> states = new LinkedHashMap<>();
        states.put("scored", "Scored");
        states.put("too_short", "Too short to score");
        states.put("failed", "Failed");
        states.put("unpaid", "Out of credits");
        states.put("duplicate", "Duplicate");
        states.put("waiting", "Not reached");
        return states;
    }

    /// @param asked the initial values of the form, from a link or from a scan to be repeated
    @GetMapping(NEW)
    ModelAndView form(@AuthenticationPrincipal Caller caller, @RequestParam Map<String, String> asked) {
        caller.needs(Scope.SCAN);
        return PageResponse.of("scan-new", form(caller)).addObject("values", asked);
    }

    @PostMapping(NEW)
    ModelAndView begin(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        caller.needs(Scope.SCAN);
        ModelAndView page = PageResponse.form("scan-new", request, () -> {
            boolean blog = BLOG.equals(request.getParameter(KIND));
            return PageResponse.to(JOBS + "/"
                    + scans.begin(caller.tenant(), call(request, blog), blog).name());
        });
        return page.addAllObjects(form(caller));
    }

    private Map<String, Object> form(Caller caller) {
        Map<String, Object> model = new HashMap<>();
        model.put("credits", Formats.number(plans.alert(caller.tenant()).available()));
        model.put("most", scans.mostPosts());
        model.put("usual", Math.min(USUAL_POSTS, scans.mostPosts()));
        model.put("types", Formats.types());
        model.put("strictnesses", Formats.strictnesses());
        model.put("form", ids.text("form_"));
        return model;
    }

    private static Call<?> call(HttpServletRequest request, boolean blog) {
        FormCall call = new FormCall(request).texts(SHARED).text(URL, SiteScans::address);
        return (blog ? call.number(LIMIT) : call.texts(List.of(KEYWORD))).at(NEW, "-" + blog);
    }

    /// Parses the position of the last post that was shown. Returns -1 if the text is not a number.
    private static int position(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /// A line in the list of jobs.
    ///
    /// @param name the title of a page that was scored; otherwise the URL
    record Line(String id, String name, String url, String what, Formats.Moment made, JobWords words, String credits) {}

    @GetMapping(JOBS)
    ModelAndView list(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor) {
        caller.needs(Scope.SCAN);
        Paging.Slice<Job> page = Paging.of(Integer.toString(PAGE), cursor)
                .slice((before, most) -> jobs.list(caller.tenant(), SCANS, before, most), Job::id);
        Map<Long, Scans.Titled> titles = scans.titles(page.shown());
        Map<String, Object> model = new HashMap<>();
        model.put(
                "lines",
                page.shown().stream()
                        .flatMap(job -> scans.wanted(job).map(wanted -> line(job, wanted, titles)).stream())
                        .toList());
        model.put("first", cursor == null);
        model.put("older", page.more() ? JOBS + "?cursor=" + page.next() : null);
        return PageResponse.of("jobs", model);
    }

    private Line line(Job job, SiteScans.JobRequest wanted, Map<Long, Scans.Titled> titles) {
        return new Line(
                job.name(),
                Optional.ofNullable(titles.get(job.id())).map(ReportWords::name).orElse(wanted.url()),
                wanted.url(),
                wanted.blog() ? "Blog" : "Page",
                Formats.Moment.of(job.createdAt()),
                words(job, wanted),
                job.ended() ? Formats.number(job.creditsUsed()) : "");
    }

    private JobWords words(Job job, SiteScans.JobRequest wanted) {
        return JobWords.of(job, wanted.blog(), clock.millis());
    }

    /// Shows a job's progress and results. A finished page scan redirects to its report.
    ///
    /// @param show the state of the posts to show; empty for all posts
    /// @param after the position of the last post on the previous page
    @GetMapping(JOBS + "/{id}")
    ModelAndView job(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            @RequestParam(name = "show", defaultValue = "") String show,
            @RequestParam(name = "after", defaultValue = "-1") String after) {
        caller.needs(Scope.SCAN);
        Job job = found(caller, id);
        SiteScans.JobRequest wanted = scans.wanted(job).orElseThrow(JobPages::noJob);
        OptionalLong report = wanted.blog() || !job.ended() ? OptionalLong.empty() : scans.scan(job);
        if (report.isPresent()) {
            return PageResponse.to("/scans/" + report.getAsLong());
        }
        Map<String, Object> model = new HashMap<>();
        model.put("id", job.name());
        model.put("wanted", wanted);
        model.put("host", host(wanted.url()));
        model.put("words", words(job, wanted));
        model.put("cancelling", job.cancelling());
        model.put("made", Formats.Moment.of(job.createdAt()));
        model.put("credits", Formats.count(job.creditsUsed(), "credit", "credits"));
        model.put("failure", job.failure().map(Problem::detail).orElse(null));
        model.put("again", again(wanted));
        boolean post = wanted.blog()
                && job.failure()
                        .filter(why -> why.kind() == ProblemKind.VALIDATION_FAILED)
                        .isPresent();
        model.put("asPage", post ? again(page(wanted)) : null);
        model.put("view", null);
        if (wanted.blog() && job.ended()) {
            scans.together(job).ifPresent(together -> {
                Map<String, Integer> counts = scans.counts(job);
                Map<Long, Scans.Titled> worst = scans.titles(job.tenant(), BlogReportView.worst(together));
                model.put("view", BlogReportView.of(together, counts, worst, settings));
                posts(model, job, counts, show, after);
            });
        }
        return PageResponse.of("job", model);
    }

    private void posts(Map<String, Object> model, Job job, Map<String, Integer> counts, String show, String after) {
        ListQuery asked = new ListQuery(Map.of("show", show));
        String state = asked.choice("show", key -> Optional.of(key).filter(STATES::containsKey));
        asked.done();
        String wanted = state == null ? "" : state;
        int from = position(after);
        List<SiteScans.Post> some = scans.posts(job, wanted, from, POSTS + 1);
        boolean more = some.size() > POSTS;
        List<BlogReportView.Line> shown = (more ? some.subList(0, POSTS) : some)
                .stream().map(BlogReportView.Line::of).toList();
        Map<String, String> filters = new LinkedHashMap<>();
        STATES.forEach((key, name) -> {
            if (counts.containsKey(key)) {
                filters.put(key, name + " " + Formats.number(counts.get(key)));
            }
        });
        model.put("posts", shown);
        model.put("filters", filters);
        model.put("show", wanted);
        model.put("first", from < 0);
        model.put(
                "next",
                more
                        ? path(job) + "?show=" + wanted + "&after="
                                + shown.getLast().position() + "#posts"
                        : null);
    }

    /// Streams a job's progress to the script of its page.
    @GetMapping(JOBS + "/{id}/events")
    void events(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.SCAN);
        Job job = found(caller, id);
        SiteScans.JobRequest wanted = scans.wanted(job).orElseThrow(JobPages::noJob);
        if (request.getMethod().equals("HEAD")) {
            JobStream.head(response);
        } else {
            stream.answer(job, response, each -> JSON.writeValueAsBytes(words(each, wanted)));
        }
    }

    @PostMapping(JOBS + "/{id}/cancel")
    ModelAndView cancel(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.SCAN);
        return PageResponse.to(path(jobs.cancel(caller.tenant(), id).orElseThrow(JobPages::noJob)));
    }

    private static String path(Job job) {
        return JOBS + "/" + job.name();
    }

    /// Returns the request for a page scan of the same URL, in case the URL is a single post.
    private static SiteScans.JobRequest page(SiteScans.JobRequest blog) {
        return new SiteScans.JobRequest(false, blog.url(), 1, blog.contentType(), blog.strictness(), null);
    }

    /// Returns the path of the form, filled in with this job's values.
    private static String again(SiteScans.JobRequest wanted) {
        UriComponentsBuilder form = UriComponentsBuilder.fromPath(NEW)
                .queryParam(URL, "{url}")
                .queryParam(KIND, wanted.blog() ? BLOG : "page")
                .queryParam("content_type", wanted.contentType())
                .queryParam("strictness", wanted.strictness());
        if (wanted.blog()) {
            form.queryParam(LIMIT, wanted.limit());
        } else if (wanted.primaryKeyword() != null) {
            form.queryParam(KEYWORD, "{keyword}");
        }
        return form.encode()
                .buildAndExpand(
                        Map.of("url", wanted.url(), "keyword", Objects.requireNonNullElse(wanted.primaryKeyword(), "")))
                .toUriString();
    }

    /// Returns the site's host, for a title.
    private static String host(String url) {
        return Objects.requireNonNullElse(java.net.URI.create(url).getHost(), url);
    }

    private Job found(Caller caller, String id) {
        return jobs.find(caller.tenant(), id).orElseThrow(JobPages::noJob);
    }

    private static Problem noJob() {
        return Problem.of(ProblemKind.NOT_FOUND, "This job does not exist. It may have been deleted.");
    }
}
