package assay.service.scans;

import assay.scoring.Profile;
import assay.scoring.Submission;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.webhooks.EventKind;
import assay.service.webhooks.Events;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Scores pages that are fetched, and tells of those that could not be.
@Component
final class FetchedScans {

    private final Scanning scanning;
    private final Store store;
    private final Events events;

    FetchedScans(Scanning scanning, Store store, Events events) {
        this.scanning = scanning;
        this.store = store;
        this.events = events;
    }

    /// What a tenant wants otherwise of its scans at this moment.
    Profile profile(String tenant) {
        return store.read(sql -> Profiles.inForce(sql, tenant));
    }

    /// Scores a page.
    Scanning.Scored score(String tenant, SiteRequest request, PageReader.Read read, Profile profile) {
        Submission submission = request.submission(read.article().masked(), read.page(), profile);
        return new Scanning.Scored(
                tenant, read.url().toString(), submission, request.storeContent(), scanning.score(submission));
    }

    /// Records that a page could not be scored; in the transaction that keeps it.
    void failed(Sql sql, String tenant, URI url, String job, Problem problem) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("tenant", tenant);
        data.put("url", url.toString());
        data.put("job", job);
        data.put("code", problem.kind().code());
        data.put("detail", problem.detail());
        events.append(sql, tenant, EventKind.SCAN_FAILED, data);
    }
}
