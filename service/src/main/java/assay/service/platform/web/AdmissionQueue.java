package assay.service.platform.web;

import assay.service.platform.web.AdmissionTicket.State;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// The queue of requests that wait to begin. Only a few begin at a time, and callers take turns. So 2,000
/// requests from one address, or ten requests from each of 200 addresses, do not delay the next request from
/// another address. With virtual threads alone, requests would run in order of arrival.
///
/// A caller is a tenant if the request's key or session was valid the last time it was used, and an address
/// otherwise. Tenants go before anonymous callers three times out of four. A caller's requests with a body
/// take turns separately from its requests without one. `/health` has its own line, which gets every other
/// turn.
///
/// A request has begun as soon as its tenant is known, it waits for its body, it has a response, or 50 ms
/// have passed. From then on, other limits apply to it, and another request can begin.
///
/// Running requests are limited too, because each takes 100 KB until it ends. Together they get a fifth of
/// the heap, of which anonymous callers get at most three quarters and tenants at most seven eighths. A
/// caller can have a quarter as many running requests as there are free slots. The last tenth of the slots
/// is for callers without running requests, so that hundreds of callers still leave room for another. A
/// tenant whose running requests don't wait for their client may use half of that tenth, so that tenants
/// that stall don't hold up one whose requests merely overlap. If there is no room and requests are
/// waiting, a client that has kept a running request waiting for three seconds is disconnected, beginning
/// with the caller that has the most running requests. So even hundreds of addresses that send or read a
/// byte at a time can't lock anyone out.
///
/// When too many requests wait, the caller with the most waiting requests loses its newest one. If several
/// callers are tied, the caller that came last loses a request.
@Component
public final class AdmissionQueue implements DisposableBean {

    /// How many requests can begin at the same time, per core: one can wait for the store while the other
    /// computes.
    private static final int PER_CORE = 2;

    /// Memory that a running request takes: web server buffers, a stack, and objects of the frameworks.
    private static final int BYTES_OF_REQUEST = 100 * 1024;

    /// Memory that a waiting request and its connection take.
    private static final int BYTES_OF_WAITING = 40 * 1024;

    /// After this time, a request that blocks while it begins no longer delays others.
    static final Duration LONGEST = Duration.ofMillis(50);

    /// The maximum number of running `/health` requests; each takes a millisecond.
    private static final int MOST_HEALTH = 16;

    /// How long a request is allowed to wait for its client while others wait for its slot.
    static final Duration PATIENCE = Duration.ofSeconds(3);

    /// How many keys and sessions are remembered with their tenant.
    private static final int KNOWN = 10_000;

    /// How often the watchdog looks for slow requests while others wait.
    private static final Duration LOOK = Duration.ofMillis(10);

    /// How often the watchdog looks for clients past their deadline while no request waits.
    private static final Duration LOOK_WHEN_IDLE = Duration.ofSeconds(1);

    /// How many tenants in a row get a turn before a waiting anonymous caller does.
    private static final int IN_A_ROW = 3;

    /// The estimated wait, which refused callers get as Retry-After.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    private final Clock clock;
    private final int mostBeginning;
    private final int mostUnderWay;
    private final int mostWaiting;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someWait = lock.newCondition();
    private final AdmissionLine strangers;
    private final AdmissionLine tenants;
    private final AdmissionLine health;
    private final List<AdmissionLine> lines;

    /// Tenants by valid key or session. The most recently used is last.
    private final Map<String, String> known = new LinkedHashMap<>();

    /// Requests that are beginning, in order of admission.
    private final Set<AdmissionTicket> beginning = new LinkedHashSet<>();

    private int inARow;
    private boolean healthHadLast;
    private boolean closed;

    @Autowired
    AdmissionQueue(Clock clock, MeterRegistry meters) {
        this(
                clock,
                meters,
                PER_CORE * Runtime.getRuntime().availableProcessors(),
                Math.clamp(Runtime.getRuntime().maxMemory() / 5 / BYTES_OF_REQUEST, 400, 100_000),
                Math.clamp(Runtime.getRuntime().maxMemory() / 6 / BYTES_OF_WAITING, 800, 100_000));
        Thread.ofPlatform().daemon().name("admission-watchdog").start(this::watchAlways);
    }

    /// Creates a queue without a watchdog; tests call [#watch].
    ///
    /// @param mostBeginning the maximum number of requests that begin at the same time
    /// @param mostUnderWay the maximum number of running requests
    /// @param mostWaiting the maximum number of waiting requests
    AdmissionQueue(Clock clock, MeterRegistry meters, int mostBeginning, int mostUnderWay, int mostWaiting) {
        this.clock = clock;
        this.mostBeginning = mostBeginning;
        this.mostUnderWay = mostUnderWay;
        this.mostWaiting = mostWaiting;
        int kept = mostUnderWay / 10;
        this.strangers = new AdmissionLine(mostUnderWay - mostUnderWay / 4, kept, kept);
        this.tenants = new AdmissionLine(mostUnderWay - mostUnderWay / 8, kept, kept / 2);
        this.health = new AdmissionLine(MOST_HEALTH, kept, kept);
        this.lines = List.of(health, strangers, tenants);
        Gauge.builder("assay.requests.waiting", this, AdmissionQueue::waiting).register(meters);
        Gauge.builder("assay.requests.under_way", this, AdmissionQueue::underWay)
                .register(meters);
    }

    /// Records that the request has begun and now waits for its client to send or receive.
    static void waitsForClient(ServletRequest request) {
        AdmissionTicket.of(request).ifPresent(AdmissionTicket::waitsForClient);
    }

    /// Like [#waitsForClient(ServletRequest)], but the client is disconnected soon after a deadline, even
    /// if no request waits. Reading can last longer than any deadline that is checked between two reads:
    /// the header of a chunk, for example, may arrive a byte at a time. [#PATIENCE] leaves time for a
    /// response to a client that is only late.
    ///
    /// @param deadline the time in milliseconds since the epoch
    static void waitsForClient(ServletRequest request, long deadline) {
        AdmissionTicket.of(request).ifPresent(ticket -> ticket.waitsForClient(deadline + PATIENCE.toMillis()));
    }

    /// Records that the request no longer waits for its client.
    static void goesOn(ServletRequest request) {
        AdmissionTicket.of(request).ifPresent(AdmissionTicket::goesOn);
    }

    /// Records that the request has begun and belongs to this tenant.
    static void begunBy(String tenant, ServletRequest request) {
        AdmissionTicket.of(request).ifPresent(ticket -> ticket.begunBy(tenant));
    }

    /// Returns the maximum number of running requests.
    public int mostUnderWay() {
        return mostUnderWay;
    }

    /// Returns the maximum number of connections that running and waiting requests can use together.
    int mostConnections() {
        return mostUnderWay + MOST_HEALTH + mostWaiting;
    }

    /// Queues a request, which begins now or when its turn comes.
    ///
    /// @param address the client's address, in the form that rate limits use
    /// @param credential identifies the request's key or session; empty if it has none
    /// @param hasBody whether its headers announce a body
    AdmissionTicket ask(String address, String credential, boolean hasBody) {
        return locked(() -> {
            String tenant = known.get(credential);
            String who = tenant == null ? address : tenant;
            return enter(tenant == null ? strangers : tenants, hasBody ? who + " with a body" : who, credential);
        });
    }

    /// Queues a `/health` request. Other requests never delay it.
    AdmissionTicket askHealth(String address) {
        return locked(() -> enter(health, address, ""));
    }

    private AdmissionTicket enter(AdmissionLine line, String caller, String credential) {
        AdmissionTicket ticket = new AdmissionTicket(this, line, caller, credential, lock.newCondition());
        line.add(ticket);
        admitNext();
        if (allWaiting() > mostWaiting) {
            refuse(lines.stream()
                    .max(Comparator.comparingInt(AdmissionLine::mostOfOne))
                    .orElseThrow()
                    .removeHeaviest());
        }
        if (ticket.state == State.WAITING) {
            someWait.signal();
        }
        return ticket;
    }

    boolean isAdmitted(AdmissionTicket ticket) {
        return locked(() -> ticket.state == State.ADMITTED);
    }

    boolean await(AdmissionTicket ticket) {
        lock.lock();
        try {
            while (ticket.state == State.WAITING && !closed) {
                ticket.admission.awaitUninterruptibly();
            }
            return ticket.state != State.REFUSED;
        } finally {
            lock.unlock();
        }
    }

    /// Returns the response to a refused request.
    Problem refusal() {
        long now = clock.millis();
        long again = now + COME_AGAIN.toMillis();
        return RateLimit.atOnce("requests-waiting", mostWaiting)
                .refusal("Too many requests are waiting. Try again later.", now, again, again);
    }

    /// Returns the number of requests waiting to begin.
    int waiting() {
        return locked(this::allWaiting);
    }

    /// Returns the number of requests that are admitted and have not ended.
    int underWay() {
        return locked(this::allUnderWay);
    }

    private void locked(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private int allUnderWay() {
        return strangers.underWay() + tenants.underWay();
    }

    private int allWaiting() {
        return lines.stream().mapToInt(AdmissionLine::waiting).sum();
    }

    /// Remembers that this key or session belongs to the tenant.
    void know(String credential, String tenant) {
        if (credential.isEmpty()) {
            return;
        }
        locked(() -> {
            known.remove(credential);
            known.put(credential, tenant);
            if (known.size() > KNOWN) {
                known.remove(known.keySet().iterator().next());
            }
        });
    }

    void begun(AdmissionTicket ticket) {
        locked(() -> {
            if (beginning.remove(ticket)) {
                admitNext();
            }
        });
    }

    void waitsForClient(AdmissionTicket ticket, long deadline) {
        locked(() -> {
            ticket.clientSince = clock.millis();
            ticket.clientDeadline = deadline;
            ticket.line.waitsForClient(ticket);
            begun(ticket);
        });
    }

    void goesOn(AdmissionTicket ticket) {
        locked(() -> {
            ticket.line.goesOn(ticket);
        });
    }

    void end(AdmissionTicket ticket) {
        locked(() -> {
            if (ticket.state == State.ADMITTED && !ticket.ended) {
                ticket.ended = true;
                beginning.remove(ticket);
                ticket.line.end(ticket);
                admitNext();
            }
        });
    }

    private void admitNext() {
        while (beginning.size() < mostBeginning && admitOne()) {
            // Repeats until no request is left or there is no room.
        }
    }

    private boolean admitOne() {
        if (!healthHadLast && admitOne(health)) {
            healthHadLast = true;
            return true;
        }
        healthHadLast = false;
        if (inARow < IN_A_ROW && admitOne(tenants)) {
            inARow++;
            return true;
        }
        inARow = 0;
        return admitOne(strangers) || admitOne(tenants) || admitOne(health);
    }

    /// Admits the first request in this line for which there is room.
    private boolean admitOne(AdmissionLine line) {
        AdmissionTicket ticket = line.next(room(line));
        if (ticket == null) {
            return false;
        }
        ticket.state = State.ADMITTED;
        ticket.since = clock.millis();
        beginning.add(ticket);
        ticket.admission.signal();
        return true;
    }

    private int room(AdmissionLine line) {
        int own = line.room();
        return line.equals(health) ? own : Math.min(own, mostUnderWay - allUnderWay());
    }

    private static void refuse(AdmissionTicket ticket) {
        ticket.state = State.REFUSED;
        ticket.admission.signal();
    }

    private void watchAlways() {
        lock.lock();
        try {
            while (!closed) {
                var _ = someWait.awaitNanos((allWaiting() == 0 ? LOOK_WHEN_IDLE : LOOK).toNanos());
                watch();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /// Lets other requests begin in place of slow ones, and ends requests whose clients are past their
    /// deadline or delay others.
    void watch() {
        locked(() -> {
            long now = clock.millis();
            lines.forEach(line -> line.endLate(now));
            long impatient = now - PATIENCE.toMillis();
            lines.forEach(line -> line.endOne(room(line), impatient));
            long before = now - LONGEST.toMillis();
            Iterator<AdmissionTicket> tickets = beginning.iterator();
            while (tickets.hasNext() && tickets.next().since <= before) {
                tickets.remove();
            }
            admitNext();
        });
    }

    @Override
    public void destroy() {
        locked(() -> {
            closed = true;
            lines.forEach(AdmissionLine::releaseAll);
            someWait.signal();
        });
    }
}
