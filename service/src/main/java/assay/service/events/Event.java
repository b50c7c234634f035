package assay.service.events;

/// One event as it was written.
///
/// @param id `evt_…`; what a receiver knows it by, however often it comes
/// @param sequence its place among the tenant's events, from 1
/// @param createdAt when it happened
public record Event(String id, String tenant, long sequence, EventKind kind, long createdAt) {}
