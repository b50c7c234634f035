package assay.service.platform.storage;

/// A tenant's storage quota, for modules that store the tenant's data but have no access to its plan.
public interface StorageQuota {

    /// Checks whether bytes that are about to be stored fit into the quota and, if so, counts them. Returns
    /// whether they fit.
    ///
    /// @param beyond the number of bytes by which the plan's limit may be exceeded
    boolean take(Sql sql, String tenant, long bytes, long beyond);

    /// Counts bytes even if they exceed the quota. After a deletion, the number is negative.
    void addAll(Sql sql, String tenant, long bytes);
}
