package assay.service.platform.web;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
///
/// How many are under way is bounded, too, since each takes 100 KB until it ends: a fifth of the heap, of which a
/// quarter is kept for addresses of tenants. An address may have a quarter as many as there is still room for, and the
/// last tenth is for addresses that have none, so that hundreds of addresses leave room for another.
@Component
public final class AdmissionQueue implements DisposableBean {

    /// Requests that begin at a time, for each core: one may wait for the store while the other computes.
    private static final int PER_CORE = 2;

    /// What a request under way takes: buffers of the web server, a stack, what the frameworks keep of it.
    private static final int BYTES_OF_REQUEST = 100 * 1024;

    /// For a request that waits for something while it begins, so that others need not wait, too.
    static final Duration LONGEST = Duration.ofMillis(50);

    /// For so many addresses it is known that a tenant calls from there.
    private static final int KNOWN = 10_000;

    /// How often requests that take longest are looked for, while others wait.
    private static final Duration LOOK = Duration.ofMillis(10);

    /// A request, from when it waits to begin until it ends.
    static final class Ticket implements AutoCloseable {

        private final AdmissionQueue queue;
        private final String address;
        private final Condition admission;
        private boolean admitted;
        private boolean closed;
        private long since;

        private Ticket(AdmissionQueue queue, String address) {
            this.queue = queue;
            this.address = address;
            this.admission = queue.lock.newCondition();
        }

        /// Whether it may begin, without waiting.
        boolean isAdmitted() {
            queue.lock.lock();
            try {
                return admitted;
            } finally {
                queue.lock.unlock();
            }
        }

        /// Waits until it may begin.
        void await() {
            queue.await(this);
        }

        /// It has begun and another may begin; again, it does nothing.
        void begun() {
            queue.begun(this);
        }

        /// The same, and the next request from this address comes before strangers.
        void begunByTenant() {
            queue.know(address);
            queue.begun(this);
        }

        /// The request has ended; again, it does nothing.
        @Override
        public void close() {
            queue.end(this);
        }
    }

    private final Clock clock;
    private final int mostBeginning;
    private final int mostUnderWay;
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

    /// By address, from when they are admitted until they end.
    private final Map<String, Integer> underWay = new HashMap<>();

    private int allUnderWay;
    private boolean closed;

    @Autowired
    AdmissionQueue(Clock clock, MeterRegistry meters) {
        this(
                clock,
                meters,
                PER_CORE * Runtime.getRuntime().availableProcessors(),
                Math.clamp(Runtime.getRuntime().maxMemory() / 5 / BYTES_OF_REQUEST, 400, 100_000));
        Thread.ofPlatform().daemon().name("admission-watchdog").start(this::watchAlways);
    }

    /// Without a watchdog; tests call [#watch].
    ///
    /// @param mostBeginning requests that begin at a time
    /// @param mostUnderWay requests that have not ended
    AdmissionQueue(Clock clock, MeterRegistry meters, int mostBeginning, int mostUnderWay) {
        this.clock = clock;
        this.mostBeginning = mostBeginning;
        this.mostUnderWay = mostUnderWay;
        Gauge.builder("assay.requests.waiting", this, AdmissionQueue::waiting).register(meters);
        Gauge.builder("assay.requests.under_way", this, AdmissionQueue::underWay)
                .register(meters);
    }

    /// The request has begun: what it does from here on, other limits hold.
    public static void begun(ServletRequest request) {
        if (request.getAttribute(Ticket.class.getName()) instanceof Ticket ticket) {
            ticket.begun();
        }
    }

    /// The request has begun, and is a tenant's: the next one from there comes before strangers.
    static void begunByTenant(ServletRequest request) {
        if (request.getAttribute(Ticket.class.getName()) instanceof Ticket ticket) {
            ticket.begunByTenant();
        }
    }

    /// Lets a request begin, now or in its turn.
    ///
    /// @param address as limits count it
    Ticket ask(String address) {
        lock.lock();
        try {
            Ticket ticket = new Ticket(this, address);
            (known.contains(address) ? tenants : waiting)
                    .computeIfAbsent(address, _ -> new ArrayDeque<>())
                    .addLast(ticket);
            admitNext();
            if (!ticket.admitted) {
                someWait.signal();
            }
            return ticket;
        } finally {
            lock.unlock();
        }
    }

    private void await(Ticket ticket) {
        lock.lock();
        try {
            while (!ticket.admitted && !closed) {
                ticket.admission.awaitUninterruptibly();
            }
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

    /// Requests that were admitted and have not ended.
    int underWay() {
        lock.lock();
        try {
            return allUnderWay;
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

    private void begun(Ticket ticket) {
        lock.lock();
        try {
            if (beginning.remove(ticket)) {
                admitNext();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(Ticket ticket) {
        lock.lock();
        try {
            if (ticket.admitted && !ticket.closed) {
                ticket.closed = true;
                beginning.remove(ticket);
                underWay.computeIfPresent(ticket.address, (_, now) -> now == 1 ? null : now - 1);
                allUnderWay--;
                admitNext();
            }
        } finally {
            lock.unlock();
        }
    }

    private void admitNext() {
        while (beginning.size() < mostBeginning
                && (admitOne(tenants, mostUnderWay) || admitOne(waiting, mostUnderWay - mostUnderWay / 4))) {
            // Until none is left, or there is no room.
        }
    }

    /// Admits the first request that has room.
    ///
    /// @param most requests under way with which one of this line may begin
    private boolean admitOne(Map<String, Deque<Ticket>> line, int most) {
        int room = most - allUnderWay;
        if (room <= 0) {
            return false;
        }
        Optional<String> first =
                line.keySet().stream().filter(address -> fits(address, room)).findFirst();
        first.ifPresent(address -> {
            // To the end of the line, where there is more of it.
            Deque<Ticket> tickets = Objects.requireNonNull(line.remove(address));
            admit(tickets.removeFirst());
            if (!tickets.isEmpty()) {
                line.put(address, tickets);
            }
        });
        return first.isPresent();
    }

    /// The last tenth is for addresses that have no request under way.
    private boolean fits(String address, int room) {
        int ofAddress = underWay.getOrDefault(address, 0);
        return ofAddress == 0 || 4 * ofAddress < room - mostUnderWay / 10;
    }

    private void admit(Ticket ticket) {
        ticket.admitted = true;
        ticket.since = clock.millis();
        beginning.add(ticket);
        underWay.merge(ticket.address, 1, Integer::sum);
        allUnderWay++;
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
