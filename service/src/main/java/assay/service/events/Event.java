package assay.service.events;

/// One event as written.
///
/// @param id `evt_…`, by which a receiver identifies it across repeated deliveries
/// @param sequence its number among the tenant's events, from 1
/// @param createdAt when it happened
public record Event(String id, String tenant, long sequence, EventKind kind, long createdAt) {}
