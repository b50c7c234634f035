package assay.fetching.robots;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/// Lets nobody ask one host too much at a time. One of these is shared by all who ask, whoever sends
/// them: to the host they are one visitor. Any number of threads may wait; each host has its own queue.
public final class Courtesy {

    /// Beyond this many hosts, those nobody waits for are forgotten.
    private static final int MANY_HOSTS = 1_000;

    /// How much is too much.
    ///
    /// @param connections the most requests under way to one host at a time
    /// @param interval the least time from one request's beginning to the next one's
    /// @param longestDelay the longest interval a host's own crawl delay can make of it
    public record Limits(int connections, Duration interval, Duration longestDelay) {

        /// 2 connections and 1 request a second, crawl delays up to 10 s: with more, fifty posts take
        /// longer than anybody waits, and the files that say so mean crawlers that come back every day.
        public static final Limits DEFAULT = new Limits(2, Duration.ofSeconds(1), Duration.ofSeconds(10));

        /// None: for one's own site, and for measuring.
        public static final Limits OFF = new Limits(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO);

        public Limits {
            if (connections < 1 || interval.isNegative() || longestDelay.isNegative()) {
                throw new IllegalArgumentException(
                        connections + " connections, " + interval + " and " + longestDelay + " are no limits.");
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
    public Turn turn(String host, Duration crawlDelay) throws InterruptedException {
        Host queue = entered(host);
        boolean acquired = false;
        try {
            queue.connections.acquire();
            acquired = true;
            long wait = queue.next(nanos.getAsLong(), interval(crawlDelay).toNanos());
            if (wait > 0) {
                sleeper.sleep(Duration.ofNanos(wait));
            }
        } catch (InterruptedException e) {
            left(queue, acquired);
            throw e;
        }
        return () -> left(queue, true);
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

    private static void left(Host host, boolean acquired) {
        if (acquired) {
            host.connections.release();
        }
        host.leave();
    }

    /// How many hosts are remembered.
    int remembered() {
        return hosts.size();
    }

    private static final class Host {

        private final Semaphore connections;
        private int present;
        private long free;

        Host(int connections, long now) {
            // First come, first served.
            this.connections = new Semaphore(connections, true);
            this.free = now;
        }

        /// Takes the next time at which the host may be asked.
        ///
        /// @return how long that is from now, in nanoseconds; 0 for now
        synchronized long next(long now, long interval) {
            // Compared by difference: nanoTime may overflow.
            long wait = Math.max(0, free - now);
            free = now + wait + interval;
            return wait;
        }

        synchronized void enter() {
            present++;
        }

        synchronized void leave() {
            present--;
        }

        synchronized boolean idle(long now) {
            return present == 0 && free - now <= 0;
        }
    }
}
