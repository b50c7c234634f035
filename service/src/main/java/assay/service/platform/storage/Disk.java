package assay.service.platform.storage;

/// Free space on the embedded store's disk.
@FunctionalInterface
public interface Disk {

    /// Returns the number of free bytes.
    long free();
}
