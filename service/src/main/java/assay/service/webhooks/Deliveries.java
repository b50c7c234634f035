package assay.service.webhooks;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.events.Event;
import assay.service.events.EventData;
import assay.service.events.EventKind;
import assay.service.events.Events;
import assay.service.platform.Ids;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.Delivery.Attempt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;

/// The log of a tenant's deliveries, with redelivery and test events, for callers who are allowed to manage
/// webhooks.
@Component
public class Deliveries {

    private static final int MOST_ATTEMPTS = 100;

    private static final String COLUMNS = """
            SELECT d.id, d.event, d.kind, d.sequence, d.state, d.attempts, d.due_at, d.created_at, d.ended_at,
                a.number, a.at, a.took, a.status, a.problem, a.answer
            FROM delivery d LEFT JOIN delivery_attempt a ON a.delivery = d.id AND a.number = d.attempts
            """;

    private final Webhooks webhooks;
    private final Queue queue;
    private final Events events;
    private final Store store;

    Deliveries(Webhooks webhooks, Queue queue, Events events, Store store) {
        this.webhooks = webhooks;
        this.queue = queue;
        this.events = events;
        this.store = store;
    }

    /// Returns deliveries, newest first.
    ///
    /// @throws Problem 404 if there is no such endpoint
    public Paging.Slice<Delivery> page(Caller caller, String webhook, Delivery.Filter filter, Paging paging) {
        webhooks.one(caller, webhook);
        return paging.slice(
                (before, most) -> store.read(sql -> read(sql, webhook, filter, before, most)), Delivery::id);
    }

    private static List<Delivery> read(Sql sql, String webhook, Delivery.Filter filter, long before, int most) {
        StringBuilder query = new StringBuilder(COLUMNS).append(" WHERE d.webhook = ? AND d.id < ? AND d.id >= ?");
        List<Object> parameters = new ArrayList<>();
        parameters.add(webhook);
        parameters.add(Math.min(before, filter.until() == Long.MAX_VALUE ? before : Ids.least(filter.until())));
        parameters.add(Ids.least(filter.since()));
        // Literals instead of a parameter, so that the partial index on failed deliveries is used.
        Delivery.State state = filter.state();
        if (state != null) {
            query.append(
                    switch (state) {
                        case PENDING -> " AND d.state IN ('new', 'waiting')";
                        case DELIVERED -> " AND d.state = 'delivered'";
                        case FAILED -> " AND d.state = 'failed'";
                    });
        }
        String event = filter.event();
        if (event != null) {
            query.append(" AND d.kind = ?");
            parameters.add(event);
        }
        String eventId = filter.eventId();
        if (eventId != null) {
            query.append(" AND d.event = ?");
            parameters.add(eventId);
        }
        query.append(" ORDER BY d.id DESC LIMIT ?");
        parameters.add(most);
        return sql.all(query.toString(), Deliveries::delivery, parameters.toArray());
    }

    /// @throws Problem 404 if there is no such endpoint or delivery
    public Delivery.Detail one(Caller caller, String webhook, String delivery) {
        caller.needs(Scope.WEBHOOKS);
        return store.read(sql -> {
            webhooks.found(sql, caller, webhook);
            Delivery found = found(sql, webhook, delivery);
            return new Delivery.Detail(
                    found,
                    sql.first("SELECT body FROM event WHERE id = ?", row -> row.text(1), found.eventId())
                            .orElse(""),
                    attempts(sql, found));
        });
    }

    /// Deliveries to one endpoint, for export. They don't have bodies, because these are exported with the
    /// events.
    ///
    /// @param next the position after these deliveries
    public record Some(String webhook, List<Delivery.Detail> deliveries, String next) {}

    /// Returns the deliveries after a position: endpoint by endpoint, and oldest first for each endpoint. Empty
    /// after the last delivery.
    ///
    /// @param after the position after the previous deliveries; empty at the start
    public Optional<Some> after(String tenant, String after, int most) {
        // A position consists of the endpoint and the delivery, separated by a space.
        String from = after.isEmpty() ? "" : after.substring(0, after.indexOf(' '));
        long last = after.isEmpty() ? 0 : Long.parseLong(after.substring(after.indexOf(' ') + 1));
        Optional<String> webhook = store.read(sql -> sql.first(
                "SELECT id FROM webhook WHERE tenant = ? AND id >= ? AND deleted_at IS NULL ORDER BY id LIMIT 1",
                row -> row.text(1),
                tenant,
                from));
        return webhook.map(id -> {
            List<Delivery.Detail> some = store.read(sql -> after(sql, id, id.equals(from) ? last : 0, most));
            // `~` sorts after all characters that an id can contain, so that no id comes in between.
            return new Some(
                    id,
                    some,
                    some.size() < most
                            ? id + "~ 0"
                            : id + " " + some.getLast().delivery().id());
        });
    }

    /// Returns deliveries to an endpoint, oldest first.
    private static List<Delivery.Detail> after(Sql sql, String webhook, long id, int most) {
        return sql
                .all(
                        COLUMNS + " WHERE d.webhook = ? AND d.id > ? ORDER BY d.id LIMIT ?",
                        Deliveries::delivery,
                        webhook,
                        id,
                        most)
                .stream()
                .map(each -> new Delivery.Detail(each, "", attempts(sql, each)))
                .toList();
    }

    /// Returns the attempts up to the time when the delivery was read. A newer attempt would contradict the
    /// delivery's state.
    private static List<Attempt> attempts(Sql sql, Delivery delivery) {
        List<Attempt> newest = new ArrayList<>(
                sql.all("""
                SELECT number, at, took, status, problem, answer FROM delivery_attempt
                WHERE delivery = ? AND number <= ? ORDER BY number DESC LIMIT ?
                """, row -> attempt(row, 0), delivery.id(), delivery.attempts(), MOST_ATTEMPTS));
        Collections.reverse(newest);
        return newest;
    }

    /// Resends a delivery, regardless of its outcome, with the same id and a full retry schedule.
    ///
    /// @param answer builds the response in the same transaction
    public <T> T resend(Caller caller, String webhook, String delivery, BiFunction<Sql, Delivery, T> answer) {
        caller.needs(Scope.WEBHOOKS);
        return store.write(sql -> {
            requireEnabled(webhooks.found(sql, caller, webhook));
            long id = found(sql, webhook, delivery).id();
            queue.again(sql, webhook, id);
            return answer.apply(sql, found(sql, webhook, Long.toString(id)));
        });
    }

    /// Resends all deliveries that have failed since a certain time, and returns how many.
    ///
    /// @param since the time in epoch milliseconds
    public long replay(Caller caller, String webhook, long since) {
        caller.needs(Scope.WEBHOOKS);
        long replayed = 0;
        int some;
        // In small transactions, because there can be hundreds of thousands of deliveries.
        do {
            some = store.write(sql -> {
                requireEnabled(webhooks.found(sql, caller, webhook));
                return queue.failedAgain(sql, webhook, since);
            });
            replayed += some;
        } while (some == Queue.SOME);
        return replayed;
    }

    /// Sends a made-up event, which is marked as a test in its data, to one endpoint only.
    ///
    /// @param answer builds the response from the delivery, in the same transaction
    public <T> T test(Caller caller, String webhook, EventKind kind, BiFunction<Sql, Delivery, T> answer) {
        caller.needs(Scope.WEBHOOKS);
        return store.write(sql -> {
            requireEnabled(webhooks.found(sql, caller, webhook));
            Event event = events.trial(sql, EventData.sample(kind, caller.tenant()));
            queue.add(sql, event, List.of(webhook));
            Delivery delivery = sql.first(
                            COLUMNS + " WHERE d.event = ? AND d.webhook = ?", Deliveries::delivery, event.id(), webhook)
                    .orElseThrow();
            return answer.apply(sql, delivery);
        });
    }

    private static void requireEnabled(Endpoints.Stored endpoint) {
        if (!endpoint.enabled()) {
            throw Problem.invalid("", "Enable this webhook first. Nothing is sent to it while it is disabled.");
        }
    }

    private static Delivery found(Sql sql, String webhook, String delivery) {
        long id;
        try {
            id = Long.parseLong(delivery);
        } catch (NumberFormatException e) {
            throw none();
        }
        return sql.first(COLUMNS + " WHERE d.id = ? AND d.webhook = ?", Deliveries::delivery, id, webhook)
                .orElseThrow(Deliveries::none);
    }

    private static Problem none() {
        return Problem.of(ProblemKind.NOT_FOUND, "This webhook has no delivery with this id.");
    }

    private static Delivery delivery(Row row) {
        Delivery.State state = Delivery.State.stored(row.text(5));
        return new Delivery(
                row.number(1),
                row.text(2),
                row.text(3),
                row.number(4),
                state,
                (int) row.number(6),
                state == Delivery.State.PENDING ? row.number(7) : null,
                row.number(8),
                row.numberOrNull(9),
                row.numberOrNull(10) == null ? null : attempt(row, 9));
    }

    /// @param before the number of columns before the attempt's columns
    private static Attempt attempt(Row row, int before) {
        Long status = row.numberOrNull(before + 4);
        return new Attempt(
                (int) row.number(before + 1),
                row.number(before + 2),
                row.number(before + 3),
                status == null ? null : status.intValue(),
                row.textOrNull(before + 5),
                row.textOrNull(before + 6));
    }
}
