package assay.service.scans.web;

import assay.fetching.Urls;
import assay.language.CpuBudget;
import assay.scoring.Severity;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import assay.service.jobs.web.JobAnswers;
import assay.service.platform.cpu.FieldBudget;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.web.Call;
import assay.service.platform.web.ConcurrencyLimits;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RateLimit;
import assay.service.platform.web.Schema;
import assay.service.scans.ArticleFetcher;
import assay.service.scans.BlogPosts;
import assay.service.scans.BlogSummary;
import assay.service.scans.PageFacts;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import assay.service.scans.SiteRequest;
import assay.service.scans.SiteVisits;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// Scans of pages and blogs for the web interface. They use the same jobs as the API, but their results are
/// read page by page. Also opens pages in the editor.
@Component
public final class SiteScans {

    /// The URL of a page to open in the editor.
    private static final Schema<String> PAGE = Schema.of(
            "PageFields", "A page to open.", fields -> fields.required(SiteFields.url("The URL of the page.")));

    /// How many pages a tenant can open in the editor at the same time.
    private static final int MOST_OPENING = 4;

    /// The maximum time to open a page, including the wait for the host, the fetch and the extraction.
    private static final Duration LONGEST_OPENING = Duration.ofMinutes(3);

    /// The request of a job.
    ///
    /// @param limit the maximum number of posts; 1 for a page
    /// @param primaryKeyword the keyword; null for a blog, or if none was given
    public record JobRequest(
            boolean blog,
            String url,
            int limit,
            String contentType,
            String strictness,
            @Nullable String primaryKeyword) {}

    /// A post of a blog.
    ///
    /// @param state `waiting`, `scored`, `too_short`, `failed`, `unpaid` or `duplicate`
    /// @param why why the post could not be scored; null unless it failed or no credits were left for it
    /// @param scan the id of the report's scan; null if there is no report or it was deleted
    /// @param titled the title of this scan; null if there is none
    /// @param verdict the verdict; null if there is none
    /// @param overall the overall score in tenths of a point; 0 unless the post was scored
    public record Post(
            int position,
            String url,
            String state,
            @Nullable String why,
            @Nullable Long scan,
            Scans.@Nullable Titled titled,
            @Nullable Severity verdict,
            int overall) {}

    /// The article of a page that was opened in the editor.
    ///
    /// @param url the URL that the page declares, or the URL where it was found
    /// @param said the page's metadata, keyed by a scan's field names
    public record Opened(String url, String html, Map<String, String> said) {}

    private final SiteScanRequests requests;
    private final BlogAnswers answers;
    private final BlogPosts posts;
    private final Scans scans;
    private final JobAnswers answered;
    private final SiteVisits visits;
    private final ScoringPool pool;
    private final ConcurrencyLimits opening;

    SiteScans(
            SiteScanRequests requests,
            BlogAnswers answers,
            BlogPosts posts,
            Scans scans,
            JobAnswers answered,
            SiteVisits visits,
            ScoringPool pool,
            Clock clock) {
        this.requests = requests;
        this.answers = answers;
        this.posts = posts;
        this.scans = scans;
        this.answered = answered;
        this.visits = visits;
        this.pool = pool;
        this.opening = new ConcurrencyLimits(
                RateLimit.atOnce("page-openings", MOST_OPENING), "page fetches in progress", LONGEST_OPENING, clock);
    }

    /// Returns the maximum number of a blog's posts that one request can score.
    public int mostPosts() {
        return requests.mostPosts();
    }

    /// Completes a URL that a person typed: adds a missing scheme and turns `http` into `https`. Anything
    /// that is not a URL is returned unchanged and refused later.
    public static String address(String typed) {
        String text = typed.strip();
        String whole = text.isEmpty() || hasScheme(text) ? text : "https://" + text;
        return Urls.parse(whole).map(Urls::secured).map(URI::toString).orElse(whole);
    }

    /// Whether the text begins with a scheme such as `https:` or `mailto:`. In `tea.example:8080`, the first
    /// part is a host.
    private static boolean hasScheme(String text) {
        int colon = text.indexOf(':');
        return colon > 0
                && text.chars().limit(colon).allMatch(c -> Character.isLetterOrDigit(c) || "+-.".indexOf(c) >= 0)
                && (colon + 1 == text.length() || !Character.isDigit(text.charAt(colon + 1)));
    }

    /// Starts a scan, or returns the job that the same call started earlier.
    ///
    /// @param call the call, with the fields of a blog or page scan
    /// @throws Problem if the scan is refused; nothing is started in this case
    public Job begin(String tenant, Call<?> call, boolean blog) {
        return answered.job(tenant, call, () -> blog ? requests.blog(tenant, call) : requests.page(tenant, call));
    }

    /// Returns the request of a job; empty if the job is not a scan.
    public Optional<JobRequest> wanted(Job job) {
        boolean blog = job.kind() == JobKind.SCAN_BLOG;
        if (!blog && job.kind() != JobKind.SCAN_URL) {
            return Optional.empty();
        }
        SiteRequest request = SiteRequest.of(job.request());
        return Optional.of(new JobRequest(
                blog,
                request.url(),
                request.limit(),
                request.contentType(),
                request.strictness(),
                request.primaryKeyword()));
    }

    /// Returns the id of a page job's scan; empty if there is none or it was deleted.
    public OptionalLong scan(Job job) {
        return posts.first(job.id())
                .flatMap(post -> Optional.ofNullable(post.scan()))
                .filter(scan -> scans.find(job.tenant(), scan).isPresent())
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /// Returns the titles of these scans of a tenant. Deleted scans are omitted.
    ///
    /// @param ids the scans' ids; no more than fit on one page of a list
    public Map<Long, Scans.Titled> titles(String tenant, Collection<Long> ids) {
        return scans.titles(tenant, ids);
    }

    /// Returns the titles of the pages that these jobs scored, keyed by the job's id. Blogs, pages without a report and
    /// deleted reports are omitted.
    ///
    /// @param jobs the jobs; no more than fit on one page of a list
    public Map<Long, Scans.Titled> titles(List<Job> jobs) {
        return posts.titles(jobs.stream()
                .filter(job -> job.kind() == JobKind.SCAN_URL)
                .map(Job::id)
                .toList());
    }

    /// Returns the results of a blog's job in the API's format, without the posts; empty if there are no
    /// results.
    public Optional<JsonNode> together(Job job) {
        return answers.together(job);
    }

    /// Returns the number of posts in each state.
    public Map<String, Integer> counts(Job job) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        posts.counts(job.id()).forEach((state, count) -> counts.put(state.key(), count));
        return counts;
    }

    /// Returns the posts after a position, in the order in which they were found.
    ///
    /// @param state the posts' state; empty for any state
    public List<Post> posts(Job job, String state, int after, int most) {
        return posts.listed(job.id(), state, after, most).stream()
                .map(SiteScans::post)
                .toList();
    }

    private static Post post(BlogPosts.Listed listed) {
        BlogPosts.Post post = listed.post();
        BlogSummary.Scored scored =
                listed.page() == null ? null : PageFacts.of(listed.page()).scored();
        Problem problem = post.problem();
        return new Post(
                post.position(),
                post.url(),
                post.state().key(),
                problem == null ? null : problem.detail(),
                listed.scan() == null ? null : post.scan(),
                listed.scan(),
                scored == null ? null : Severity.valueOf(scored.verdict()),
                scored == null ? 0 : scored.overall());
    }

    /// Fetches a page and returns its article. Nothing is charged or stored.
    ///
    /// @param call the call, with the field `url`
    /// @throws Problem if the page can't be fetched or has no article, or if the tenant is opening too many
    ///     pages at the same time
    public Opened open(String tenant, Call<?> call) {
        try (ConcurrencyLimits.Place _ = opening.enter(tenant)) {
            return opened(call, new FieldBudget(pool.interactive(tenant, ScoringPool.UNKNOWN), "/url"));
        }
    }

    private Opened opened(Call<?> call, CpuBudget cpu) {
        Optional<URI> url = PAGE.read(call.fields(), (said, fields) -> SiteFields.address(address(said), fields));
        ArticleFetcher.Alone page = visits.named(() -> false, cpu).alone(url.orElseThrow());
        if (page.html().length() > Scanning.LONGEST_CONTENT) {
            throw Problem.invalid(
                    ProblemKind.CONTENT_TOO_LONG,
                    List.of(new Problem.Mistake("/url", "This page's article is too long for the editor.")));
        }
        Map<String, String> said = new LinkedHashMap<>();
        put(said, "title", page.article().title(), ScanFields.LONGEST_TITLE);
        put(said, "meta_description", page.article().description(), ScanFields.LONGEST_DESCRIPTION);
        put(said, "published_at", page.article().published(), ScanFields.LONGEST_MOMENT);
        put(said, "modified_at", page.article().modified(), ScanFields.LONGEST_MOMENT);
        return new Opened(page.address(), page.html(), said);
    }

    /// Adds a value. A value that is longer than the API accepts is truncated. The author still sees the
    /// truncated value, and the check for this field reports it as too long.
    private static void put(Map<String, String> said, String name, @Nullable String value, int most) {
        if (value != null && !value.isBlank()) {
            boolean fits = value.codePointCount(0, value.length()) <= most;
            said.put(name, fits ? value : value.substring(0, value.offsetByCodePoints(0, most)));
        }
    }
}
