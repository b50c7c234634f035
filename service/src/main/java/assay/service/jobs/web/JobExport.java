package assay.service.jobs.web;

import assay.service.jobs.JobKind;
import assay.service.jobs.Jobs;
import assay.service.platform.storage.TenantFiles;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Exports a tenant's jobs.
@Component
final class JobExport implements TenantFiles {

    private static final int PAGE = 200;

    private final Jobs jobs;
    private final Clock clock;

    JobExport(Jobs jobs, Clock clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    @Override
    public List<File> files() {
        return List.of(new File("jobs.ndjson", "The jobs with their states, progress and cost.", this::page));
    }

    private Page page(String tenant, String after) {
        long before = after.isEmpty() ? Long.MAX_VALUE : Long.parseLong(after);
        return Page.of(
                jobs.list(tenant, Set.of(JobKind.values()), before, PAGE),
                PAGE,
                job -> Long.toString(job.id()),
                job -> JobView.bytes(job, clock.millis()));
    }
}
