package assay.service.platform.work;

/// One piece of work, as it is given to a [Worker].
///
/// @param lane a group of pieces of work within the queue, such as the deliveries to one endpoint
/// @param payload the data that was queued; must contain only data that may be stored
/// @param attempt the number of the attempt, beginning with 1
/// @param createdAt when the piece was queued
public record Work(long id, String queue, String lane, String payload, int attempt, long createdAt) {}
