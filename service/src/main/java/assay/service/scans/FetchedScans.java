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

/// Scores pages that are fetched, and tells of those that could not be.
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

    /// What a tenant wants otherwise of its scans at this moment.
    public Profile profile(String tenant) {
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
