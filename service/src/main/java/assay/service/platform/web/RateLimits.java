package assay.service.platform.web;

import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.TenantData;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Holds callers to a number of requests over 60 s, by the generic cell rate algorithm: all that is kept of a bucket is
/// the time at which it would be empty again (TAT), so a request costs one compare-and-set, or one statement where
/// nodes share a store. docs/decisions/0003 has what was not taken.
///
/// Buckets of addresses are kept in memory on every store: a flood of strangers must not become a flood of writes.
@Component
public final class RateLimits implements Sweep, TenantData {

    private static final Logger LOG = LoggerFactory.getLogger(RateLimits.class);

    private static final long WINDOW = TimeUnit.SECONDS.toMicros(60);

    /// Past this many buckets the empty ones are dropped, so that strangers cannot fill the memory.
    private static final int MANY = 100_000;

    /// How a bucket stands after a request.
    ///
    /// @param remaining requests that would be let through at once
    /// @param resetAt Unix seconds from which the whole limit is free again
    /// @param retryAfter seconds until the next request is let through; 0 where this one was
    public record Standing(boolean allowed, int limit, int remaining, long resetAt, long resetIn, long retryAfter) {

        /// Says so in both families of headers: the one everybody reads, and the IETF draft's.
        public void tell(HttpServletResponse response) {
            response.setHeader("X-RateLimit-Limit", Integer.toString(limit));
            response.setHeader("X-RateLimit-Remaining", Integer.toString(remaining));
            response.setHeader("X-RateLimit-Reset", Long.toString(resetAt));
            response.setHeader("RateLimit-Policy", "\"default\";q=" + limit + ";w=60");
            response.setHeader("RateLimit", "\"default\";r=" + remaining + ";t=" + resetIn);
        }

        /// What is answered where it was not let through.
        public Problem refusal() {
            return Problem.later(
                    ProblemKind.RATE_LIMITED, "The limit is " + limit + " requests in 60 seconds.", retryAfter);
        }
    }

    private final Clock clock;
    private final Store store;
    private final boolean held;
    private final Map<String, AtomicLong> buckets = new ConcurrentHashMap<>();

    RateLimits(Clock clock, Store store, Settings settings) {
        this.clock = clock;
        this.store = store;
        this.held = settings.limits();
        if (!held) {
            LOG.warn("RATE LIMITS ARE OFF (ASSAY_LIMITS=off). This is for load harnesses; nobody is held to anything.");
        }
    }

    /// False where the operator has switched limits off.
    public boolean held() {
        return held;
    }

    /// Counts one request of a tenant; every node counts the same bucket.
    public Standing ofTenant(String tenant, int limit) {
        return everywhere(bucket(tenant), limit, WINDOW);
    }

    /// Counts one preview of a tenant, apart from its requests; on every node.
    public Standing ofPreviews(String tenant, int limit) {
        return everywhere(previews(tenant), limit, WINDOW);
    }

    /// Counts one call of a tenant that has a language model at work; on every node.
    public Standing ofModelCalls(String tenant, int limit) {
        return everywhere(modelCalls(tenant), limit, WINDOW);
    }

    /// Counts one attempt to get into an account, whether there is such an account or not; on every node.
    ///
    /// @param account what names the account and what is tried; nothing that must not lie in the store
    /// @param window over which the limit holds
    public Standing ofAccount(String account, int limit, Duration window) {
        return everywhere("s:" + account, limit, TimeUnit.MILLISECONDS.toMicros(window.toMillis()));
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

    private Standing everywhere(String bucket, int limit, long window) {
        return store.shared() ? inStore(bucket, limit, window) : inMemory(bucket, limit, window);
    }

    /// Counts one request of an address that shows no valid key, or of anything else that needs no agreement of nodes.
    public Standing ofAddress(String address, int limit) {
        return inMemory("a:" + address, limit, WINDOW);
    }

    /// How an address stands, with nothing counted: whether a request of it would be let through.
    public Standing soFar(String address, int limit) {
        long now = micros();
        AtomicLong bucket = buckets.get("a:" + address);
        long tat = bucket == null ? now : bucket.get();
        boolean allowed = Math.max(tat, now) + WINDOW / limit <= now + WINDOW;
        return standing(allowed, limit, WINDOW, now, tat);
    }

    private Standing inMemory(String bucket, int limit, long window) {
        long now = micros();
        if (buckets.size() > MANY) {
            buckets.values().removeIf(tat -> tat.get() <= now);
        }
        long step = window / limit;
        AtomicLong tat = buckets.computeIfAbsent(bucket, _ -> new AtomicLong());
        while (true) {
            long before = tat.get();
            long after = Math.max(before, now) + step;
            if (after > now + window) {
                return standing(false, limit, window, now, before);
            }
            if (tat.compareAndSet(before, after)) {
                return standing(true, limit, window, now, after);
            }
        }
    }

    private Standing inStore(String bucket, int limit, long window) {
        long now = micros();
        long step = window / limit;
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
                return standing(true, limit, window, now, after.get());
            }
            long tat = sql.number("SELECT tat FROM rate_limit WHERE bucket = ?", bucket);
            return standing(false, limit, window, now, tat);
        });
    }

    private static Standing standing(boolean allowed, int limit, long window, long now, long tat) {
        long step = window / limit;
        long debt = Math.max(0, tat - now);
        int remaining = allowed ? (int) ((window - debt) / step) : 0;
        long wait = allowed ? 0 : Math.max(1, seconds(debt + step - window));
        return new Standing(allowed, limit, remaining, seconds(Math.max(tat, now)), seconds(debt), wait);
    }

    private static long seconds(long micros) {
        return Math.ceilDiv(micros, 1_000_000L);
    }

    private long micros() {
        return clock.millis() * 1000;
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
        return "spent rate limits";
    }

    @Override
    public int sweep() {
        long now = micros();
        buckets.values().removeIf(tat -> tat.get() <= now);
        return store.shared()
                ? store.write(sql -> sql.run(
                        "DELETE FROM rate_limit WHERE bucket IN (SELECT bucket FROM rate_limit WHERE tat < ? LIMIT 500)",
                        now - WINDOW))
                : 0;
    }
}
