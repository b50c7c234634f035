package assay.service.credits;

import assay.service.credits.CreditAccounts.Left;
import assay.service.platform.Ids;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Credits set apart for work that waits on a network, so that nobody else spends them meanwhile. Every hold
/// ends once: it takes what the work came to, and gives back the rest. All in the caller's transaction: a hold
/// is made in the one that puts the work down, and ends in the one that says what became of it.
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

    /// Holds credits, or refuses with a 402 and so undoes the caller's transaction.
    ///
    /// @param ref what [HeldWork] knows the work by; held once under it
    /// @return the hold's id
    public String hold(Sql sql, String tenant, int amount, Charge work, String ref) {
        if (amount <= 0) {
            throw new IllegalArgumentException("Nothing to hold: " + amount);
        }
        if (!take(sql, tenant, amount)) {
            // None there, or something is due, which is done first.
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

    /// Locks a tenant's account as [#hold] does, for work that costs nothing.
    public void lock(Sql sql, String tenant) {
        var _ = terms.lock(sql, tenant);
    }

    /// Holds what there is, at most `most` and at least one credit, or refuses as [#hold] does.
    ///
    /// @return the hold
    public Hold holdUpTo(Sql sql, String tenant, int most, Charge work, String ref) {
        terms.lock(sql, tenant);
        int amount = Math.clamp(accounts.look(sql, tenant).available(), 1, most);
        return new Hold(hold(sql, tenant, amount, work, ref), amount);
    }

    /// What is set apart.
    public record Hold(String id, int amount) {}

    /// Gives part of a hold back; nothing where it has ended, or holds no more than that.
    ///
    /// @param amount what stays held, at least 1
    public void lower(Sql sql, String hold, int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("A hold of nothing: " + amount);
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

    /// Saves an account of which less is held than before: what ended while it was held goes now.
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

    /// Ends a hold and takes what the work came to; false, with nothing done, where it had ended before.
    ///
    /// @param amount not more than was held
    public boolean capture(Sql sql, String hold, int amount) {
        return end(sql, hold, amount);
    }

    /// Ends a hold and gives all of it back; false, with nothing done, where it had ended before.
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
            throw new IllegalArgumentException("Held were " + held.amount() + " credits, not " + taken);
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
