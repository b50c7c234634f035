package assay.service.platform.storage;

/// Free space on the embedded store's disk.
@FunctionalInterface
public interface Disk {

    /// Free bytes.
    long free();
}
