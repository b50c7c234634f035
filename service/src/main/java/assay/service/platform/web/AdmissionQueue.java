package assay.service.platform.web;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
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

    /// A request, from when it waits to begin until it ends.
    static final class Ticket implements AutoCloseable {

        private final AdmissionQueue queue;
        private final Line line;
        private final String caller;
        private final String credential;
        private final Condition admission;
        private State state = State.WAITING;
        private boolean closed;
        private long since;
        private volatile Runnable disconnect = () -> {};

        /// Since when it waits for its client; while it does.
        private long clientSince;

        private Ticket(AdmissionQueue queue, Line line, String caller, String credential) {
            this.queue = queue;
            this.line = line;
            this.caller = caller;
            this.credential = credential;
            this.admission = queue.lock.newCondition();
        }

        /// Whether it may begin, without waiting.
        boolean isAdmitted() {
            queue.lock.lock();
            try {
                return state == State.ADMITTED;
            } finally {
                queue.lock.unlock();
            }
        }

        /// Waits until it may begin; false where it may not, since too many wait.
        boolean await() {
            return queue.await(this);
        }

        /// What ends its connection, and so the request.
        void disconnectBy(Runnable end) {
            disconnect = end;
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

    private enum State {
        WAITING,
        ADMITTED,
        REFUSED
    }

    /// Strangers, tenants, or whoever asks for `/health`.
    private final class Line {

        private final int most;
        /// By caller, in the order in which they take turns. None is empty.
        private final Map<String, Deque<Ticket>> waiting = new LinkedHashMap<>();
        /// By caller, from when they are admitted until they end.
        private final Map<String, Integer> underWay = new HashMap<>();
        /// Those under way that wait for their client, the longest first.
        private final Set<Ticket> onClients = new LinkedHashSet<>();

        private int allWaiting;
        private int allUnderWay;

        /// @param most requests under way
        Line(int most) {
            this.most = most;
        }

        void add(Ticket ticket) {
            waiting.computeIfAbsent(ticket.caller, _ -> new ArrayDeque<>()).addLast(ticket);
            allWaiting++;
        }

        /// Admits the first request that has room.
        boolean admitOne() {
            int room = room();
            if (room <= 0) {
                return false;
            }
            Optional<String> first = waiting.keySet().stream()
                    .filter(caller -> fits(caller, room))
                    .findFirst();
            first.ifPresent(caller -> {
                // To the end of the line, where there is more of it.
                Deque<Ticket> tickets = Objects.requireNonNull(waiting.remove(caller));
                Ticket ticket = tickets.removeFirst();
                allWaiting--;
                if (!tickets.isEmpty()) {
                    waiting.put(caller, tickets);
                }
                underWay.merge(caller, 1, Integer::sum);
                allUnderWay++;
                admit(ticket);
            });
            return first.isPresent();
        }

        private int room() {
            int own = most - allUnderWay;
            return equals(health) ? own : Math.min(own, mostUnderWay - allUnderWay());
        }

        /// Ends the request of a client that keeps others waiting, where there is no room for those.
        void endOne(long before) {
            int room = room();
            if (allWaiting == 0 || room > 0 && waiting.keySet().stream().anyMatch(caller -> fits(caller, room))) {
                return;
            }
            Ticket slow = null;
            for (Ticket each : onClients) {
                if (each.clientSince > before) {
                    break;
                }
                if (slow == null || underWay(each) > underWay(slow)) {
                    slow = each;
                }
            }
            if (slow != null) {
                onClients.remove(slow);
                slow.disconnect.run();
            }
        }

        private int underWay(Ticket ticket) {
            return underWay.getOrDefault(ticket.caller, 0);
        }

        /// The last tenth is for callers that have no request under way.
        private boolean fits(String caller, int room) {
            int ofCaller = underWay.getOrDefault(caller, 0);
            return ofCaller == 0 || 4 * ofCaller < room - mostUnderWay / 10;
        }

        void end(Ticket ticket) {
            underWay.computeIfPresent(ticket.caller, (_, now) -> now == 1 ? null : now - 1);
            onClients.remove(ticket);
            allUnderWay--;
        }

        /// How many requests of the caller wait that has most of them waiting.
        int mostOfOne() {
            return waiting.values().stream().mapToInt(Deque::size).max().orElse(0);
        }

        /// Refuses the latest request of the caller that has most of them waiting.
        void refuseOne() {
            Map.Entry<String, Deque<Ticket>> heaviest = waiting.entrySet().stream()
                    .reduce((one, other) ->
                            other.getValue().size() >= one.getValue().size() ? other : one)
                    .orElseThrow();
            refuse(heaviest.getValue().removeLast());
            allWaiting--;
            if (heaviest.getValue().isEmpty()) {
                waiting.remove(heaviest.getKey());
            }
        }

        void releaseAll() {
            waiting.values().forEach(tickets -> tickets.forEach(ticket -> ticket.admission.signal()));
            waiting.clear();
            allWaiting = 0;
        }
    }

    private final Clock clock;
    private final int mostBeginning;
    private final int mostUnderWay;
    private final int mostWaiting;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someWait = lock.newCondition();
    private final Line strangers;
    private final Line tenants;
    private final Line health = new Line(MOST_HEALTH);
    private final List<Line> lines;

    /// The tenants of keys and sessions that were good, the latest last.
    private final Map<String, String> known = new LinkedHashMap<>();

    /// In the order in which they were admitted.
    private final Set<Ticket> beginning = new LinkedHashSet<>();

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
        this.strangers = new Line(mostUnderWay - mostUnderWay / 4);
        this.tenants = new Line(mostUnderWay - mostUnderWay / 8);
        this.lines = List.of(health, strangers, tenants);
        Gauge.builder("assay.requests.waiting", this, AdmissionQueue::waiting).register(meters);
        Gauge.builder("assay.requests.under_way", this, AdmissionQueue::underWay)
                .register(meters);
    }

    /// The request has begun, and waits for its client to send or to take something.
    static void waitsForClient(ServletRequest request) {
        if (request.getAttribute(Ticket.class.getName()) instanceof Ticket ticket) {
            ticket.waitsForClient();
        }
    }

    /// What the request waited for is here.
    static void goesOn(ServletRequest request) {
        if (request.getAttribute(Ticket.class.getName()) instanceof Ticket ticket) {
            ticket.goesOn();
        }
    }

    /// The request has begun, and is a tenant's.
    static void begunBy(String tenant, ServletRequest request) {
        if (request.getAttribute(Ticket.class.getName()) instanceof Ticket ticket) {
            ticket.begunBy(tenant);
        }
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
    Ticket ask(String address, String credential, boolean hasBody) {
        lock.lock();
        try {
            String tenant = known.get(credential);
            String who = tenant == null ? address : tenant;
            return enter(new Ticket(
                    this, tenant == null ? strangers : tenants, hasBody ? who + " with a body" : who, credential));
        } finally {
            lock.unlock();
        }
    }

    /// The same for a question for `/health`, which nobody else keeps waiting.
    Ticket askHealth(String address) {
        lock.lock();
        try {
            return enter(new Ticket(this, health, address, ""));
        } finally {
            lock.unlock();
        }
    }

    private Ticket enter(Ticket ticket) {
        ticket.line.add(ticket);
        admitNext();
        if (allWaiting() > mostWaiting) {
            lines.stream()
                    .max(Comparator.comparingInt(Line::mostOfOne))
                    .orElseThrow()
                    .refuseOne();
        }
        if (ticket.state == State.WAITING) {
            someWait.signal();
        }
        return ticket;
    }

    private boolean await(Ticket ticket) {
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
        lock.lock();
        try {
            return allWaiting();
        } finally {
            lock.unlock();
        }
    }

    /// Requests that were admitted and have not ended.
    int underWay() {
        lock.lock();
        try {
            return allUnderWay();
        } finally {
            lock.unlock();
        }
    }

    private int allUnderWay() {
        return strangers.allUnderWay + tenants.allUnderWay;
    }

    private int allWaiting() {
        return lines.stream().mapToInt(line -> line.allWaiting).sum();
    }

    /// This key or session is a tenant's.
    private void know(String credential, String tenant) {
        if (credential.isEmpty()) {
            return;
        }
        lock.lock();
        try {
            known.remove(credential);
            known.put(credential, tenant);
            if (known.size() > KNOWN) {
                known.remove(known.keySet().iterator().next());
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

    private void waitsForClient(Ticket ticket) {
        lock.lock();
        try {
            ticket.clientSince = clock.millis();
            // To the end, where it waited before for something else.
            ticket.line.onClients.remove(ticket);
            if (!ticket.closed) {
                ticket.line.onClients.add(ticket);
            }
            begun(ticket);
        } finally {
            lock.unlock();
        }
    }

    private void goesOn(Ticket ticket) {
        lock.lock();
        try {
            ticket.line.onClients.remove(ticket);
        } finally {
            lock.unlock();
        }
    }

    private void end(Ticket ticket) {
        lock.lock();
        try {
            if (ticket.state == State.ADMITTED && !ticket.closed) {
                ticket.closed = true;
                beginning.remove(ticket);
                ticket.line.end(ticket);
                admitNext();
            }
        } finally {
            lock.unlock();
        }
    }

    private void admitNext() {
        while (beginning.size() < mostBeginning && admitOne()) {
            // Until none is left, or there is no room.
        }
    }

    private boolean admitOne() {
        if (!healthHadLast && health.admitOne()) {
            healthHadLast = true;
            return true;
        }
        healthHadLast = false;
        if (inARow < IN_A_ROW && tenants.admitOne()) {
            inARow++;
            return true;
        }
        inARow = 0;
        return strangers.admitOne() || tenants.admitOne() || health.admitOne();
    }

    private void admit(Ticket ticket) {
        ticket.state = State.ADMITTED;
        ticket.since = clock.millis();
        beginning.add(ticket);
        ticket.admission.signal();
    }

    private static void refuse(Ticket ticket) {
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
        lock.lock();
        try {
            long impatient = clock.millis() - PATIENCE.toMillis();
            lines.forEach(line -> line.endOne(impatient));
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
            lines.forEach(Line::releaseAll);
            someWait.signal();
        } finally {
            lock.unlock();
        }
    }
}
