package assay.service.credits;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Each tenant's plan and the plan's grants. Methods with an [Sql] parameter run in the caller's transaction.
/// This must be a write transaction, because these methods make the tenant's due changes first.
@Component
public final class Plans {

    private final Store store;
    private final Terms terms;
    private final Grants grants;
    private final Ledger ledger;
    private final Usage usage;
    private final Crossings crossings;
    private final Clock clock;

    Plans(Store store, Terms terms, Grants grants, Ledger ledger, Usage usage, Crossings crossings, Clock clock) {
        this.store = store;
        this.terms = terms;
        this.grants = grants;
        this.ledger = ledger;
        this.usage = usage;
        this.crossings = crossings;
        this.clock = clock;
    }

    /// Applies the current state of a subscription. Applying the same state again changes nothing. The latest
    /// state wins.
    ///
    /// If the tenant does not have a paid plan, an unpaid or ended subscription changes nothing.
    public void subscribe(Sql sql, String tenant, Subscription subscription) {
        Account account = terms.locked(sql, tenant);
        Term subscribed = account.term.subscribed(subscription, clock.millis());
        terms.change(sql, account, subscribed, subscribed.beginsAfter(account.term));
    }

    /// Withdraws the remaining credits of a payment, once per `ref`, but at most `part / whole` of the plan's
    /// grants that began in [from, to). Never makes the balance negative, and never takes held credits.
    /// Returns how many were withdrawn.
    ///
    /// Credits that an upgrade granted during a month and that a full refund withdrew are granted again if
    /// the upgrade is paid for again.
    ///
    /// @param plan the plan that was paid for, because a month can have credits from several payments; null
    ///     if unknown
    public long takeBack(
            Sql sql, String tenant, @Nullable Plan plan, Instant from, Instant to, long part, long whole, String ref) {
        if (part < 0 || whole <= 0 || part > whole) {
            throw new IllegalArgumentException("Not part of a payment: " + part + " of " + whole);
        }
        Account account = terms.locked(sql, tenant);
        if (ledger.has(sql, tenant, Ledger.Kind.TAKEN_BACK, ref)) {
            return 0;
        }
        long before = account.balance;
        long taken = grants.takeBack(sql, account, plan, from.toEpochMilli(), to.toEpochMilli(), part, whole, ref);
        crossings.told(sql, tenant, before, account.balance, account.allocation);
        terms.save(sql, account);
        return taken;
    }

    /// Applies a scheduled downgrade now, because the higher plan's payment was refunded. Does nothing if
    /// none is scheduled.
    public void lower(Sql sql, String tenant) {
        Account account = terms.locked(sql, tenant);
        terms.change(sql, account, account.term.lowered(), false);
    }

    /// Sets a plan permanently, for the operator, and immediately grants this month's additional credits if
    /// it is an upgrade. A later change in a subscription overrides it.
    public void put(Sql sql, String tenant, Plan plan) {
        Account account = terms.locked(sql, tenant);
        boolean begins = account.term.month() == null;
        terms.change(sql, account, begins ? Term.begun(plan, clock.millis()) : account.term.put(plan), begins);
    }

    /// Returns the tenant's current state, read in separate transactions.
    public PlanStatus status(String tenant) {
        Account account = store.read(sql -> terms.read(sql, tenant));
        if (account.nextChangeAt <= clock.millis()) {
            return store.write(sql -> status(sql, tenant));
        }
        return store.read(sql -> status(sql, account));
    }

    /// Returns the tenant's current state.
    public PlanStatus status(Sql sql, String tenant) {
        return status(sql, terms.locked(sql, tenant));
    }

    /// Notices for a tenant's members, shown on every page.
    ///
    /// @param available the credits that can be spent
    /// @param allocation the credits that the plan granted this month
    /// @param pastDueUntil when the tenant moves to the free plan unless it pays; null if nothing is due
    public record Alert(
            long available, long allocation, @Nullable Instant pastDueUntil) {}

    /// Returns the notices. Reads one row and makes no due changes, because every page view calls it.
    public Alert alert(String tenant) {
        Account account = store.read(sql -> terms.read(sql, tenant));
        boolean pastDue = account.term.pastDue(clock.millis());
        return new Alert(account.available(), account.allocation, pastDue ? time(account.term.pastDueUntil()) : null);
    }

    private PlanStatus status(Sql sql, Account account) {
        Term term = account.term;
        BillingMonths.Month month = term.month();
        Map<Charge, Long> spent = usage.since(sql, account.tenant, month == null ? 0 : month.start());
        boolean pastDue = term.pastDue(clock.millis());
        Plan next = term.endsThen() ? Plan.FREE : term.nextPlan();
        return new PlanStatus(
                term.plan(),
                term.cycle(),
                next,
                next == null ? null : time(term.endsThen() ? term.paidUntil() : term.nextPlanAt()),
                month == null ? null : time(month.start()),
                month == null ? null : time(month.end()),
                time(term.paidUntil()),
                pastDue ? time(term.paidUntil()) : null,
                pastDue ? time(term.pastDueUntil()) : null,
                account.balance,
                account.available(),
                account.allocation,
                account.rewrites,
                account.rewritesUsed,
                spent);
    }

    private static @Nullable Instant time(long millis) {
        return millis == Term.NEVER ? null : Instant.ofEpochMilli(millis);
    }
}
