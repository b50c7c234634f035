package assay.service.platform.storage;

/// What a tenant may store, for those who store something of it and know nothing of plans.
public interface StorageQuota {

    /// Counts bytes that are being stored, where there is room for them; whether there is.
    ///
    /// @param beyond bytes that these may take beyond what the tenant's plan has
    boolean take(Sql sql, String tenant, long bytes, long beyond);

    /// Counts them all the same; less than zero takes off what was deleted.
    void addAll(Sql sql, String tenant, long bytes);
}
