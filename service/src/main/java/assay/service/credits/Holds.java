package assay.service.credits;

import assay.service.credits.CreditAccounts.Left;
import assay.service.platform.Ids;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Credits that are reserved for work that waits for the network, so that they cannot be spent in the
/// meantime. Every hold ends once: the cost is captured and the rest is released. All methods run in the
/// caller's transaction: the transaction that queues the work makes the hold, and the transaction that stores
/// the outcome ends it.
@Component
public final class Holds {

    private record Held(String tenant, long amount, Charge work, String ref) {}

    private final Terms terms;
    private final Grants grants;
    private final CreditAccounts accounts;
    private final Crossings crossings;
    private final Ids ids;
    private final Clock clock;

    Holds(Terms terms, Grants grants, CreditAccounts accounts, Crossings crossings, Ids ids, Clock clock) {
        this.terms = terms;
        this.grants = grants;
        this.accounts = accounts;
        this.crossings = crossings;
        this.ids = ids;
        this.clock = clock;
    }

    /// Holds credits. If there are too few, refuses the request with a 402, which rolls back the caller's
    /// transaction.
    ///
    /// @param ref the reference by which [HeldWork] finds the work; credits are held only once per reference
    /// @return the hold's id
    public String hold(Sql sql, String tenant, int amount, Charge work, String ref) {
        if (amount <= 0) {
            throw new IllegalArgumentException("Cannot hold this many credits: " + amount);
        }
        if (!take(sql, tenant, amount)) {
            // There are too few credits, or a change is due. Make the change and try again.
            terms.lock(sql, tenant);
            if (!take(sql, tenant, amount)) {
                throw CreditAccounts.insufficient(accounts.look(sql, tenant).available(), amount);
            }
        }
        String id = ids.text("hold_");
        sql.run(
                "INSERT INTO credit_hold (id, tenant, amount, work, ref, created_at) VALUES (?, ?, ?, ?, ?, ?)",
                id,
                tenant,
                amount,
                work.key(),
                ref,
                clock.millis());
        return id;
    }

    /// Locks a tenant's account as [#hold] does, for work that is free.
    public void lock(Sql sql, String tenant) {
        var _ = terms.lock(sql, tenant);
    }

    /// Holds up to `most` of the available credits. If there are none, refuses the request as [#hold] does.
    ///
    /// @return the hold
    public Hold holdUpTo(Sql sql, String tenant, int most, Charge work, String ref) {
        terms.lock(sql, tenant);
        int amount = Math.clamp(accounts.look(sql, tenant).available(), 1, most);
        return new Hold(hold(sql, tenant, amount, work, ref), amount);
    }

    /// Reserved credits.
    public record Hold(String id, int amount) {}

    /// Reduces a hold. Does nothing if the hold has ended or is not larger than `amount`.
    ///
    /// @param amount the new amount, at least 1
    public void lower(Sql sql, String hold, int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("A hold cannot be lowered to " + amount);
        }
        Optional<Held> held = sql.first(
                "SELECT tenant, amount, work, ref FROM credit_hold WHERE id = ? AND amount > ? AND ended_at IS NULL",
                Holds::held,
                hold,
                amount);
        if (held.isEmpty()) {
            return;
        }
        Account account = terms.locked(sql, held.get().tenant());
        int lowered = sql.run(
                "UPDATE credit_hold SET amount = ? WHERE id = ? AND amount = ? AND ended_at IS NULL",
                amount,
                hold,
                held.get().amount());
        if (lowered > 0) {
            account.held -= held.get().amount() - amount;
            save(sql, account);
        }
    }

    /// Saves an account after its holds decreased. Credits that expired while they were held are now removed.
    private void save(Sql sql, Account account) {
        long before = account.balance;
        grants.expire(sql, account, clock.millis());
        crossings.told(sql, account.tenant, before, account.balance, account.allocation);
        terms.save(sql, account);
    }

    private static Held held(Row row) {
        return new Held(row.text(1), row.number(2), Charge.read(row.text(3)), row.text(4));
    }

    private boolean take(Sql sql, String tenant, int amount) {
        return sql.run("""
                        UPDATE credit_account SET held = held + ?
                        WHERE tenant = ? AND balance - held >= ? AND next_change_at > ?
                        """, amount, tenant, amount, clock.millis()) > 0;
    }

    /// Ends a hold and charges the cost of the work. If the hold had already ended, does nothing and returns
    /// false.
    ///
    /// @param amount the cost, at most the held amount
    public boolean capture(Sql sql, String hold, int amount) {
        return end(sql, hold, amount);
    }

    /// Ends a hold without a charge. If the hold had already ended, does nothing and returns false.
    public boolean release(Sql sql, String hold) {
        return end(sql, hold, 0);
    }

    private boolean end(Sql sql, String hold, int taken) {
        Optional<Held> ended = sql.first("""
                UPDATE credit_hold SET ended_at = ?, captured = ? WHERE id = ? AND ended_at IS NULL
                RETURNING tenant, amount, work, ref
                """, Holds::held, clock.millis(), taken, hold);
        if (ended.isEmpty()) {
            return false;
        }
        Held held = ended.get();
        if (taken < 0 || taken > held.amount()) {
            throw new IllegalArgumentException("The hold is for " + held.amount() + " credits, not " + taken);
        }
        Account account = terms.locked(sql, held.tenant());
        account.held -= held.amount();
        account.balance -= taken;
        if (taken > 0) {
            accounts.captured(
                    sql, held.tenant(), taken, new Left(account.balance, account.allocation), held.work(), held.ref());
        }
        save(sql, account);
        return true;
    }
}
