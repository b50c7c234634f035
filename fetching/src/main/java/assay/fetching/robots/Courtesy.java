package assay.fetching.robots;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Lets nobody ask one host too much at a time. One of these is shared by all who ask, whoever sends
/// them: to the host they are one visitor. Any number of threads may wait; each host has its own queue.
public final class Courtesy {

    /// Beyond this many hosts, those nobody waits for are forgotten.
    private static final int MANY_HOSTS = 1_000;

    /// Whoever waits looks this often whether it is still wanted.
    private static final Duration STEP = Duration.ofSeconds(1);

    /// How much is too much.
    ///
    /// @param connections the most requests under way to one host at a time
    /// @param interval the least time from one request's beginning to the next one's
    /// @param longestDelay the longest interval a host's own crawl delay can make of it
    /// @param longestWait the longest anybody waits for a turn; who would have to wait longer is told so
    /// at once, as long as it can be foreseen
    public record Limits(int connections, Duration interval, Duration longestDelay, Duration longestWait) {

        /// 2 connections and 1 request a second, crawl delays up to 10 s: with more, fifty posts take
        /// longer than anybody waits, and the files that say so mean crawlers that come back every day.
        /// Two minutes are a dozen turns of such a host, or 120 of another: a line that long means that
        /// too many ask, and a job that stands in it is better told.
        public static final Limits DEFAULT =
                new Limits(2, Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(2));

        /// None: for one's own site, and for measuring.
        public static final Limits OFF =
                new Limits(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(2));

        public Limits {
            if (connections < 1 || interval.isNegative() || longestDelay.isNegative() || !longestWait.isPositive()) {
                throw new IllegalArgumentException(connections + " connections, " + interval + ", " + longestDelay
                        + " and " + longestWait + " are no limits.");
            }
        }
    }

    /// Waits.
    @FunctionalInterface
    public interface Sleeper {
        void sleep(Duration duration) throws InterruptedException;
    }

    /// Somebody's turn; ends when it is closed.
    @FunctionalInterface
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    private final Limits limits;
    private final LongSupplier nanos;
    private final Sleeper sleeper;
    private final ConcurrentHashMap<String, Host> hosts = new ConcurrentHashMap<>();

    /// @param nanos a clock that never goes back, such as [System#nanoTime]
    /// @param sleeper such as [Thread#sleep]
    public Courtesy(Limits limits, LongSupplier nanos, Sleeper sleeper) {
        this.limits = limits;
        this.nanos = nanos;
        this.sleeper = sleeper;
    }

    /// Waits until `host` may be asked.
    ///
    /// @param crawlDelay what the host itself asks for; zero where it asks for nothing
    /// @param ended whether nobody wants the turn any more; asked at first, and then about once a second
    /// @throws FetchFailure of kind [Kind#INTERRUPTED], where nobody wants it or the thread is interrupted,
    /// or [Kind#CROWDED], where the wait would be too long
    public Turn turn(String host, Duration crawlDelay, BooleanSupplier ended) throws FetchFailure {
        return waited(host, interval(crawlDelay), true, ended);
    }

    /// Waits until there is a connection left to `host`, but for no interval, and makes nobody else wait for
    /// one: for what belongs to a request that has had its turn.
    ///
    /// @param ended as for [#turn]
    /// @throws FetchFailure as [#turn]
    public Turn beside(String host, BooleanSupplier ended) throws FetchFailure {
        return waited(host, Duration.ZERO, false, ended);
    }

    private Turn waited(String name, Duration interval, boolean timed, BooleanSupplier ended) throws FetchFailure {
        Host host = entered(name);
        Object place = new Object();
        boolean begun = false;
        try {
            long came = nanos.getAsLong();
            while (!begun) {
                if (ended.getAsBoolean()) {
                    throw new FetchFailure(Kind.INTERRUPTED, "Nobody waits for this fetch any more.");
                }
                long now = nanos.getAsLong();
                begun = host.begins(place, now, interval.toNanos(), timed);
                if (!begun) {
                    wait(host, timed ? host.ahead(place, now, interval.toNanos()) : 0, now - came);
                }
            }
            return host::end;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FetchFailure(Kind.INTERRUPTED, "The fetch was interrupted.", e);
        } finally {
            if (!begun) {
                host.giveUp(place);
            }
        }
    }

    /// Waits for a step of what is ahead.
    ///
    /// @param ahead in nanoseconds; 0 where it is only known that somebody has to go
    private void wait(Host host, long ahead, long waited) throws FetchFailure, InterruptedException {
        if (waited + ahead > limits.longestWait().toNanos()) {
            throw new FetchFailure(
                    Kind.CROWDED,
                    "Too many scans ask this site at once, and it is asked no more often than it bears."
                            + " Try again in some minutes.");
        }
        if (ahead > 0) {
            sleeper.sleep(Duration.ofNanos(Math.min(ahead, STEP.toNanos())));
        } else {
            host.untilOneEnds();
        }
    }

    private Duration interval(Duration crawlDelay) {
        Duration bounded = crawlDelay.compareTo(limits.longestDelay()) > 0 ? limits.longestDelay() : crawlDelay;
        return bounded.compareTo(limits.interval()) > 0 ? bounded : limits.interval();
    }

    private Host entered(String name) {
        if (hosts.size() > MANY_HOSTS) {
            long now = nanos.getAsLong();
            // Within a compute, so that nobody enters what is being forgotten.
            hosts.keySet().forEach(other -> hosts.computeIfPresent(other, (key, host) -> host.idle(now) ? null : host));
        }
        return hosts.compute(name, (key, host) -> {
            Host there = host == null ? new Host(limits.connections(), nanos.getAsLong()) : host;
            there.enter();
            return there;
        });
    }

    /// How many hosts are remembered.
    int remembered() {
        return hosts.size();
    }

    /// Who is at a host, and who waits: first come, first served.
    private static final class Host {

        private final int connections;
        private final Deque<Object> line = new ArrayDeque<>();
        private int present;
        private int underWay;
        private long free;

        Host(int connections, long now) {
            this.connections = connections;
            this.free = now;
        }

        /// Begins a request, where that may be now; else there is a place in the line for it.
        ///
        /// @param timed whether it keeps the interval
        synchronized boolean begins(Object place, long now, long interval, boolean timed) {
            // Compared by difference: nanoTime may overflow. Where there is no interval the order is nobody's concern.
            boolean first = line.isEmpty() || line.getFirst().equals(place) || interval == 0;
            if (underWay < connections && (!timed || first && free - now <= 0)) {
                line.remove(place);
                underWay++;
                free = timed ? now + interval : free;
                return true;
            }
            if (timed && !line.contains(place)) {
                line.addLast(place);
            }
            return false;
        }

        /// How long somebody in the line has to wait at least, in nanoseconds, if all before it keep its
        /// interval; 0 where it is for a connection alone.
        synchronized long ahead(Object place, long now, long interval) {
            long before = line.stream().takeWhile(other -> !other.equals(place)).count();
            return Math.max(0, free - now) + before * interval;
        }

        /// Waits until a connection is left, or for a moment; whoever calls looks again.
        @SuppressWarnings("WaitNotInLoop")
        synchronized void untilOneEnds() throws InterruptedException {
            if (underWay >= connections) {
                wait(STEP.toMillis());
            }
        }

        synchronized void enter() {
            present++;
        }

        synchronized void end() {
            underWay--;
            present--;
            notifyAll();
        }

        synchronized void giveUp(Object place) {
            line.remove(place);
            present--;
        }

        synchronized boolean idle(long now) {
            return present == 0 && free - now <= 0;
        }
    }
}
