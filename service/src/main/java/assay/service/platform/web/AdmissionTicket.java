package assay.service.platform.web;

import jakarta.servlet.ServletRequest;
import java.util.Optional;
import java.util.concurrent.locks.Condition;

/// A request, from when it waits to begin until it ends. What changes is guarded by the queue's lock.
final class AdmissionTicket implements AutoCloseable {

    enum State {
        WAITING,
        ADMITTED,
        REFUSED
    }

    private final AdmissionQueue queue;
    final AdmissionLine line;
    final String caller;
    /// Signalled when the request may begin, or may not.
    final Condition admission;
    State state = State.WAITING;
    boolean ended;
    /// When it was admitted.
    long since;
    /// Since when it waits for its client; while it does.
    long clientSince;

    private final String credential;
    private volatile Runnable disconnect = () -> {};

    AdmissionTicket(AdmissionQueue queue, AdmissionLine line, String caller, String credential, Condition admission) {
        this.queue = queue;
        this.line = line;
        this.caller = caller;
        this.credential = credential;
        this.admission = admission;
    }

    /// That of a request.
    static Optional<AdmissionTicket> of(ServletRequest request) {
        return Optional.ofNullable((AdmissionTicket) request.getAttribute(AdmissionTicket.class.getName()));
    }

    /// Whether it may begin, without waiting.
    boolean isAdmitted() {
        return queue.isAdmitted(this);
    }

    /// Waits until it may begin; false where it may not, since too many wait.
    boolean await() {
        return queue.await(this);
    }

    /// What ends its connection, and so the request.
    void disconnectBy(Runnable end) {
        disconnect = end;
    }

    void disconnect() {
        disconnect.run();
    }

    /// It has begun, and from here on waits for its client to send or to take something.
    void waitsForClient() {
        queue.waitsForClient(this);
    }

    /// What it waited for is here.
    void goesOn() {
        queue.goesOn(this);
    }

    /// It has begun and another may begin, and the next request with this key or session is this tenant's.
    void begunBy(String tenant) {
        queue.know(credential, tenant);
        queue.begun(this);
    }

    /// The request has ended; again, it does nothing.
    @Override
    public void close() {
        queue.end(this);
    }
}
