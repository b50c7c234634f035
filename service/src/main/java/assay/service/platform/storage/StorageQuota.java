package assay.service.platform.storage;

/// A tenant's storage quota, for modules that store the tenant's data and have no access to its plan.
public interface StorageQuota {

    /// Counts bytes that are about to be stored if they fit, and returns whether they do.
    ///
    /// @param beyond the number of bytes by which the plan's limit can be exceeded
    boolean take(Sql sql, String tenant, long bytes, long beyond);

    /// Counts bytes unconditionally. The number is negative after a deletion.
    void addAll(Sql sql, String tenant, long bytes);
}
