package assay.service.events;

import assay.service.platform.storage.Sql;

/// Receives every event in the transaction that writes it, so that the data it stores exists if and only if
/// the event exists. An implementation must be fast, because it delays the caller and all other callers that
/// cause events for the tenant.
@FunctionalInterface
public interface Audience {

    void told(Sql sql, Event event);
}
