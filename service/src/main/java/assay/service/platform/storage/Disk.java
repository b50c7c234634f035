package assay.service.platform.storage;

/// How full the disk is that the embedded store lies on.
@FunctionalInterface
public interface Disk {

    /// Bytes that are free.
    long free();
}
