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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
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

    /// For so many addresses it is known that a tenant calls from there.
    private static final int KNOWN = 10_000;

    /// How often requests that take longest are looked for, while others wait.
    private static final Duration LOOK = Duration.ofMillis(10);

    /// A request that begins or waits to begin.
    static final class Ticket {

        private final AdmissionQueue queue;
        private final String address;
        private final Condition admission;
        private boolean admitted;
        private long since;

        private Ticket(AdmissionQueue queue, String address) {
            this.queue = queue;
            this.address = address;
            this.admission = queue.lock.newCondition();
        }

        /// Lets another request begin; again, it does nothing.
        void end() {
            queue.end(this);
        }

        /// The same, and the next request from this address comes before strangers.
        void endOfTenant() {
            queue.know(address);
            queue.end(this);
        }
    }

    private final Clock clock;
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someWait = lock.newCondition();
    /// By address, in the order in which they take turns.
    private final Map<String, Deque<Ticket>> waiting = new LinkedHashMap<>();

    /// The same, of addresses from which tenants called lately: they come before strangers.
    private final Map<String, Deque<Ticket>> tenants = new LinkedHashMap<>();

    /// Addresses from which tenants called, the latest last.
    private final Set<String> known = new LinkedHashSet<>();

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

    /// The request has begun, and is a tenant's: the next one from there comes before strangers.
    static void begunByTenant(ServletRequest request) {
        if (request.getAttribute(Ticket.class.getName()) instanceof Ticket ticket) {
            ticket.endOfTenant();
        }
    }

    /// Waits until a request may begin.
    ///
    /// @param address as limits count it
    Ticket enter(String address) {
        lock.lock();
        try {
            Ticket ticket = new Ticket(this, address);
            if (noneWaits() && beginning.size() < most) {
                admit(ticket);
                return ticket;
            }
            (known.contains(address) ? tenants : waiting)
                    .computeIfAbsent(address, _ -> new ArrayDeque<>())
                    .addLast(ticket);
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
            return Stream.of(waiting, tenants)
                    .flatMap(each -> each.values().stream())
                    .mapToInt(Deque::size)
                    .sum();
        } finally {
            lock.unlock();
        }
    }

    private boolean noneWaits() {
        return waiting.isEmpty() && tenants.isEmpty();
    }

    /// A tenant calls from this address.
    private void know(String address) {
        lock.lock();
        try {
            known.remove(address);
            known.add(address);
            if (known.size() > KNOWN) {
                known.remove(known.iterator().next());
            }
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
        while (beginning.size() < most && !noneWaits()) {
            Map<String, Deque<Ticket>> line = tenants.isEmpty() ? waiting : tenants;
            // To the end of the line, where there is more of it.
            String address = line.keySet().iterator().next();
            Deque<Ticket> tickets = Objects.requireNonNull(line.remove(address));
            admit(tickets.removeFirst());
            if (!tickets.isEmpty()) {
                line.put(address, tickets);
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
                if (noneWaits()) {
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
            for (Map<String, Deque<Ticket>> line : List.of(waiting, tenants)) {
                line.values().forEach(tickets -> tickets.forEach(ticket -> ticket.admission.signal()));
                line.clear();
            }
            someWait.signal();
        } finally {
            lock.unlock();
        }
    }
}
