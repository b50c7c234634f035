package assay.service.credits;

import assay.service.platform.Sweep;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Reads the books every day and says at the level ERROR what is wrong in them; nothing is put right, because
/// what went wrong is not known.
@Component
final class DailyReconciliation implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(DailyReconciliation.class);

    private final Reconciliation reconciliation;

    DailyReconciliation(Reconciliation reconciliation) {
        this.reconciliation = reconciliation;
    }

    @Override
    public String name() {
        return "what is wrong in the books of credits";
    }

    @Override
    public Duration every() {
        return Duration.ofDays(1);
    }

    /// Nothing is swept, so nothing is asked again.
    @Override
    public int sweep() {
        Reconciliation.Result found = reconciliation.run();
        found.wrong().forEach(each -> LOG.error("The credits are not in order: {}", each));
        return 0;
    }
}
