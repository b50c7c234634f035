package assay.service.platform.storage;

/// A tenant's data: how it is exported and erased. Each module provides a bean for its tables; every new
/// table must be covered by one.
public interface TenantData extends TenantFiles {

    /// Deletes some rows and returns how many; called again in another transaction until it returns 0.
    /// Deletes at most a few hundred at a time, so that other transactions do not wait. The tenant's requests
    /// may still write until an hour after erasure began, so 0 is not final.
    int erase(Sql sql, String tenant);
}
