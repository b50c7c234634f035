package assay.service.platform.work;

import assay.service.platform.Ids;
import assay.service.platform.Randomness;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// All queued work and its leases.
@Component
public final class Works {

    /// A piece of work and its lease, which must still be held when the outcome is stored.
    record Claim(Work work, String lease) {}

    /// How many due pieces of work are considered when choosing the next one.
    private static final int LOOKED_AT = 20_000;

    private final Store store;
    private final Clock clock;
    private final Ids ids;
    private final Randomness randomness;
    private final Map<String, Runnable> signals = new ConcurrentHashMap<>();

    Works(Store store, Clock clock, Ids ids, Randomness randomness) {
        this.store = store;
        this.clock = clock;
        this.ids = ids;
        this.randomness = randomness;
    }

    /// Queues a piece of work in the caller's transaction. Once the transaction is committed, due work begins
    /// on this node immediately, or on another node within a second.
    public void add(Sql sql, String queue, String lane, String payload, Instant due) {
        int added = 0;
        while (added == 0) {
            added = sql.run("""
                    INSERT INTO work (id, queue, lane, payload, due_at, attempts, created_at) VALUES (?, ?, ?, ?, ?, 0, ?)
                    ON CONFLICT (id) DO NOTHING
                    """, ids.number(), queue, lane, payload, due.toEpochMilli(), clock.millis());
        }
        sql.afterCommit(() -> signals.getOrDefault(queue, () -> {}).run());
    }

    /// Registers `signal` to run when work is queued on this node.
    void announce(String queue, Runnable signal) {
        signals.put(queue, signal);
    }

    /// Returns when the next piece of work in a queue is due.
    Optional<Long> nextDue(String queue) {
        return store.read(sql -> sql.first(
                "SELECT due_at FROM work WHERE queue = ? ORDER BY due_at LIMIT 1", row -> row.number(1), queue));
    }

    /// Leases due work. Lanes take turns: the lane with the fewest leased pieces comes first, and within a
    /// lane, the piece that has been due longest. A tenant that queues a lot of work therefore delays only
    /// its own work.
    ///
    /// @param mostOfLane how many pieces of a lane all nodes together can lease; if several nodes claim work
    ///     at the same moment, they can lease a few more
    List<Claim> claim(String queue, int most, int mostOfLane, Duration lease) {
        String token = randomness.base62(22);
        long now = clock.millis();
        // Materialized, because PostgreSQL can run an inlined SELECT more than once and would then claim more
        // than `most` pieces. The outer conditions are checked again once a row is locked; the inner
        // conditions are not.
        return store.write(sql -> sql.all(
                """
                WITH busy AS (
                    SELECT lane, count(*) AS pieces FROM work
                    WHERE queue = ? AND due_at > ? AND lease IS NOT NULL GROUP BY lane),
                due AS (SELECT id, lane, due_at FROM work WHERE queue = ? AND due_at <= ? ORDER BY due_at, id LIMIT ?),
                placed AS (
                    SELECT due.id, due.due_at, COALESCE(busy.pieces, 0)
                        + row_number() OVER (PARTITION BY due.lane ORDER BY due.due_at, due.id) AS place
                    FROM due LEFT JOIN busy ON busy.lane = due.lane),
                next AS MATERIALIZED (
                    SELECT work.id FROM placed JOIN work ON work.id = placed.id
                    WHERE work.queue = ? AND work.due_at <= ? AND place <= ?
                    ORDER BY place, placed.due_at, work.id LIMIT ?
                """ + sql.skippingLocked() + """
                        )
                        UPDATE work SET lease = ?, due_at = ?, attempts = attempts + 1
                        WHERE id IN (SELECT id FROM next)
                        RETURNING id, lane, payload, attempts, created_at
                        """,
                row -> new Claim(
                        new Work(row.number(1), queue, row.text(2), row.text(3), (int) row.number(4), row.number(5)),
                        token),
                queue,
                now,
                queue,
                now,
                LOOKED_AT,
                queue,
                now,
                mostOfLane,
                most,
                token,
                now + lease.toMillis()));
    }

    /// Resets the attempts of a piece of work, because the current attempt made progress.
    public void gotOn(Sql sql, Work work) {
        sql.run("UPDATE work SET attempts = 1 WHERE id = ? AND lease IS NOT NULL", work.id());
    }

    /// At startup, frees the leases that a previous service left behind. If nodes share the store, another
    /// live node may hold leases, so leftover leases expire instead.
    void freeLeft() {
        if (!store.shared()) {
            store.write(
                    sql -> sql.run("UPDATE work SET lease = NULL, due_at = ? WHERE lease IS NOT NULL", clock.millis()));
        }
    }

    /// Extends a lease, and returns false if it is no longer held.
    boolean renew(Claim claim, Duration lease) {
        return store.write(sql -> sql.run(
                        "UPDATE work SET due_at = ? WHERE id = ? AND lease = ?",
                        clock.millis() + lease.toMillis(),
                        claim.work().id(),
                        claim.lease())
                > 0);
    }

    /// Removes a piece of work. If its lease is no longer held, writes nothing and returns false.
    boolean remove(Claim claim, Consumer<Sql> also) {
        return store.write(sql -> {
            boolean held = sql.run(
                            "DELETE FROM work WHERE id = ? AND lease = ?",
                            claim.work().id(),
                            claim.lease())
                    > 0;
            if (held) {
                also.accept(sql);
            }
            return held;
        });
    }

    /// Reschedules a piece of work. If its lease is no longer held, writes nothing and returns false.
    ///
    /// @param attempts the number of attempts to record
    boolean postpone(Claim claim, Instant at, int attempts, Consumer<Sql> also) {
        return store.write(sql -> {
            boolean held = sql.run(
                            "UPDATE work SET lease = NULL, due_at = ?, attempts = ? WHERE id = ? AND lease = ?",
                            at.toEpochMilli(),
                            attempts,
                            claim.work().id(),
                            claim.lease())
                    > 0;
            if (held) {
                also.accept(sql);
            }
            return held;
        });
    }
}
