package assay.service.scans;

import assay.fetching.Web;
import assay.language.CpuBudget;
import assay.scoring.Profile;
import assay.scoring.Submission;
import assay.service.credits.Storage;
import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.Settings;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.Schema;
import java.net.URI;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/// Scores pages that are fetched, and tells of those that could not be.
@Component
final class FetchedScans {

    private final Scanning scanning;
    private final Web web;
    private final Storage storage;
    private final Store store;
    private final Events events;
    private final Clock clock;
    private final int mostPosts;
    private final Schema<SiteFields.Blog> blog;

    FetchedScans(
            Scanning scanning, Web web, Storage storage, Store store, Events events, Clock clock, Settings settings) {
        this.storage = storage;
        this.scanning = scanning;
        this.web = web;
        this.store = store;
        this.events = events;
        this.clock = clock;
        this.mostPosts = settings.fetching().blogLimit();
        this.blog = SiteFields.Blog.schema(mostPosts);
    }

    /// How many posts of a blog may be wanted at once.
    int mostPosts() {
        return mostPosts;
    }

    /// Reads what is wanted of a page.
    ///
    /// @throws Problem also where its address is refused on sight: nothing of it is kept then
    Jobs.Wanted page(String tenant, Call<?> call) {
        return wanted(
                tenant,
                JobKind.SCAN_URL,
                SiteFields.Page.SCHEMA.read(
                        call.fields(),
                        (said, fields) -> said.site().judged(today(), profile(tenant), web::refusal, fields)));
    }

    /// Reads what is wanted of a blog.
    ///
    /// @throws Problem as [#page]
    Jobs.Wanted blog(String tenant, Call<?> call) {
        return wanted(
                tenant,
                JobKind.SCAN_BLOG,
                blog.read(
                        call.fields(),
                        (said, fields) -> said.site().judged(today(), profile(tenant), web::refusal, fields)));
    }

    private Jobs.Wanted wanted(String tenant, JobKind kind, SiteRequest request) {
        if (request.storeContent()) {
            // How long the texts are is not known before they are fetched.
            storage.standing(tenant).require(1);
        }
        return new Jobs.Wanted(kind, request.json(), request.limit());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /// What a tenant wants otherwise of its scans at this moment.
    Profile profile(String tenant) {
        return store.read(sql -> Profiles.inForce(sql, tenant));
    }

    /// Scores a page.
    Scanning.Scored score(String tenant, SiteRequest request, PageReader.Read read, Profile profile, CpuBudget cpu) {
        Submission submission = request.submission(read.article().masked(), read.format(), read.page(), profile);
        return new Scanning.Scored(
                tenant, read.url().toString(), submission, request.storeContent(), scanning.score(submission, cpu));
    }

    /// Records that a page could not be scored; in the transaction that keeps it.
    void failed(Sql sql, String tenant, URI url, String job, Problem problem) {
        events.append(
                sql,
                new EventData.ScanFailed(
                        tenant, url.toString(), job, problem.kind().code(), problem.detail()));
    }
}
