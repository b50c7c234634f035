package assay.service.platform.storage;

/// A tenant's storage quota, for modules that store its data and know nothing about plans.
public interface StorageQuota {

    /// Counts bytes being stored if they fit; returns whether they do.
    ///
    /// @param beyond bytes by which the tenant's plan may be exceeded
    boolean take(Sql sql, String tenant, long bytes, long beyond);

    /// Counts bytes unconditionally; negative after a deletion.
    void addAll(Sql sql, String tenant, long bytes);
}
