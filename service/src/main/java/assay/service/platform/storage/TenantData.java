package assay.service.platform.storage;

/// What there is of a tenant: how it is given out, and how it goes. Each module brings a bean for what it owns, and
/// whoever adds a table adds it to one of them.
public interface TenantData extends TenantFiles {

    /// Deletes some of it, and says how many rows; asked again, in another transaction, until that is 0. At most some
    /// hundreds at a time, so that nobody waits for one. Others who use the tenant's data may be doing so until an
    /// hour after this began, so 0 is not for ever.
    int erase(Sql sql, String tenant);
}
