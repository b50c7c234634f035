package assay.service.drafts;

import assay.service.credits.Storage;
import assay.service.jobs.Job;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Stored drafts. A draft is kept as long as its job.
@Component
public final class Drafts implements TenantData {

    private static final int PAGE = 20;

    private static final JsonMapper JSON = new JsonMapper();

    private final Store store;
    private final Storage storage;

    Drafts(Store store, Storage storage) {
        this.storage = storage;
        this.store = store;
    }

    /// Stores a draft, and replaces an earlier draft of the same job.
    ///
    /// @param body the draft in the API's format, without the cost
    void keep(Sql sql, Job job, String bundle, String format, JsonNode body) {
        forget(sql, job.id());
        long bytes = sql.number(
                "INSERT INTO draft (job, bundle, format, body) VALUES (?, ?, ?, ?) RETURNING octet_length(body)",
                job.id(),
                bundle,
                format,
                body.toString());
        storage.addAll(sql, job.tenant(), bytes);
    }

    /// Returns a stored draft, without its cost.
    public Optional<JsonNode> body(long job) {
        return store.read(
                sql -> sql.first("SELECT body FROM draft WHERE job = ?", row -> JSON.readTree(row.text(1)), job));
    }

    int forget(Sql sql, long job) {
        return storage.free(
                sql,
                sql.all(
                        "DELETE FROM draft WHERE job = ? RETURNING (SELECT tenant FROM job WHERE job.id = draft.job),"
                                + " octet_length(body)",
                        Storage.Freed::of,
                        job));
    }

    @Override
    public List<File> files() {
        return List.of(new File("drafts.ndjson", "The drafts with their QA reports.", this::page));
    }

    private Page page(String tenant, String after) {
        long before = after.isEmpty() ? Long.MAX_VALUE : Long.parseLong(after);
        record Line(long job, String body) {}
        List<Line> lines = store.read(sql -> sql.all(
                "SELECT draft.job, draft.body FROM job JOIN draft ON draft.job = job.id"
                        + " WHERE job.tenant = ? AND job.id < ? ORDER BY job.id DESC LIMIT ?",
                row -> new Line(row.number(1), row.text(2)),
                tenant,
                before,
                PAGE));
        return Page.of(
                lines,
                PAGE,
                line -> Long.toString(line.job()),
                line -> line.body().getBytes(StandardCharsets.UTF_8));
    }

    /// Drafts are deleted with their jobs.
    @Override
    public int erase(Sql sql, String tenant) {
        return 0;
    }
}
