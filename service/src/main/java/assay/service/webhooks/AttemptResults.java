package assay.service.webhooks;

import assay.service.accounts.Audit;
import assay.service.accounts.Owners;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.webhooks.Endpoint.Disabled;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Stores the results of attempts, many per transaction, and updates endpoints. If deliveries to an endpoint
/// fail for days, the tenant is warned, and the endpoint is disabled a day later.
@Component
class AttemptResults {

    /// How long deliveries fail before the tenant is warned, and before the endpoint is disabled. The tenant
    /// has at least the time in between to fix the endpoint, even if no delivery was attempted for days.
    static final Duration WARNED = Duration.ofDays(4);

    static final Duration DISABLED = Duration.ofDays(5);

    /// The batch sizes in which successes are stored. There are only a few, because a statement is cached for
    /// each size on SQLite.
    private static final List<Integer> TOGETHER = List.of(50, 10, 1);

    private final Store store;
    private final Clock clock;
    private final Endpoints endpoints;
    private final Lanes lanes;
    private final Owners owners;
    private final Audit audit;

    AttemptResults(Store store, Clock clock, Endpoints endpoints, Lanes lanes, Owners owners, Audit audit) {
        this.store = store;
        this.clock = clock;
        this.endpoints = endpoints;
        this.lanes = lanes;
        this.owners = owners;
        this.audit = audit;
    }

    void keep(List<AttemptResult> outcomes) {
        store.write(sql -> {
            List<AttemptResult> plain =
                    outcomes.stream().filter(AttemptResult::plain).toList();
            int from = 0;
            for (int size : TOGETHER) {
                for (; plain.size() - from >= size; from += size) {
                    arrived(sql, plain.subList(from, from + size));
                }
            }
            outcomes.stream().filter(each -> !each.plain()).forEach(each -> keep(sql, each));
            return true;
        });
    }

    /// Stores successes in two statements per batch. Nearly all attempts succeed, and if they were stored one
    /// by one, round trips to PostgreSQL would limit the throughput.
    private void arrived(Sql sql, List<AttemptResult> outcomes) {
        long now = clock.millis();
        Object[] ids = new Object[outcomes.size() + 2];
        ids[0] = now;
        ids[1] = now;
        for (int i = 0; i < outcomes.size(); i++) {
            ids[i + 2] = outcomes.get(i).due().id();
        }
        Set<Long> held = new HashSet<>(sql.all(
                "UPDATE delivery SET state = 'delivered', failures = 0, attempts = 1, due_at = ?, ended_at = ?"
                        + " WHERE id IN (" + Sql.placeholders(outcomes.size())
                        + ") AND attempts = 0 AND state IN ('new', 'waiting') RETURNING id",
                row -> row.number(1),
                ids));
        if (held.size() == outcomes.size()) {
            attempted(sql, outcomes);
        } else {
            outcomes.stream()
                    .filter(each -> held.contains(each.due().id()))
                    .forEach(each -> attempted(sql, List.of(each)));
        }
    }

    private static void attempted(Sql sql, List<AttemptResult> outcomes) {
        @Nullable Object[] parameters = new @Nullable Object[outcomes.size() * 7];
        int at = 0;
        for (AttemptResult each : outcomes) {
            AttemptResult.Problem problem = each.problem();
            parameters[at++] = each.due().id();
            parameters[at++] = each.due().attempts() + 1;
            parameters[at++] = each.at();
            parameters[at++] = each.took();
            parameters[at++] = each.status();
            parameters[at++] = problem == null ? null : problem.name().toLowerCase(Locale.ROOT);
            parameters[at++] = each.answer();
        }
        sql.run(
                "INSERT INTO delivery_attempt (delivery, number, at, took, status, problem, answer) VALUES "
                        + String.join(", ", Collections.nCopies(outcomes.size(), "(?, ?, ?, ?, ?, ?, ?)")),
                parameters);
    }

    private void keep(Sql sql, AttemptResult outcome) {
        Queue.Due due = outcome.due();
        long now = clock.millis();
        // If the lease expired in the meantime, another node has already counted this attempt.
        int held = outcome.delivered()
                ? sql.run("""
                        UPDATE delivery SET state = 'delivered', failures = 0, attempts = ?, due_at = ?, ended_at = ?
                        WHERE id = ? AND attempts = ? AND state IN ('new', 'waiting')
                        """, due.attempts() + 1, now, now, due.id(), due.attempts())
                : missed(sql, outcome, now);
        if (held == 0) {
            return;
        }
        attempted(sql, List.of(outcome));
        if (!outcome.delivered()) {
            failed(sql, outcome, now);
        } else if (outcome.recovers()) {
            endpoints.recovered(sql, due.webhook());
        }
    }

    /// Stores a failed attempt. If a redelivery was requested during the attempt, the attempt counts, but the
    /// redelivery stays scheduled.
    private static int missed(Sql sql, AttemptResult outcome, long now) {
        Queue.Due due = outcome.due();
        Long again = outcome.next() instanceof AttemptResult.Next.Waiting(long at) ? at : null;
        return sql.run(
                """
                UPDATE delivery SET attempts = ?,
                    state = CASE WHEN due_at = ? THEN ? ELSE state END,
                    failures = CASE WHEN due_at = ? THEN ? ELSE failures END,
                    ended_at = CASE WHEN due_at = ? THEN ? ELSE ended_at END,
                    due_at = CASE WHEN due_at = ? THEN ? ELSE due_at END
                WHERE id = ? AND attempts = ? AND state IN ('new', 'waiting')
                """,
                due.attempts() + 1,
                due.dueAt(),
                again == null ? "failed" : "waiting",
                due.dueAt(),
                due.failures() + 1,
                due.dueAt(),
                again == null ? now : null,
                due.dueAt(),
                again == null ? now : again,
                due.id(),
                due.attempts());
    }

    private void failed(Sql sql, AttemptResult outcome, long now) {
        String webhook = outcome.due().webhook();
        boolean timedOut = outcome.problem() == AttemptResult.Problem.TIMED_OUT;
        endpoints.failed(sql, webhook, now, timedOut).ifPresent(trouble -> {
            long failing = now - trouble.failingSince();
            Long warned = trouble.warnedAt();
            if (outcome.gone()) {
                disable(sql, trouble.tenant(), webhook, Disabled.GONE);
            } else if (warned == null && failing >= WARNED.toMillis()) {
                endpoints.warned(sql, webhook);
                owners.webhookFailing(sql, trouble.tenant());
            } else if (warned != null
                    && failing >= DISABLED.toMillis()
                    && now - warned >= DISABLED.minus(WARNED).toMillis()) {
                disable(sql, trouble.tenant(), webhook, Disabled.FAILING);
            }
        });
    }

    private void disable(Sql sql, String tenant, String webhook, Disabled because) {
        if (endpoints.disable(sql, webhook, because)) {
            audit.enterForService(
                    sql, tenant, Audit.Action.WEBHOOK_DISABLED, webhook, Map.of("because", because.key()));
            owners.webhookDisabled(sql, tenant, because == Disabled.GONE);
            lanes.call(sql, List.of(webhook));
        }
    }
}
