package assay.service.platform;

import java.time.Duration;

/// Periodic work: deleting old scans and expired idempotency keys, starting monthly credits. Each module
/// declares its sweeps as beans.
public interface Sweep {

    /// Returns the name in the log.
    String name();

    /// Returns the pause between two sweeps.
    default Duration every() {
        return Duration.ofHours(1);
    }

    /// Does some of the due work and returns how much. Called again immediately until it returns 0.
    int sweep();
}
