package assay.service.platform;

import java.time.Duration;

/// Work that comes round now and then: old scans and spent idempotency keys go, months of credits begin. Each module
/// names its own as a bean.
public interface Sweep {

    /// For the log.
    String name();

    /// How long after one sweep the next one begins.
    default Duration every() {
        return Duration.ofHours(1);
    }

    /// Removes or does some of what is due; how much that was. Asked again at once while it is more than 0.
    int sweep();
}
