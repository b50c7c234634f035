package assay.service.platform.work;

/// One piece of work, as a [Worker] is handed it.
///
/// @param lane what of the queue it belongs with, such as the endpoint a delivery goes to
/// @param payload as it was put down; nothing that must not lie in the store
/// @param attempt 1 the first time
/// @param createdAt when it was put down
public record Work(long id, String queue, String lane, String payload, int attempt, long createdAt) {}
