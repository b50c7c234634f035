package assay.service.platform.web;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Where requests wait to begin. Only a few begin at a time, and addresses take turns, so that 2,000 requests of one
/// address, or ten each of 200, do not come before the next request of another. Virtual threads alone would run them in
/// the order in which they came.
///
/// A request has begun when it is known which tenant it is for, when it waits for its body, when it is answered, or
/// after 50 ms. From then on other limits hold, and another request may begin.
@Component
public final class AdmissionQueue implements DisposableBean {

    /// Requests that begin at a time, for each core: one may wait for the store while the other computes.
    private static final int PER_CORE = 2;

    /// For a request that waits for something while it begins, so that others need not wait, too.
    static final Duration LONGEST = Duration.ofMillis(50);

    /// How often requests that take longest are looked for, while others wait.
    private static final Duration LOOK = Duration.ofMillis(10);

    /// A request that begins or waits to begin.
    static final class Ticket {

        private final AdmissionQueue queue;
        private final Condition admission;
        private boolean admitted;
        private long since;

        private Ticket(AdmissionQueue queue) {
            this.queue = queue;
            this.admission = queue.lock.newCondition();
        }

        /// Lets another request begin; again, it does nothing.
        void end() {
            queue.end(this);
        }
    }

    private final Clock clock;
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someWait = lock.newCondition();
    /// By address, in the order in which they take turns.
    private final Map<String, Deque<Ticket>> waiting = new LinkedHashMap<>();

    /// In the order in which they were admitted.
    private final Set<Ticket> beginning = new LinkedHashSet<>();

    private boolean closed;

    @Autowired
    AdmissionQueue(Clock clock, MeterRegistry meters) {
        this(clock, meters, PER_CORE * Runtime.getRuntime().availableProcessors());
        Thread.ofPlatform().daemon().name("admission-watchdog").start(this::watchAlways);
    }

    /// Without a watchdog; tests call [#watch].
    AdmissionQueue(Clock clock, MeterRegistry meters, int most) {
        this.clock = clock;
        this.most = most;
        Gauge.builder("assay.requests.waiting", this, AdmissionQueue::waiting).register(meters);
    }

    /// The request has begun: what it does from here on, other limits hold.
    public static void begun(ServletRequest request) {
        if (request.getAttribute(Ticket.class.getName()) instanceof Ticket ticket) {
            ticket.end();
        }
    }

    /// Waits until a request may begin.
    ///
    /// @param address as limits count it
    Ticket enter(String address) {
        lock.lock();
        try {
            Ticket ticket = new Ticket(this);
            if (waiting.isEmpty() && beginning.size() < most) {
                admit(ticket);
                return ticket;
            }
            waiting.computeIfAbsent(address, _ -> new ArrayDeque<>()).addLast(ticket);
            someWait.signal();
            while (!ticket.admitted && !closed) {
                ticket.admission.awaitUninterruptibly();
            }
            return ticket;
        } finally {
            lock.unlock();
        }
    }

    /// Requests that wait to begin.
    int waiting() {
        lock.lock();
        try {
            return waiting.values().stream().mapToInt(Deque::size).sum();
        } finally {
            lock.unlock();
        }
    }

    private void end(Ticket ticket) {
        lock.lock();
        try {
            if (beginning.remove(ticket)) {
                admitNext();
            }
        } finally {
            lock.unlock();
        }
    }

    private void admitNext() {
        while (beginning.size() < most && !waiting.isEmpty()) {
            // To the end of the line, where there is more of it.
            Map.Entry<String, Deque<Ticket>> first =
                    waiting.entrySet().iterator().next();
            Deque<Ticket> tickets = first.getValue();
            waiting.remove(first.getKey());
            admit(tickets.removeFirst());
            if (!tickets.isEmpty()) {
                waiting.put(first.getKey(), tickets);
            }
        }
    }

    private void admit(Ticket ticket) {
        ticket.admitted = true;
        ticket.since = clock.millis();
        beginning.add(ticket);
        ticket.admission.signal();
    }

    private void watchAlways() {
        lock.lock();
        try {
            while (!closed) {
                if (waiting.isEmpty()) {
                    someWait.await();
                } else {
                    var _ = someWait.awaitNanos(LOOK.toNanos());
                    watch();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /// Lets others begin in the place of requests that take longest.
    void watch() {
        lock.lock();
        try {
            long before = clock.millis() - LONGEST.toMillis();
            Iterator<Ticket> tickets = beginning.iterator();
            while (tickets.hasNext() && tickets.next().since <= before) {
                tickets.remove();
            }
            admitNext();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void destroy() {
        lock.lock();
        try {
            closed = true;
            waiting.values().forEach(tickets -> tickets.forEach(ticket -> ticket.admission.signal()));
            waiting.clear();
            someWait.signal();
        } finally {
            lock.unlock();
        }
    }
}
