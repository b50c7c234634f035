package assay.service.credits;

import assay.service.platform.Sweep;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Runs the reconciliation daily and logs its findings at level ERROR. Does not correct errors, because their
/// cause is unknown.
@Component
final class DailyReconciliation implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(DailyReconciliation.class);

    private final Reconciliation reconciliation;

    DailyReconciliation(Reconciliation reconciliation) {
        this.reconciliation = reconciliation;
    }

    @Override
    public String name() {
        return "the daily credit reconciliation";
    }

    @Override
    public Duration every() {
        return Duration.ofDays(1);
    }

    /// Returns 0, because nothing is deleted and no second run is needed.
    @Override
    public int sweep() {
        Reconciliation.Result found = reconciliation.run();
        found.wrong().forEach(each -> LOG.error("Credit accounting error: {}", each));
        return 0;
    }
}
