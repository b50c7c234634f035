package assay.service.platform.work;

/// One piece of work, as handed to a [Worker].
///
/// @param lane groups pieces within the queue, such as the endpoint a delivery goes to
/// @param payload as it was queued; must not contain anything that may not be stored
/// @param attempt 1 the first time
/// @param createdAt when it was queued
public record Work(long id, String queue, String lane, String payload, int attempt, long createdAt) {}
