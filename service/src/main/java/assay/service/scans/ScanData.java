package assay.service.scans;

import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/// Deletes stored scans after their retention period, and exports them.
@Component
final class ScanData implements Sweep, TenantData {

    /// The number of rows per page. A report with its text can be a megabyte in size.
    private static final int PAGE = 1;

    private final Store store;
    private final Scans scans;
    private final Rulesets rulesets;
    private final Clock clock;
    private final Duration retention;

    ScanData(Store store, Scans scans, Rulesets rulesets, Clock clock, Settings settings) {
        this.store = store;
        this.scans = scans;
        this.rulesets = rulesets;
        this.clock = clock;
        this.retention = Duration.ofDays(settings.retentionDays());
    }

    @Override
    public List<File> files() {
        return List.of(new File(
                "scans.ndjson",
                "The stored scans. Each contains the report, and also the text, its options and its page data if"
                        + " those were stored.",
                this::page));
    }

    private Page page(String tenant, String after) {
        List<Scans.Stored> rows = store.read(sql -> sql.all(
                Scans.STORED + " WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?",
                Scans::stored,
                tenant,
                after.isEmpty() ? 0 : Long.parseLong(after),
                PAGE));
        return Page.of(rows, PAGE, row -> Long.toString(row.scan().id()), rulesets::exported);
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return scans.delete(sql, "id IN (SELECT id FROM scan WHERE tenant = ? ORDER BY id LIMIT 100)", tenant);
    }

    @Override
    public String name() {
        return "scans past their retention period";
    }

    @Override
    public int sweep() {
        long before = clock.millis() - retention.toMillis();
        String some = "(SELECT id FROM scan WHERE created_at < ? ORDER BY created_at LIMIT 500)";
        return store.write(sql -> {
            sql.run("DELETE FROM share WHERE scan IN " + some, before);
            return scans.delete(sql, "id IN " + some, before);
        });
    }
}
