package assay.service.scans;

import assay.language.CpuBudget;
import assay.scoring.Profile;
import assay.scoring.Submission;
import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import java.net.URI;
import org.springframework.stereotype.Component;

/// Scores fetched pages, and records those that could not be fetched.
@Component
public final class FetchedScans {

    private final Scanning scanning;
    private final Store store;
    private final Events events;

    FetchedScans(Scanning scanning, Store store, Events events) {
        this.scanning = scanning;
        this.store = store;
        this.events = events;
    }

    /// Returns the tenant's current scan profile.
    public Profile profile(String tenant) {
        return store.read(sql -> Profiles.inForce(sql, tenant));
    }

    Scanning.Scored score(
            String tenant, SiteRequest request, ArticleFetcher.Read read, Profile profile, CpuBudget cpu) {
        Submission submission = request.submission(read.article().masked(), read.format(), read.page(), profile);
        return new Scanning.Scored(
                tenant, read.url().toString(), submission, request.storeContent(), scanning.score(submission, cpu));
    }

    /// Records that a page could not be scored, in the transaction that stores the failure.
    void failed(Sql sql, String tenant, URI url, String job, Problem problem) {
        events.append(
                sql,
                new EventData.ScanFailed(
                        tenant, url.toString(), job, problem.kind().code(), problem.detail()));
    }
}
