package assay.service.webhooks;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Which endpoints there is something for, and which node has leased each: one node at a time delivers
/// to an endpoint, so that what it may have in flight holds over all of them.
@Component
class Lanes {

    /// As long as it takes until another node goes on where one died.
    static final Duration LEASE = Duration.ofSeconds(60);

    private final Store store;
    private final Clock clock;
    private volatile Consumer<String> bell = _ -> {};

    Lanes(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /// Has `bell` told of each endpoint that something was put down for on this node.
    void announce(Consumer<String> told) {
        bell = told;
    }

    void open(Sql sql, String webhook) {
        sql.run("INSERT INTO webhook_lane (webhook, calls) VALUES (?, 0)", webhook);
    }

    /// Says that there is something to do for these endpoints now, in the transaction that put it down.
    ///
    /// It takes the lanes' rows until the commit, whoever has them leased: a node that gives one back
    /// at this moment waits, and then sees that it was called.
    void call(Sql sql, Collection<String> webhooks) {
        long now = clock.millis();
        String list = String.join(", ", Collections.nCopies(webhooks.size(), "?"));
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
        sql.afterCommit(() -> webhooks.forEach(bell));
    }

    /// When there is something for the first of them.
    Optional<Long> nextDue() {
        return store.read(sql -> sql.first(
                "SELECT due_at FROM webhook_lane WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1",
                row -> row.number(1)));
    }

    /// Leases those there is something for, the longest due first.
    List<String> claim(String lease, int most) {
        long now = clock.millis();
        // Materialized: inlined, PostgreSQL may run the select more than once and claim more than
        // `most`.
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

    /// Holds what is leased for longer.
    ///
    /// @return what still is
    Set<String> renew(String lease) {
        return new HashSet<>(store.write(sql -> sql.all(
                "UPDATE webhook_lane SET due_at = ? WHERE lease = ? RETURNING webhook",
                row -> row.text(1),
                clock.millis() + LEASE.toMillis(),
                lease)));
    }

    /// Gives back a lane on which nothing is due, until something is; false where something came, or
    /// it is not held.
    ///
    /// @param calls as they were counted before nothing was found
    boolean giveBack(String webhook, String lease, long calls) {
        return store.write(sql -> sql.run("""
                        UPDATE webhook_lane SET lease = NULL, due_at =
                            (SELECT d.due_at FROM delivery d WHERE d.webhook = ? AND d.state = 'waiting'
                             ORDER BY d.due_at LIMIT 1)
                        WHERE webhook = ? AND lease = ? AND calls = ?
                        """, webhook, webhook, lease, calls) > 0);
    }

    /// Gives a lane back whatever there is on it.
    ///
    /// @param until when it is taken up again
    void release(String webhook, String lease, long until) {
        store.write(sql -> sql.run(
                "UPDATE webhook_lane SET lease = NULL, due_at = ? WHERE webhook = ? AND lease = ?",
                until,
                webhook,
                lease));
    }

    /// Gives back all that is leased, to be taken up at once.
    void releaseAll(String lease) {
        store.write(sql ->
                sql.run("UPDATE webhook_lane SET lease = NULL, due_at = ? WHERE lease = ?", clock.millis(), lease));
    }

    /// Frees what a service that is gone had leased. A store that nodes share may hold leases of one
    /// that is not; there they run out by themselves.
    void freeLeft() {
        if (!store.shared()) {
            store.write(sql -> sql.run(
                    "UPDATE webhook_lane SET lease = NULL, due_at = ? WHERE lease IS NOT NULL", clock.millis()));
        }
    }
}
