package assay.service.jobs;

import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Stored jobs and their retention.
@Component
final class JobData implements Sweep, TenantData {

    private final Store store;
    private final LongWorks works;
    private final Clock clock;
    private final Duration retention;

    JobData(Store store, LongWorks works, Clock clock, Settings settings) {
        this.store = store;
        this.works = works;
        this.clock = clock;
        this.retention = Duration.ofDays(settings.retentionDays());
    }

    @Override
    public String name() {
        return "old jobs";
    }

    /// Deletes jobs at the same age as scans. Mock jobs, the only ones without a hold, are deleted sooner.
    /// Jobs are deleted in the order in which they ended; the credit reconciliation relies on this.
    @Override
    public int sweep() {
        return forgetOne("ended_at < ?", retention) + forgetOne("hold IS NULL AND ended_at < ?", Jobs.MOCK_KEPT);
    }

    private int forgetOne(String which, Duration kept) {
        return store.write(sql -> forget(
                sql,
                sql.first(
                        "SELECT " + Job.FIELDS + " FROM job WHERE " + which + " ORDER BY ended_at LIMIT 1",
                        Job::read,
                        clock.millis() - kept.toMillis())));
    }

    private int forget(Sql sql, Optional<Job> job) {
        if (job.isEmpty()) {
            return 0;
        }
        long id = job.get().id();
        int steps = works.of(job.get().kind()).forget(sql, id);
        return steps > 0 ? steps : sql.run("DELETE FROM job WHERE id = ?", id);
    }

    /// Returns no files: the `web` package exports jobs, in the format that the API returns.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return forget(
                sql,
                sql.first(
                        "SELECT " + Job.FIELDS + " FROM job WHERE tenant = ? ORDER BY id LIMIT 1", Job::read, tenant));
    }
}
