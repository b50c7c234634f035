package assay.service.platform.web;

import jakarta.servlet.ServletRequest;
import java.util.Optional;
import java.util.concurrent.locks.Condition;

/// One request, from when it enters the queue until it ends. Mutable state is guarded by the queue's lock.
final class AdmissionTicket implements AutoCloseable {

    enum State {
        WAITING,
        ADMITTED,
        REFUSED
    }

    private final AdmissionQueue queue;
    final AdmissionLine line;
    final String caller;
    /// Signalled when the request is admitted or refused.
    final Condition admission;
    State state = State.WAITING;
    boolean ended;
    /// Whether its client was disconnected, so that it ends soon.
    boolean disconnected;
    /// When the request was admitted.
    long since;
    /// When the request began to wait for its client; set while it waits.
    long clientSince;
    /// When its client is disconnected; set while the request waits for it.
    long clientDeadline;

    private final String credential;
    private volatile Runnable disconnect = () -> {};

    AdmissionTicket(AdmissionQueue queue, AdmissionLine line, String caller, String credential, Condition admission) {
        this.queue = queue;
        this.line = line;
        this.caller = caller;
        this.credential = credential;
        this.admission = admission;
    }

    /// Returns the ticket of a request.
    static Optional<AdmissionTicket> of(ServletRequest request) {
        return Optional.ofNullable((AdmissionTicket) request.getAttribute(AdmissionTicket.class.getName()));
    }

    /// Whether the request is admitted. Does not wait.
    boolean isAdmitted() {
        return queue.isAdmitted(this);
    }

    /// Waits for admission, and returns false if the request was refused because too many requests wait.
    boolean await() {
        return queue.await(this);
    }

    /// Sets the action that closes the request's connection and thereby ends the request.
    void disconnectBy(Runnable end) {
        disconnect = end;
    }

    void disconnect() {
        disconnected = true;
        disconnect.run();
    }

    /// Records that the request has begun and now waits for its client to send or receive.
    void waitsForClient() {
        waitsForClient(Long.MAX_VALUE);
    }

    /// Like [#waitsForClient()], but the client is disconnected at a deadline.
    ///
    /// @param deadline the time in milliseconds since the epoch
    void waitsForClient(long deadline) {
        queue.waitsForClient(this, deadline);
    }

    /// Records that the request no longer waits for its client.
    void goesOn() {
        queue.goesOn(this);
    }

    /// Records that the request has begun, so that another can begin. The next request with the same key or
    /// session counts as the tenant's.
    void begunBy(String tenant) {
        queue.know(credential, tenant);
        queue.begun(this);
    }

    /// Records that the request has ended. Idempotent.
    @Override
    public void close() {
        queue.end(this);
    }
}
