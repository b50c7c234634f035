package assay.service.credits;

import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.EventKind;
import assay.service.webhooks.Events;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The tenants' credits: a balance a tenant, and an append-only ledger whose entries add up to it.
///
/// Everything here runs in the caller's transaction, so a charge and what it pays for are both there or both not.
@Component
public final class CreditAccounts {

    /// What a capture left behind.
    record Left(long balance, long allocation) {}

    private final Terms terms;
    private final Grants grants;
    private final Ledger ledger;
    private final Clock clock;
    private final Events events;

    CreditAccounts(Terms terms, Grants grants, Ledger ledger, Clock clock, Events events) {
        this.terms = terms;
        this.grants = grants;
        this.ledger = ledger;
        this.clock = clock;
        this.events = events;
    }

    /// Opens a tenant's account with the first month of a plan that nobody pays for.
    public void open(Sql sql, String tenant, Plan plan) {
        openEmpty(sql, tenant, plan);
        beginFirst(sql, tenant);
    }

    /// Opens an account with nothing in it, for a tenant that has yet to show whose it is.
    public void openEmpty(Sql sql, String tenant, Plan plan) {
        sql.run("""
                INSERT INTO credit_account (tenant, balance, held, plan, next_change_at, allocation, rewrites,
                    rewrites_used, ends_then)
                VALUES (?, 0, 0, ?, ?, 0, 0, 0, 0)
                """, tenant, plan.key(), Term.NEVER);
    }

    /// Begins the first month of an account; where one has begun, nothing happens.
    public void beginFirst(Sql sql, String tenant) {
        Account account = terms.locked(sql, tenant);
        if (account.term.month() == null) {
            terms.change(sql, account, Term.begun(account.term.plan(), clock.millis()), true);
        }
    }

    /// Gives credits beside those of the plan, which do not end; false where this was done before.
    ///
    /// @param ref why, and granted once under it
    public boolean grant(Sql sql, String tenant, int amount, String ref) {
        Account account = terms.locked(sql, tenant);
        boolean given = grants.give(sql, account, Grant.Kind.GOODWILL, amount, clock.millis(), Term.NEVER, null, ref);
        terms.save(sql, account);
        return given;
    }

    /// What a tenant could spend when somebody looked; no promise.
    ///
    /// @param due whether something is due that would change it, so that only the charge itself will tell
    public record Look(long available, boolean due) {

        /// Refuses with a 402 where less than `amount` was there to be spent.
        public void require(long amount) {
            if (available < amount && !due) {
                throw insufficient(available, amount);
            }
        }
    }

    /// What a tenant could spend now: the balance less what is held.
    public Look look(Sql sql, String tenant) {
        return sql.first(
                        "SELECT balance - held, next_change_at FROM credit_account WHERE tenant = ?",
                        row -> new Look(row.number(1), row.number(2) <= clock.millis()),
                        tenant)
                .orElse(new Look(0, false));
    }

    /// Takes credits, or refuses with a 402 and so undoes the caller's transaction. Call it last: from here to the
    /// commit every other charge of this tenant waits.
    ///
    /// @param ref what was paid for; charged once, whatever happens
    public void capture(Sql sql, String tenant, int amount, Charge work, String ref) {
        Optional<Left> left = take(sql, tenant, amount);
        if (left.isEmpty()) {
            // None there, or something is due. That is done first, and then it is tried as if nothing had been.
            terms.lock(sql, tenant);
            left = take(sql, tenant, amount);
        }
        if (left.isEmpty()) {
            throw insufficient(look(sql, tenant).available(), amount);
        }
        captured(sql, tenant, amount, left.get(), work, ref);
    }

    private Optional<Left> take(Sql sql, String tenant, int amount) {
        return sql.first("""
                UPDATE credit_account SET balance = balance - ?
                WHERE tenant = ? AND balance - held >= ? AND next_change_at > ?
                RETURNING balance, allocation
                """, row -> new Left(row.number(1), row.number(2)), amount, tenant, amount, clock.millis());
    }

    /// Enters what was taken from a balance, and tells of it where the tenant should know.
    ///
    /// The balance only falls between two grants, so each line is crossed, and told, once.
    void captured(Sql sql, String tenant, long amount, Left after, Charge work, String ref) {
        ledger.enter(sql, tenant, Ledger.Kind.CAPTURE, -amount, after.balance(), work, work.key() + ":" + ref);
        long before = after.balance() + amount;
        if (10 * before >= after.allocation() && 10 * after.balance() < after.allocation()) {
            events.append(sql, tenant, EventKind.CREDIT_LOW, data(tenant, after));
        }
        if (after.balance() == 0) {
            events.append(sql, tenant, EventKind.CREDIT_EXHAUSTED, data(tenant, after));
        }
    }

    private static Map<String, Object> data(String tenant, Left after) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("tenant", tenant);
        data.put("balance", after.balance());
        data.put("allocation", after.allocation());
        return data;
    }

    static Problem insufficient(long available, long required) {
        return Problem.lacking(
                ProblemKind.INSUFFICIENT_CREDITS,
                "This call costs " + required + (required == 1 ? " credit; " : " credits; ") + available
                        + (available == 1 ? " is" : " are") + " available.",
                available,
                required);
    }
}
