package assay.service.events;

/// An event that was written.
///
/// @param id the id (`evt_…`), by which a receiver recognizes the event if it is delivered again
/// @param sequence the event's number among the tenant's events, beginning with 1
/// @param createdAt when the event happened
public record Event(String id, String tenant, long sequence, EventKind kind, long createdAt) {}
