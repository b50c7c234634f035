package assay.service.webhooks;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Records which endpoints have pending deliveries, and which node leases each of them. Only one node at a
/// time delivers to an endpoint, so that the limit on attempts in progress applies across nodes.
@Component
class Lanes {

    /// The time after which another node takes over from a node that died.
    static final Duration LEASE = Duration.ofSeconds(60);

    private final Store store;
    private final Clock clock;
    private volatile Consumer<String> signal = _ -> {};

    Lanes(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /// Calls `told` for each endpoint to which this node adds a delivery.
    void announce(Consumer<String> told) {
        signal = told;
    }

    void open(Sql sql, String webhook) {
        sql.run("INSERT INTO webhook_lane (webhook, calls) VALUES (?, 0)", webhook);
    }

    /// Reports new work for these endpoints, in the transaction that adds it.
    ///
    /// Locks the lanes' rows until the commit, even if they are leased. A node that gives back a lane at the
    /// same time waits and then sees the call.
    void call(Sql sql, Collection<String> webhooks) {
        long now = clock.millis();
        String list = Sql.placeholders(webhooks.size());
        Object[] parameters = new Object[webhooks.size() + 2];
        parameters[0] = now;
        parameters[1] = now;
        int at = 2;
        for (String webhook : webhooks) {
            parameters[at++] = webhook;
        }
        sql.run("""
                UPDATE webhook_lane SET calls = calls + 1,
                    due_at = CASE WHEN lease IS NULL AND (due_at IS NULL OR due_at > ?) THEN ? ELSE due_at END
                WHERE webhook IN (\
                """ + list + ")", parameters);
        sql.afterCommit(() -> webhooks.forEach(signal));
    }

    /// Returns when the first lane is due.
    Optional<Long> nextDue() {
        return store.read(sql -> sql.first(
                "SELECT due_at FROM webhook_lane WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1",
                row -> row.number(1)));
    }

    /// Leases due lanes, beginning with those that have been due longest.
    List<String> claim(String lease, int most) {
        long now = clock.millis();
        // Materialized, because PostgreSQL could run an inlined SELECT more than once and would then claim
        // more than `most` lanes.
        return store.write(sql -> sql.all(
                """
                WITH next AS MATERIALIZED
                    (SELECT webhook FROM webhook_lane WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?\
                """ + sql.skippingLocked() + """
                )
                UPDATE webhook_lane SET lease = ?, due_at = ? WHERE webhook IN (SELECT webhook FROM next)
                RETURNING webhook
                """, row -> row.text(1), now, most, lease, now + LEASE.toMillis()));
    }

    /// Extends this node's leases.
    ///
    /// @return the endpoints that the node still leases
    Set<String> renew(String lease) {
        return new HashSet<>(store.write(sql -> sql.all(
                "UPDATE webhook_lane SET due_at = ? WHERE lease = ? RETURNING webhook",
                row -> row.text(1),
                clock.millis() + LEASE.toMillis(),
                lease)));
    }

    /// Gives back an idle lane until its next delivery is due. Returns false if there was a new call or the
    /// lane is not leased.
    ///
    /// @param calls the call counter before the lane was found idle
    boolean giveBack(String webhook, String lease, long calls) {
        return store.write(sql -> sql.run("""
                        UPDATE webhook_lane SET lease = NULL, due_at =
                            (SELECT d.due_at FROM delivery d WHERE d.webhook = ? AND d.state = 'waiting'
                             ORDER BY d.due_at LIMIT 1)
                        WHERE webhook = ? AND lease = ? AND calls = ?
                        """, webhook, webhook, lease, calls) > 0);
    }

    /// Gives back a lane, whether or not it is idle.
    ///
    /// @param until when the lane can be leased again
    void release(String webhook, String lease, long until) {
        store.write(sql -> sql.run(
                "UPDATE webhook_lane SET lease = NULL, due_at = ? WHERE webhook = ? AND lease = ?",
                until,
                webhook,
                lease));
    }

    /// Gives back all of this node's leases, so that other nodes can use them immediately.
    void releaseAll(String lease) {
        store.write(sql ->
                sql.run("UPDATE webhook_lane SET lease = NULL, due_at = ? WHERE lease = ?", clock.millis(), lease));
    }

    /// Frees leases from before a restart. If nodes share the store, the leases may belong to a live node, so
    /// they are left to expire.
    void freeLeft() {
        if (!store.shared()) {
            store.write(sql -> sql.run(
                    "UPDATE webhook_lane SET lease = NULL, due_at = ? WHERE lease IS NOT NULL", clock.millis()));
        }
    }
}
