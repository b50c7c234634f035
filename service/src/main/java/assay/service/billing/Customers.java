package assay.service.billing;

import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.credits.Subscription;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.work.Works;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Maps tenants to their customers at the provider, with the state that was applied last.
@Component
class Customers {

    /// @param wanted the number of reported changes
    /// @param applied the number of applied changes
    /// @param sub the subscription; null if nothing has been paid yet
    /// @param status the status of the subscription, in the provider's terms
    /// @param taken the subscription that was last passed on to the credits module; null if none was
    /// @param failedInvoice the last invoice whose failed payment was reported to the owners by email
    record Customer(
            String tenant,
            String id,
            long wanted,
            long applied,
            @Nullable String sub,
            @Nullable String status,
            @Nullable Subscription taken,
            @Nullable String failedInvoice) {}

    /// The interval between checks while a checkout is open.
    private static final Duration SOON = Duration.ofHours(1);

    private static final String COLUMNS = """
            SELECT tenant, customer, wanted, applied, subscription, status, failed_invoice, plan, cycle, anchor, paid_until, ends
            FROM billing_customer
            """;

    private final Clock clock;
    private final Works works;

    Customers(Clock clock, Works works) {
        this.clock = clock;
        this.works = works;
    }

    /// Stores a tenant's customer, unless another request has already stored one. Returns the stored
    /// customer.
    Customer keep(Sql sql, String tenant, String customer) {
        // Does not name a conflict column, because either column can conflict: with two concurrent inserts,
        // PostgreSQL may detect the conflict on the customer first.
        sql.run(
                "INSERT INTO billing_customer (tenant, customer, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                tenant,
                customer,
                clock.millis());
        return of(sql, tenant).orElseThrow();
    }

    /// Replaces a customer that was deleted at the provider. The customer's payments and withdrawn credits
    /// are kept, although the provider no longer reports them.
    void replace(Sql sql, String tenant, String gone, String customer) {
        int replaced = sql.run("""
                UPDATE billing_customer
                SET customer = ?, subscription = NULL, status = NULL, failed_invoice = NULL, look_at = NULL, open_until = NULL
                WHERE tenant = ? AND customer = ?
                """, customer, tenant, gone);
        if (replaced > 0) {
            sql.run(
                    "UPDATE billing_reversal SET returned_at = ? WHERE tenant = ? AND returned_at IS NULL",
                    clock.millis(),
                    tenant);
        }
    }

    /// Records that a checkout is open until this time, and schedules a check in case no event arrives.
    void opened(Sql sql, String customer, Instant until) {
        long soon = clock.instant().plus(SOON).toEpochMilli();
        sql.run("""
                UPDATE billing_customer
                SET open_until = ?, look_at = CASE WHEN look_at < CAST(? AS BIGINT) THEN look_at ELSE CAST(? AS BIGINT) END
                WHERE customer = ?
                """, until.toEpochMilli(), soon, soon, customer);
    }

    /// Whether a checkout is open or may have just been paid.
    boolean isOpen(Sql sql, String tenant) {
        return sql.number(
                        "SELECT count(*) FROM billing_customer WHERE tenant = ? AND open_until >= ?",
                        tenant,
                        clock.millis())
                > 0;
    }

    Optional<Customer> of(Sql sql, String tenant) {
        return sql.first(COLUMNS + " WHERE tenant = ?", Customers::read, tenant);
    }

    Optional<Customer> byId(Sql sql, String customer) {
        return sql.first(COLUMNS + " WHERE customer = ?", Customers::read, customer);
    }

    /// Records a change and queues a check. Returns false if the customer is unknown here.
    boolean happened(Sql sql, String customer) {
        boolean known = sql.run("UPDATE billing_customer SET wanted = wanted + 1 WHERE customer = ?", customer) > 0;
        if (known) {
            works.add(sql, Reconciling.QUEUE, Reconciling.CUSTOMER, customer, clock.instant());
        }
        return known;
    }

    /// Stores the state of a customer. If another state, which may be newer, was stored after `read`, stores
    /// nothing and returns false.
    ///
    /// @param read the customer as it was before the request to the provider
    /// @param failedInvoice see [Customer]
    /// @param lookAt when to check the customer if no event arrives; null for never. An open checkout is
    ///     checked sooner
    boolean take(
            Sql sql,
            Customer read,
            Optional<CustomerSnapshot.State> state,
            @Nullable String failedInvoice,
            @Nullable Instant lookAt) {
        int held = sql.run(
                """
                UPDATE billing_customer
                SET applied = ?, failed_invoice = ?,
                    look_at = CASE WHEN open_until >= CAST(? AS BIGINT) THEN CAST(? AS BIGINT) ELSE CAST(? AS BIGINT) END
                WHERE customer = ? AND applied = ?
                """,
                read.wanted(),
                failedInvoice,
                clock.millis(),
                clock.instant().plus(SOON).toEpochMilli(),
                lookAt == null ? null : lookAt.toEpochMilli(),
                read.id(),
                read.applied());
        if (held > 0 && state.isPresent()) {
            CustomerSnapshot.Sub sub = state.get().sub();
            Subscription taken = state.get().subscription();
            sql.run(
                    """
                    UPDATE billing_customer
                    SET subscription = ?, status = ?, plan = ?, cycle = ?, anchor = ?, paid_until = ?, ends = ?
                    WHERE customer = ?
                    """,
                    sub.id(),
                    sub.status(),
                    taken.plan().key(),
                    taken.cycle().key(),
                    taken.anchor().toEpochMilli(),
                    taken.paidUntil().toEpochMilli(),
                    taken.endsThen() ? 1 : 0,
                    read.id());
        }
        return held > 0;
    }

    private static Customer read(Row row) {
        String plan = row.textOrNull(8);
        Subscription taken = plan == null
                ? null
                : new Subscription(
                        Plan.of(plan),
                        Cycle.find(row.text(9)).orElseThrow(),
                        Instant.ofEpochMilli(row.number(10)),
                        Instant.ofEpochMilli(row.number(11)),
                        row.number(12) == 1);
        return new Customer(
                row.text(1),
                row.text(2),
                row.number(3),
                row.number(4),
                row.textOrNull(5),
                row.textOrNull(6),
                taken,
                row.textOrNull(7));
    }
}
