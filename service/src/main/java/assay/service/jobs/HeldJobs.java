package assay.service.jobs;

import assay.service.credits.Charge;
import assay.service.credits.HeldWork;
import assay.service.platform.storage.Sql;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Reports the outcomes of jobs for which credits are held.
@Configuration(proxyBeanMethods = false)
class HeldJobs {

    private record Held(Jobs jobs, JobKind kind) implements HeldWork {

        @Override
        public Charge work() {
            return kind.charge();
        }

        @Override
        public Fate whatBecame(Sql sql, String ref) {
            return jobs.whatBecame(sql, ref);
        }
    }

    @Bean
    HeldWork heldUrlScans(Jobs jobs) {
        return new Held(jobs, JobKind.SCAN_URL);
    }

    @Bean
    HeldWork heldBlogScans(Jobs jobs) {
        return new Held(jobs, JobKind.SCAN_BLOG);
    }

    @Bean
    HeldWork heldResearch(Jobs jobs) {
        return new Held(jobs, JobKind.RESEARCH);
    }

    @Bean
    HeldWork heldDrafts(Jobs jobs) {
        return new Held(jobs, JobKind.GENERATE);
    }
}
