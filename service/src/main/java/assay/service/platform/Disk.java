package assay.service.platform;

/// How full the disk is that the embedded store lies on.
@FunctionalInterface
public interface Disk {

    /// Bytes that are free.
    long free();
}
