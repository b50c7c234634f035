package assay.service.scans;

import assay.scoring.Report;
import assay.scoring.Submission;
import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.TenantData;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Idempotency;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The stored scans of all tenants. A scan is found only by the tenant it belongs to.
@Component
class Scans implements Sweep, TenantData {

    /// A report with its text may be a megabyte.
    private static final int PAGE = 5;

    /// A scan with its report, and its text if that was stored.
    record Stored(Scan scan, Report report, @Nullable String content) {}

    /// A line of the list of scans.
    record Summary(
            long scanId,
            @Nullable String url,
            String slug,
            String verdict,
            String contentType,
            long wordCount,
            Report.Scores scores,
            String engineVersion,
            String rulesetVersion,
            String asOf,
            int creditsUsed,
            long createdAt) {}

    private static final JsonMapper JSON = new JsonMapper();

    private final Store store;
    private final Clock clock;
    private final Duration retention;
    private final Idempotency idempotency;
    private final Rulesets rulesets;

    Scans(Store store, Clock clock, Settings settings, Idempotency idempotency, Rulesets rulesets) {
        this.rulesets = rulesets;
        this.idempotency = idempotency;
        this.store = store;
        this.clock = clock;
        this.retention = Duration.ofDays(settings.retentionDays());
    }

    /// Inserts a scan; false where its id is taken, so that another one must be chosen.
    ///
    /// @param report as [ReportJson#stored] wrote it
    boolean add(Sql sql, String tenant, Scan scan, Report report, String stored, Submission submission, boolean keep) {
        return sql.run(
                        """
                        INSERT INTO scan (id, tenant, created_at, as_of, url, slug, content_type, word_count, verdict,
                            overall, seo, aeo, geo, engine_version, ruleset_version, credits_used, report, options,
                            content)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (id) DO NOTHING
                        """,
                        scan.id(),
                        tenant,
                        scan.createdAt(),
                        scan.asOf(),
                        scan.url(),
                        report.slug(),
                        report.contentType().key(),
                        report.wordCount(),
                        report.verdict().name(),
                        report.scores().overall(),
                        report.scores().seo(),
                        report.scores().aeo(),
                        report.scores().geo(),
                        scan.engineVersion(),
                        scan.rulesetVersion(),
                        scan.creditsUsed(),
                        stored,
                        keep ? options(submission) : null,
                        keep ? submission.content() : null)
                > 0;
    }

    Optional<Stored> find(String tenant, long id) {
        return store.read(sql -> sql.first("""
                SELECT id, url, as_of, engine_version, ruleset_version, credits_used, created_at, report, content
                FROM scan WHERE id = ? AND tenant = ?
                """, Scans::stored, id, tenant));
    }

    private static Stored stored(Row row) {
        return new Stored(
                new Scan(
                        row.number(1),
                        row.textOrNull(2),
                        row.text(3),
                        row.text(4),
                        row.text(5),
                        (int) row.number(6),
                        row.number(7)),
                ReportJson.read(row.text(8)),
                row.textOrNull(9));
    }

    /// The newest scans older than `before`.
    List<Summary> list(String tenant, long before, int limit) {
        return store.read(sql -> sql.all("""
                SELECT id, url, slug, verdict, content_type, word_count, overall, seo, aeo, geo,
                    engine_version, ruleset_version, as_of, credits_used, created_at
                FROM scan WHERE tenant = ? AND id < ? ORDER BY id DESC LIMIT ?
                """, Scans::summary, tenant, before, limit));
    }

    /// False where there was none to remove.
    ///
    /// What was answered under an Idempotency-Key is the whole report with its excerpts, so it goes with the
    /// scan.
    boolean remove(String tenant, long id) {
        return store.write(sql -> {
            boolean removed = sql.run("DELETE FROM scan WHERE id = ? AND tenant = ?", id, tenant) > 0;
            if (removed) {
                idempotency.forget(sql, tenant, subject(id), "That scan was deleted.");
            }
            return removed;
        });
    }

    /// What the answer to a scan is kept under.
    static String subject(long id) {
        return "scan:" + id;
    }

    private static Summary summary(Row row) {
        return new Summary(
                row.number(1),
                row.textOrNull(2),
                row.text(3),
                row.text(4),
                row.text(5),
                row.number(6),
                new Report.Scores((int) row.number(7), (int) row.number(8), (int) row.number(9), (int) row.number(10)),
                row.text(11),
                row.text(12),
                row.text(13),
                (int) row.number(14),
                row.number(15));
    }

    /// What the author said of the text, kept with it so that a later call need not say it again.
    private static String options(Submission submission) {
        Map<String, Object> options = new LinkedHashMap<>();
        put(options, "title", submission.title());
        put(options, "slug", submission.slug());
        put(options, "primary_keyword", submission.primaryKeyword());
        put(options, "meta_description", submission.metaDescription());
        put(options, "language", submission.language());
        put(options, "base_url", submission.baseUrl());
        put(options, "published_at", submission.publishedAt());
        put(options, "modified_at", submission.modifiedAt());
        put(options, "format", submission.format().key());
        put(options, "strictness", submission.strictness().key());
        return JSON.writeValueAsString(options);
    }

    private static void put(Map<String, Object> options, String name, @Nullable String value) {
        if (value != null) {
            options.put(name, value);
        }
    }

    /// A scan on its way out.
    private record Leaving(Stored stored, @Nullable String options) {}

    @Override
    public List<File> files() {
        return List.of(new File(
                "scans.ndjson",
                "The stored scans: the report as it was answered, and where it was kept, the text with what was said of it.",
                this::page));
    }

    private Page page(String tenant, String after) {
        List<Leaving> rows = store.read(sql -> sql.all(
                """
                SELECT id, url, as_of, engine_version, ruleset_version, credits_used, created_at, report, content,
                    options
                FROM scan WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?
                """,
                row -> new Leaving(stored(row), row.textOrNull(10)),
                tenant,
                after.isEmpty() ? 0 : Long.parseLong(after),
                PAGE));
        return Page.of(
                rows,
                PAGE,
                row -> Long.toString(row.stored().scan().id()),
                row -> rulesets.shown(row.stored(), row.options()));
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run(
                "DELETE FROM scan WHERE id IN (SELECT id FROM scan WHERE tenant = ? ORDER BY id LIMIT 100)", tenant);
    }

    @Override
    public String name() {
        return "scans past their retention";
    }

    @Override
    public int sweep() {
        long before = clock.millis() - retention.toMillis();
        return store.write(sql -> sql.run(
                "DELETE FROM scan WHERE id IN (SELECT id FROM scan WHERE created_at < ? ORDER BY created_at LIMIT 500)",
                before));
    }
}
