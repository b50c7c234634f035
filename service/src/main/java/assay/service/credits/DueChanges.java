package assay.service.credits;

import assay.service.platform.Sweep;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Begins and ends months of inactive tenants. Delays are harmless, because every charge makes due changes
/// first.
@Component
final class DueChanges implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(DueChanges.class);
    private static final int SOME = 100;

    private final Store store;
    private final Terms terms;
    private final Clock clock;

    DueChanges(Store store, Terms terms, Clock clock) {
        this.store = store;
        this.terms = terms;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "scheduled plan and credit changes";
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int sweep() {
        List<String> due = store.read(sql -> sql.all(
                "SELECT tenant FROM credit_account WHERE next_change_at <= ? ORDER BY next_change_at LIMIT ?",
                row -> row.text(1),
                clock.millis(),
                SOME));
        int done = 0;
        for (String tenant : due) {
            try {
                done += store.write(sql -> terms.lock(sql, tenant)).isPresent() ? 1 : 0;
            } catch (RuntimeException e) {
                LOG.error("Could not apply the scheduled changes for the tenant {}. Retrying in a minute.", tenant, e);
            }
        }
        return done;
    }
}
