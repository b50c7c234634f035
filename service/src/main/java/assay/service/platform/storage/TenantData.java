package assay.service.platform.storage;

/// Exports and erases a tenant's data. Each module provides a bean for its tables, and every new table must
/// be covered by a bean.
public interface TenantData extends TenantFiles {

    /// Deletes some rows and returns how many. Called again in another transaction until it returns 0.
    /// Deletes at most a few hundred rows at a time, so that other transactions do not have to wait. The
    /// tenant's requests can still write until an hour after the erasure began, so 0 is not final.
    int erase(Sql sql, String tenant);
}
