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

/// Where requests wait to begin. Only a few begin at a time, and callers take turns, so that 2,000 requests of one
/// address, or ten each of 200, do not come before the next request of another. Virtual threads alone would run them in
/// the order in which they came.
///
/// A caller is a tenant where the request shows a key or session that was good the last time, and else an address.
/// Tenants come before strangers, three times of four. Requests with a body and those without take turns as two callers
/// would. `/health` has a line of its own, which has every second turn.
///
/// A request has begun when it is known which tenant it is for, when it waits for its body, when it is answered, or
/// after 50 ms. From then on other limits hold, and another request may begin.
///
/// How many are under way is bounded, too, since each takes 100 KB until it ends: a fifth of the heap, of which
/// strangers have three quarters at most and tenants seven eighths. A caller may have a quarter as many as there is
/// still room for, and the last tenth is for callers that have none, so that hundreds leave room for another. Where
/// there is no room and others wait, a request is ended that has waited for its client for three seconds, first of the
/// caller that has most under way: hundreds of addresses that read or write a byte at a time keep nobody out.
///
/// When too many wait, the caller who has most of them waiting loses its latest; of several, the one that came last.
@Component
public final class AdmissionQueue implements DisposableBean {

    /// Requests that begin at a time, for each core: one may wait for the store while the other computes.
    private static final int PER_CORE = 2;

    /// What a request under way takes: buffers of the web server, a stack, what the frameworks keep of it.
    private static final int BYTES_OF_REQUEST = 100 * 1024;

    /// What a request that waits takes, with its connection.
    private static final int BYTES_OF_WAITING = 30 * 1024;

    /// For a request that waits for something while it begins, so that others need not wait, too.
    static final Duration LONGEST = Duration.ofMillis(50);

    /// Questions for `/health` under way; each takes a millisecond.
    private static final int MOST_HEALTH = 16;

    /// How long a request may wait for its client where others wait for it.
    static final Duration PATIENCE = Duration.ofSeconds(3);

    /// For so many keys and sessions it is known whose they are.
    private static final int KNOWN = 10_000;

    /// How often requests that take longest are looked for, while others wait.
    private static final Duration LOOK = Duration.ofMillis(10);

    /// Of tenants, before a stranger that waits has a turn.
    private static final int IN_A_ROW = 3;

    /// An estimate, for who was refused.
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

    /// The tenants of keys and sessions that were good, the latest last.
    private final Map<String, String> known = new LinkedHashMap<>();

    /// In the order in which they were admitted.
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
                Math.clamp(Runtime.getRuntime().maxMemory() / 6 / BYTES_OF_WAITING, 1_000, 100_000));
        Thread.ofPlatform().daemon().name("admission-watchdog").start(this::watchAlways);
    }

    /// Without a watchdog; tests call [#watch].
    ///
    /// @param mostBeginning requests that begin at a time
    /// @param mostUnderWay requests that have not ended
    /// @param mostWaiting requests that wait
    AdmissionQueue(Clock clock, MeterRegistry meters, int mostBeginning, int mostUnderWay, int mostWaiting) {
        this.clock = clock;
        this.mostBeginning = mostBeginning;
        this.mostUnderWay = mostUnderWay;
        this.mostWaiting = mostWaiting;
        int kept = mostUnderWay / 10;
        this.strangers = new AdmissionLine(mostUnderWay - mostUnderWay / 4, kept);
        this.tenants = new AdmissionLine(mostUnderWay - mostUnderWay / 8, kept);
        this.health = new AdmissionLine(MOST_HEALTH, kept);
        this.lines = List.of(health, strangers, tenants);
        Gauge.builder("assay.requests.waiting", this, AdmissionQueue::waiting).register(meters);
        Gauge.builder("assay.requests.under_way", this, AdmissionQueue::underWay)
                .register(meters);
    }

    /// The request has begun, and waits for its client to send or to take something.
    static void waitsForClient(ServletRequest request) {
        AdmissionTicket.of(request).ifPresent(AdmissionTicket::waitsForClient);
    }

    /// What the request waited for is here.
    static void goesOn(ServletRequest request) {
        AdmissionTicket.of(request).ifPresent(AdmissionTicket::goesOn);
    }

    /// The request has begun, and is a tenant's.
    static void begunBy(String tenant, ServletRequest request) {
        AdmissionTicket.of(request).ifPresent(ticket -> ticket.begunBy(tenant));
    }

    /// Connections that requests under way and those that wait can take together.
    int mostConnections() {
        return mostUnderWay + MOST_HEALTH + mostWaiting;
    }

    /// Lets a request begin, now or in its turn.
    ///
    /// @param address as limits count it
    /// @param credential stands for the key or session that it shows; empty where it shows none
    /// @param hasBody whether it announces one
    AdmissionTicket ask(String address, String credential, boolean hasBody) {
        return locked(() -> {
            String tenant = known.get(credential);
            String who = tenant == null ? address : tenant;
            return enter(tenant == null ? strangers : tenants, hasBody ? who + " with a body" : who, credential);
        });
    }

    /// The same for a question for `/health`, which nobody else keeps waiting.
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

    /// What is answered where a request may not begin.
    Problem refusal() {
        long now = clock.millis();
        long again = now + COME_AGAIN.toMillis();
        return Limit.atOnce("requests-waiting", mostWaiting)
                .refusal("Too many requests are waiting.", now, again, again);
    }

    /// Requests that wait to begin.
    int waiting() {
        return locked(this::allWaiting);
    }

    /// Requests that were admitted and have not ended.
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

    /// This key or session is a tenant's.
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

    void waitsForClient(AdmissionTicket ticket) {
        locked(() -> {
            ticket.clientSince = clock.millis();
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
            // Until none is left, or there is no room.
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

    /// Admits the first request of a line that has room.
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
                if (allWaiting() == 0) {
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

    /// Lets others begin in the place of requests that take longest, and ends those of clients that keep others
    /// waiting.
    void watch() {
        locked(() -> {
            long impatient = clock.millis() - PATIENCE.toMillis();
            lines.forEach(line -> line.endOne(room(line), impatient));
            long before = clock.millis() - LONGEST.toMillis();
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
