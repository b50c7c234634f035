package assay.service.platform.web;

import assay.service.platform.Numbers;
import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Limits how many requests a caller can send per 60 s, with the generic cell rate algorithm. A bucket
/// consists only of the time at which it will be empty again (the theoretical arrival time, TAT), so a
/// request costs one compare-and-set, or one statement if nodes share a store. docs/decisions/0003 lists the
/// rejected alternatives.
///
/// The buckets of addresses are kept in memory, whichever store is used: a flood of anonymous requests must
/// not become a flood of writes.
@Component
public final class RateLimits implements Sweep, TenantData {

    private static final Logger LOG = LoggerFactory.getLogger(RateLimits.class);

    private static final Duration WINDOW = Duration.ofMinutes(1);

    /// Maximum number of buckets, which take at most 20 MB. Without a limit, attackers could fill the memory.
    static final int MOST = 50_000;

    /// The state of a bucket after a request.
    ///
    /// @param remaining the number of requests that would be allowed right now
    /// @param resetAt the time in Unix seconds when the full quota is available again
    /// @param retryAfter the number of seconds until the next request is allowed; 0 if this request was
    ///     allowed
    public record BucketState(
            boolean allowed, RateLimit limit, int remaining, long resetAt, long resetIn, long retryAfter) {

        public void tell(HttpServletResponse response) {
            limit.tell(response, remaining, resetAt, resetIn);
        }

        /// Returns the response to a refused request.
        public Problem refusal() {
            return refusal("You can send at most " + Numbers.grouped(limit.quota()) + " requests per 60 seconds.");
        }

        /// Returns the response to a refused request, with this message instead of the default one.
        public Problem refusal(String detail) {
            return Problem.limited(limit, detail, retryAfter, resetAt, resetIn);
        }
    }

    private final Clock clock;
    private final Store store;
    private final boolean held;
    private final Map<String, AtomicLong> buckets = new ConcurrentHashMap<>();
    private final ReentrantLock forgetting = new ReentrantLock();

    RateLimits(Clock clock, Store store, Settings settings) {
        this.clock = clock;
        this.store = store;
        this.held = settings.limits();
        if (!held) {
            LOG.warn("RATE LIMITS ARE OFF (ASSAY_LIMITS=off). Every caller can send any number of requests. Use this"
                    + " setting only for load tests.");
        }
    }

    /// Whether limits apply. False if the operator has turned them off.
    public boolean held() {
        return held;
    }

    /// Counts a tenant's request; all nodes share the bucket.
    public BucketState ofTenant(String tenant, int limit) {
        return everywhere(bucket(tenant), RateLimit.within("default", limit, WINDOW), WINDOW);
    }

    /// Counts one of a tenant's previews separately from the tenant's other requests; all nodes share the bucket.
    public BucketState ofPreviews(String tenant, int limit) {
        return everywhere(previews(tenant), RateLimit.within("previews", limit, WINDOW), WINDOW);
    }

    /// Counts a tenant's call to a language model; all nodes share the bucket.
    public BucketState ofModelCalls(String tenant, int limit) {
        return everywhere(modelCalls(tenant), RateLimit.within("model-calls", limit, WINDOW), WINDOW);
    }

    /// Counts an attempt to access an account, whether or not it exists; all nodes share the bucket.
    ///
    /// @param name the limit's name
    /// @param account identifies the account; must contain only data that may be stored
    /// @param window the limit's window
    public BucketState ofAccount(String name, String account, int limit, Duration window) {
        return everywhere("s:" + name + ":" + account, RateLimit.within(name, limit, window), window);
    }

    private static String bucket(String tenant) {
        return "t:" + tenant;
    }

    private static String previews(String tenant) {
        return "p:" + tenant;
    }

    private static String modelCalls(String tenant) {
        return "m:" + tenant;
    }

    private BucketState everywhere(String bucket, RateLimit limit, Duration window) {
        return store.shared() ? inStore(bucket, limit, micros(window)) : inMemory(bucket, limit, micros(window));
    }

    /// Counts a request from an address without a valid key, or any other request that each node counts
    /// separately.
    ///
    /// @param name the limit's name
    public BucketState ofAddress(String name, String address, int limit) {
        return inMemory(address(name, address), RateLimit.within(name, limit, WINDOW), micros(WINDOW));
    }

    /// Returns an address's state without counting a request, to see whether one would be allowed.
    public BucketState soFar(String name, String address, int limit) {
        long now = micros();
        AtomicLong bucket = buckets.get(address(name, address));
        long tat = bucket == null ? now : bucket.get();
        long window = micros(WINDOW);
        boolean allowed = Math.max(tat, now) + window / limit <= now + window;
        return state(allowed, RateLimit.within(name, limit, WINDOW), window, now, tat);
    }

    private static String address(String name, String address) {
        return "a:" + name + ":" + address;
    }

    private BucketState inMemory(String bucket, RateLimit limit, long window) {
        long now = micros();
        if (buckets.size() > MOST) {
            forgetSome(now);
        }
        long step = window / limit.quota();
        AtomicLong tat = buckets.computeIfAbsent(bucket, _ -> new AtomicLong());
        while (true) {
            long before = tat.get();
            long after = Math.max(before, now) + step;
            if (after > now + window) {
                return state(false, limit, window, now, before);
            }
            if (tat.compareAndSet(before, after)) {
                return state(true, limit, window, now, after);
            }
        }
    }

    /// Drops empty buckets and, if there are too few of them, arbitrary others. A caller whose bucket is
    /// dropped gets the whole limit again, but an attacker would have to fill thousands of buckets for this.
    private void forgetSome(long now) {
        if (!forgetting.tryLock()) {
            return;
        }
        try {
            buckets.values().removeIf(tat -> tat.get() <= now);
            Iterator<AtomicLong> rest = buckets.values().iterator();
            for (int surplus = buckets.size() - MOST * 9 / 10; surplus > 0 && rest.hasNext(); surplus--) {
                rest.next();
                rest.remove();
            }
        } finally {
            forgetting.unlock();
        }
    }

    /// Returns the number of buckets in memory.
    int kept() {
        return buckets.size();
    }

    private BucketState inStore(String bucket, RateLimit limit, long window) {
        long now = micros();
        long step = window / limit.quota();
        return store.write(sql -> {
            Optional<Long> after =
                    sql.first("""
                    INSERT INTO rate_limit (bucket, tat) VALUES (?, ?)
                    ON CONFLICT (bucket) DO UPDATE
                    SET tat = CASE WHEN rate_limit.tat > ? THEN rate_limit.tat ELSE ? END + ?
                    WHERE rate_limit.tat + ? <= ?
                    RETURNING tat
                    """, row -> row.number(1), bucket, now + step, now, now, step, step, now + window);
            if (after.isPresent()) {
                return state(true, limit, window, now, after.get());
            }
            long tat = sql.number("SELECT tat FROM rate_limit WHERE bucket = ?", bucket);
            return state(false, limit, window, now, tat);
        });
    }

    private static BucketState state(boolean allowed, RateLimit limit, long window, long now, long tat) {
        long step = window / limit.quota();
        long debt = Math.max(0, tat - now);
        int remaining = allowed ? (int) ((window - debt) / step) : 0;
        long wait = allowed ? 0 : Math.max(1, seconds(debt + step - window));
        return new BucketState(allowed, limit, remaining, seconds(Math.max(tat, now)), seconds(debt), wait);
    }

    private static long seconds(long micros) {
        return Math.ceilDiv(micros, 1_000_000L);
    }

    private long micros() {
        return clock.millis() * 1000;
    }

    private static long micros(Duration window) {
        return TimeUnit.MILLISECONDS.toMicros(window.toMillis());
    }

    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run(
                "DELETE FROM rate_limit WHERE bucket IN (?, ?, ?)",
                bucket(tenant),
                previews(tenant),
                modelCalls(tenant));
    }

    @Override
    public String name() {
        return "expired rate limits";
    }

    @Override
    public int sweep() {
        long now = micros();
        buckets.values().removeIf(tat -> tat.get() <= now);
        return store.shared()
                ? store.write(sql -> sql.run(
                        "DELETE FROM rate_limit WHERE bucket IN (SELECT bucket FROM rate_limit WHERE tat < ? LIMIT 500)",
                        now - micros(WINDOW)))
                : 0;
    }
}
