package assay.service.scans.web;

import assay.fetching.Web;
import assay.service.credits.Storage;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.Settings;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.Schema;
import assay.service.scans.FetchedScans;
import assay.service.scans.SiteRequest;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/// Reads requests to fetch and score pages and blogs. Rejects invalid requests before any work begins.
@Component
final class SiteScanRequests {

    private final FetchedScans fetched;
    private final Web web;
    private final Storage storage;
    private final Clock clock;
    private final int mostPosts;
    private final Schema<SiteFields.Blog> blog;

    SiteScanRequests(FetchedScans fetched, Web web, Storage storage, Clock clock, Settings settings) {
        this.fetched = fetched;
        this.web = web;
        this.storage = storage;
        this.clock = clock;
        this.mostPosts = settings.fetching().blogLimit();
        this.blog = SiteFields.Blog.schema(mostPosts);
    }

    /// Returns the maximum number of a blog's posts that one request can score.
    int mostPosts() {
        return mostPosts;
    }

    /// Reads a request for a page.
    ///
    /// @throws Problem if the request is invalid or its URL must not be fetched; nothing is stored in this
    ///     case
    Jobs.NewJob page(String tenant, Call<?> call) {
        return wanted(
                tenant,
                JobKind.SCAN_URL,
                SiteFields.Page.SCHEMA.read(
                        call.fields(),
                        (said, fields) -> said.site().judged(today(), fetched.profile(tenant), web::refusal, fields)));
    }

    /// Reads a request for a blog.
    ///
    /// @throws Problem in the same cases as [#page]
    Jobs.NewJob blog(String tenant, Call<?> call) {
        return wanted(
                tenant,
                JobKind.SCAN_BLOG,
                blog.read(
                        call.fields(),
                        (said, fields) -> said.site().judged(today(), fetched.profile(tenant), web::refusal, fields)));
    }

    private Jobs.NewJob wanted(String tenant, JobKind kind, SiteRequest request) {
        if (request.storeContent()) {
            // The lengths of the texts are unknown until they are fetched.
            storage.use(tenant).require(1);
        }
        return new Jobs.NewJob(kind, request.json(), request.limit());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
