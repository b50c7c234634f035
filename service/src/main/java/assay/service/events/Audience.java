package assay.service.events;

import assay.service.platform.storage.Sql;

/// Receives every event in the transaction that writes it, so that what it stores exists if and only if the
/// event does. It must be fast: it delays the caller, and everyone else who causes events for the tenant.
@FunctionalInterface
public interface Audience {

    void told(Sql sql, Event event);
}
