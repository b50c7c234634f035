package assay.fetching.robots;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Limits the rate and concurrency of requests per host. All callers share one instance, because they are a
/// single client to the host. Any number of threads can wait; each host has its own queue.
public final class HostThrottle {

    /// If there are more hosts than this, idle ones are removed.
    private static final int MANY_HOSTS = 1_000;

    /// The interval at which a waiting caller checks whether its request is still needed.
    private static final Duration STEP = Duration.ofSeconds(1);

    /// The limits per host.
    ///
    /// @param connections the maximum number of concurrent requests to one host
    /// @param interval the minimum time between the starts of two requests
    /// @param longestDelay the longest interval that a host's own crawl delay can set
    /// @param longestWait the longest wait for a turn. A caller that would have to wait longer fails
    /// immediately
    public record Limits(int connections, Duration interval, Duration longestDelay, Duration longestWait) {

        /// 2 connections, 1 request a second, crawl delays of up to 10 s, and waits of up to two minutes.
        /// With longer delays, fifty posts would take longer than users are willing to wait; robots.txt files
        /// with such delays are meant for crawlers that return daily. In two minutes, a slow host receives a
        /// dozen requests, and any other host 120. A longer queue means that there are too many callers, and
        /// then it is better for a job to fail than to wait.
        public static final Limits DEFAULT =
                new Limits(2, Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(2));

        /// No rate limits, for the operator's own site and for measurements.
        public static final Limits OFF =
                new Limits(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(2));

        public Limits {
            if (connections < 1 || interval.isNegative() || longestDelay.isNegative() || !longestWait.isPositive()) {
                throw new IllegalArgumentException(connections + " connections, " + interval + ", " + longestDelay
                        + " and " + longestWait + " are not valid limits.");
            }
        }
    }

    @FunctionalInterface
    public interface Sleeper {
        void sleep(Duration duration) throws InterruptedException;
    }

    /// A caller's turn, which ends when it is closed.
    @FunctionalInterface
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    private final Limits limits;
    private final LongSupplier nanos;
    private final Sleeper sleeper;
    private final ConcurrentHashMap<String, Host> hosts = new ConcurrentHashMap<>();

    /// @param nanos a monotonic clock, such as [System#nanoTime]
    /// @param sleeper pauses the thread, as [Thread#sleep] does
    public HostThrottle(Limits limits, LongSupplier nanos, Sleeper sleeper) {
        this.limits = limits;
        this.nanos = nanos;
        this.sleeper = sleeper;
    }

    /// Waits for a turn at `host`.
    ///
    /// @param crawlDelay the delay that the host's robots.txt asks for; zero if it asks for none
    /// @param ended whether the turn is no longer needed. Checked first, and then about once a second
    /// @throws FetchFailure of kind [Kind#INTERRUPTED] if the turn is no longer needed or the thread is
    /// interrupted, or of kind [Kind#CROWDED] if the wait would be too long
    public Turn turn(String host, Duration crawlDelay, BooleanSupplier ended) throws FetchFailure {
        return waited(host, interval(crawlDelay), true, ended);
    }

    /// Waits for a free connection to `host`, but not for the interval, and does not delay other callers. Use
    /// this for requests that belong to a request that has already had its turn.
    ///
    /// @param ended as in [#turn]
    /// @throws FetchFailure as in [#turn]
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
                    throw new FetchFailure(Kind.INTERRUPTED, "This fetch was cancelled.");
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

    /// Waits for a part of the remaining time.
    ///
    /// @param ahead the remaining time in nanoseconds; 0 if only a free connection is missing
    private void wait(Host host, long ahead, long waited) throws FetchFailure, InterruptedException {
        if (waited + ahead > limits.longestWait().toNanos()) {
            throw new FetchFailure(
                    Kind.CROWDED,
                    "Try again in a few minutes. Too many scans are waiting for this site, because Assay pauses"
                            + " between requests to the same site.");
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
            // This is done inside `compute`, so that a host is not removed while a caller joins its queue.
            hosts.keySet().forEach(other -> hosts.computeIfPresent(other, (key, host) -> host.idle(now) ? null : host));
        }
        return hosts.compute(name, (key, host) -> {
            Host there = host == null ? new Host(limits.connections(), nanos.getAsLong()) : host;
            there.enter();
            return there;
        });
    }

    /// Returns the number of hosts that are remembered.
    int remembered() {
        return hosts.size();
    }

    /// The running and waiting requests of a host, first come, first served.
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

        /// Starts a request if it can start now. Otherwise, the request keeps its place in the queue.
        ///
        /// @param timed whether the request has to wait for the interval
        synchronized boolean begins(Object place, long now, long interval, boolean timed) {
            // Times are compared by their difference, since nanoTime can overflow. If the interval is 0,
            // requests may start in any order.
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

        /// Returns the minimum time that a caller in the queue has to wait, in nanoseconds, given the
        /// interval between the callers ahead of it. Returns 0 if the caller waits only for a connection.
        synchronized long ahead(Object place, long now, long interval) {
            long before = line.stream().takeWhile(other -> !other.equals(place)).count();
            return Math.max(0, free - now) + before * interval;
        }

        /// Waits briefly for a connection to become free. The caller then checks again.
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
