package assay.service.credits;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// On which plan each tenant is, and what that gives it. What takes an [Sql] runs in the
/// caller's transaction, which must be one that writes: what time has made due for the tenant is done first.
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

    /// What a payer's subscription says now. Applying the same again changes nothing; a later one wins.
    ///
    /// A subscription that is not paid for, or that has ended, leaves a tenant alone that nobody pays for.
    public void subscribe(Sql sql, String tenant, Subscription subscription) {
        Account account = terms.locked(sql, tenant);
        Term subscribed = account.term.subscribed(subscription, clock.millis());
        terms.change(sql, account, subscribed, subscribed.beginsAfter(account.term));
    }

    /// Takes back what is left of what a payment brought: of the plan's grants that began in [from, to) at most
    /// `part / whole`; once under `ref`. Never below nothing, and never what is held. Returns what it took.
    ///
    /// What a higher plan gave in the midst of a month, and lost with the whole payment, comes again when it
    /// is paid for again.
    ///
    /// @param plan what was paid for: a month may have credits of several payments; null where that is not known
    public long takeBack(
            Sql sql, String tenant, @Nullable Plan plan, Instant from, Instant to, long part, long whole, String ref) {
        if (part < 0 || whole <= 0 || part > whole) {
            throw new IllegalArgumentException("Not a part of a payment: " + part + " of " + whole);
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

    /// Has the lower plan that waits hold now, because the payment for the higher one went back; where none waits,
    /// nothing happens.
    public void lower(Sql sql, String tenant) {
        Account account = terms.locked(sql, tenant);
        terms.change(sql, account, account.term.lowered(), false);
    }

    /// The operator's word: this plan, for ever, and the difference of the month's credits at once. A subscription that
    /// says something later wins over it.
    public void put(Sql sql, String tenant, Plan plan) {
        Account account = terms.locked(sql, tenant);
        boolean begins = account.term.month() == null;
        terms.change(sql, account, begins ? Term.begun(plan, clock.millis()) : account.term.put(plan), begins);
    }

    /// How a tenant stands, in transactions of its own.
    public Standing standing(String tenant) {
        Account account = store.read(sql -> terms.read(sql, tenant));
        if (account.nextChangeAt <= clock.millis()) {
            return store.write(sql -> standing(sql, tenant));
        }
        return store.read(sql -> standing(sql, account));
    }

    /// How a tenant stands.
    public Standing standing(Sql sql, String tenant) {
        return standing(sql, terms.locked(sql, tenant));
    }

    /// What whoever works for a tenant should hear of wherever they are.
    ///
    /// @param available credits that can be spent
    /// @param allocation what the plan gave for this month
    /// @param pastDueUntil when the tenant falls to the free plan unless it pays; null where nothing is out
    public record Alert(
            long available, long allocation, @Nullable Instant pastDueUntil) {}

    /// For every page somebody looks at: a row is read, and nothing that is due is done.
    public Alert alert(String tenant) {
        Account account = store.read(sql -> terms.read(sql, tenant));
        boolean pastDue = account.term.pastDue(clock.millis());
        return new Alert(account.available(), account.allocation, pastDue ? time(account.term.pastDueUntil()) : null);
    }

    private Standing standing(Sql sql, Account account) {
        Term term = account.term;
        Months.Month month = term.month();
        Map<Charge, Long> spent = usage.since(sql, account.tenant, month == null ? 0 : month.start());
        boolean pastDue = term.pastDue(clock.millis());
        Plan next = term.endsThen() ? Plan.FREE : term.nextPlan();
        return new Standing(
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
