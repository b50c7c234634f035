package assay.service.webhooks;

import assay.service.events.Event;
import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// The queue of pending deliveries. They are added with their event, read by the endpoint's lane, and added
/// again for a redelivery.
@Component
class Queue {

    /// The maximum number of rows that a transaction changes.
    static final int SOME = 500;

    /// A due delivery.
    ///
    /// @param failures the number of failures since the delivery was added or its redelivery was requested
    /// @param attempts the total number of attempts
    /// @param dueAt when the delivery is due, in epoch milliseconds
    /// @param body the bytes of the event, which are the same for every attempt
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Due(
            long id,
            String webhook,
            String event,
            String kind,
            long sequence,
            int failures,
            int attempts,
            long dueAt,
            byte[] body) {}

    private static final String DUE = """
            SELECT d.id, d.webhook, d.event, d.kind, d.sequence, d.failures, d.attempts, d.due_at, e.body
            FROM delivery d JOIN event e ON e.id = d.event
            """;

    private final Ids ids;
    private final Clock clock;
    private final Lanes lanes;

    Queue(Ids ids, Clock clock, Lanes lanes) {
        this.ids = ids;
        this.clock = clock;
        this.lanes = lanes;
    }

    /// Adds an event's deliveries to some of the tenant's endpoints, in the transaction that writes the
    /// event.
    void add(Sql sql, Event event, List<String> webhooks) {
        List<String> left = new ArrayList<>(webhooks);
        // In rare cases, another node creates the same id in the same millisecond. Then the next id is tried.
        while (!left.isEmpty()) {
            left.removeAll(inserted(sql, event, left));
        }
        lanes.call(sql, webhooks);
    }

    private List<String> inserted(Sql sql, Event event, List<String> webhooks) {
        Object[] parameters = new Object[webhooks.size() * 7];
        int at = 0;
        for (String webhook : webhooks) {
            parameters[at++] = ids.number();
            parameters[at++] = webhook;
            parameters[at++] = event.id();
            parameters[at++] = event.kind().key();
            parameters[at++] = event.sequence();
            parameters[at++] = event.createdAt();
            parameters[at++] = event.createdAt();
        }
        return sql.all(
                "INSERT INTO delivery (id, webhook, event, kind, sequence, due_at, created_at, state, failures, attempts)"
                        + " VALUES "
                        + String.join(", ", Collections.nCopies(webhooks.size(), "(?, ?, ?, ?, ?, ?, ?, 'new', 0, 0)"))
                        + " ON CONFLICT (id) DO NOTHING RETURNING webhook",
                row -> row.text(1),
                parameters);
    }

    /// Returns a lane's due deliveries: first the new ones and then the retries, each in order.
    ///
    /// @param besides deliveries in progress, which are excluded
    List<Due> due(Sql sql, String webhook, Set<Long> besides, int most) {
        int limit = most + besides.size();
        List<Due> due = new ArrayList<>(sql.all(
                DUE + " WHERE d.webhook = ? AND d.state = 'new' ORDER BY d.sequence LIMIT ?",
                Queue::read,
                webhook,
                limit));
        due.removeIf(each -> besides.contains(each.id()));
        if (due.size() < most) {
            List<Due> waiting = sql.all(
                    DUE
                            + " WHERE d.webhook = ? AND d.state = 'waiting' AND d.due_at <= ? ORDER BY d.due_at, d.sequence LIMIT ?",
                    Queue::read,
                    webhook,
                    clock.millis(),
                    limit);
            waiting.stream().filter(each -> !besides.contains(each.id())).forEach(due::add);
        }
        return due.size() > most ? due.subList(0, most) : due;
    }

    /// Fails some pending deliveries of a disabled endpoint without another attempt.
    ///
    /// @return the number of deliveries
    int giveUp(Sql sql, String webhook) {
        // Handles one state at a time, because each state has its own index and the log can be long.
        int fresh = failed(sql, webhook, "new");
        return fresh > 0 ? fresh : failed(sql, webhook, "waiting");
    }

    private int failed(Sql sql, String webhook, String state) {
        return sql.run(
                "UPDATE delivery SET state = 'failed', ended_at = ? WHERE id IN"
                        + " (SELECT id FROM delivery WHERE webhook = ? AND state = '" + state + "' LIMIT ?)",
                clock.millis(),
                webhook,
                SOME);
    }

    /// Schedules a redelivery with a full retry schedule, regardless of the outcome. New deliveries go first.
    void again(Sql sql, String webhook, long delivery) {
        sql.run(
                "UPDATE delivery SET state = 'waiting', failures = 0, due_at = ?, ended_at = NULL WHERE id = ?",
                clock.millis(),
                delivery);
        lanes.call(sql, List.of(webhook));
    }

    /// Schedules redelivery of some failed deliveries.
    ///
    /// @param since the earliest time of the last attempt, in epoch milliseconds
    /// @return the number of deliveries
    int failedAgain(Sql sql, String webhook, long since) {
        int found = sql.run("""
                UPDATE delivery SET state = 'waiting', failures = 0, due_at = ?, ended_at = NULL WHERE id IN
                    (SELECT id FROM delivery WHERE webhook = ? AND state = 'failed' AND ended_at >= ? ORDER BY id LIMIT ?)
                """, clock.millis(), webhook, since, SOME);
        if (found > 0) {
            lanes.call(sql, List.of(webhook));
        }
        return found;
    }

    private static Due read(assay.service.platform.storage.Row row) {
        return new Due(
                row.number(1),
                row.text(2),
                row.text(3),
                row.text(4),
                row.number(5),
                (int) row.number(6),
                (int) row.number(7),
                row.number(8),
                row.text(9).getBytes(StandardCharsets.UTF_8));
    }
}
