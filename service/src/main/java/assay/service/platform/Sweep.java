package assay.service.platform;

import java.time.Duration;

/// Periodic work, such as deleting old scans and expired idempotency keys, or granting monthly credits. Each
/// module declares its sweeps as beans.
public interface Sweep {

    /// Returns the name that the log shows.
    String name();

    /// Returns the pause between two sweeps.
    default Duration every() {
        return Duration.ofHours(1);
    }

    /// Does some of the due work, and returns how much was done. The method is called again immediately until
    /// it returns 0.
    int sweep();
}
