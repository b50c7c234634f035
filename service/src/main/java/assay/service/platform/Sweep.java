package assay.service.platform;

/// Work that tidies up now and then: old scans, spent idempotency keys. Each module names its own as a bean.
public interface Sweep {

    /// For the log.
    String name();

    /// Removes some of what is due; the number removed. Asked again at once while it is more than 0.
    int sweep();
}
