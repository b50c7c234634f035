package assay.service.credits;

import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The tenants' credits: a balance a tenant, and an append-only ledger whose entries add up to it.
///
/// Everything here runs in the caller's transaction, so a charge and what it pays for are both there or both not.
@Component
public final class CreditAccounts {

    /// What a capture left behind.
    record Left(long balance, long allocation) {}

    private static final String TAKE = """
            UPDATE credit_account SET balance = balance - ?, stored = stored + ?
            WHERE tenant = ? AND balance - held >= ? AND next_change_at > ? AND (? = 0 OR stored + ? <= %s)
            RETURNING balance, allocation
            """.formatted(Storage.LIMIT);

    /// How long what is given back outlasts the month.
    private static final Duration KEPT = Duration.ofDays(30);

    private final Terms terms;
    private final Grants grants;
    private final Ledger ledger;
    private final Clock clock;
    private final Crossings crossings;

    CreditAccounts(Terms terms, Grants grants, Ledger ledger, Clock clock, Crossings crossings) {
        this.terms = terms;
        this.grants = grants;
        this.ledger = ledger;
        this.clock = clock;
        this.crossings = crossings;
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

    /// Gives back what [Plans#takeBack] took, because its reason is gone; false where this was done before. It ends
    /// thirty days after the month: what a payment brought would have ended, too. Call it before the plan changes:
    /// what came back is not given again with a higher one.
    ///
    /// @param takenUnder the reference under which it was taken
    /// @param ref given back once under it
    public boolean giveBack(Sql sql, String tenant, long amount, String takenUnder, String ref) {
        Account account = terms.locked(sql, tenant);
        Months.Month month = account.term.month();
        long end = (month == null ? clock.millis() : month.end()) + KEPT.toMillis();
        boolean given = grants.give(sql, account, Grant.Kind.PROMOTIONAL, amount, clock.millis(), end, null, ref);
        if (given && month != null && ledger.takenSince(sql, tenant, takenUnder, month.start())) {
            account.allocation = Math.min(account.allocation + amount, grants.mostInMonth(sql, account));
        }
        terms.save(sql, account);
        return given;
    }

    /// What a tenant could spend when somebody looked; no promise.
    ///
    /// @param due whether something is due that would change it, so that only the charge itself will tell
    /// @param storage how much is stored
    public record Look(long available, boolean due, Storage.Standing storage) {

        /// Refuses with a 402 where less than `amount` was there to be spent.
        public void require(long amount) {
            if (available < amount && !due) {
                throw insufficient(available, amount);
            }
        }

        /// Refuses with a 402 where there is no room for so many bytes more.
        public void requireRoom(long bytes) {
            if (!due) {
                storage.require(bytes);
            }
        }
    }

    /// What a tenant could spend now: the balance less what is held.
    public Look look(Sql sql, String tenant) {
        return sql.first(
                        "SELECT balance - held, next_change_at, stored, " + Storage.LIMIT
                                + " FROM credit_account WHERE tenant = ?",
                        row -> new Look(
                                row.number(1),
                                row.number(2) <= clock.millis(),
                                new Storage.Standing(row.number(3), row.number(4))),
                        tenant)
                .orElse(new Look(0, false, new Storage.Standing(0, 0)));
    }

    /// Takes credits, or refuses with a 402 and so undoes the caller's transaction. Call it last: from here to the
    /// commit every other charge of this tenant waits.
    ///
    /// @param ref what was paid for; charged once, whatever happens
    public void capture(Sql sql, String tenant, int amount, Charge work, String ref) {
        capture(sql, tenant, amount, 0, work, ref);
    }

    /// The same for what is stored in the caller's transaction, in one statement.
    ///
    /// @param bytes that are stored with it; where the plan has no room for them it is refused with a 402
    public void capture(Sql sql, String tenant, int amount, long bytes, Charge work, String ref) {
        Optional<Left> left = take(sql, tenant, amount, bytes);
        if (left.isEmpty()) {
            // None there, or something is due. That is done first, and then it is tried as if nothing had been.
            terms.lock(sql, tenant);
            left = take(sql, tenant, amount, bytes);
        }
        if (left.isEmpty()) {
            Look look = look(sql, tenant);
            if (look.available() >= amount) {
                look.storage().require(bytes);
            }
            throw insufficient(look.available(), amount);
        }
        captured(sql, tenant, amount, left.get(), work, ref);
    }

    private Optional<Left> take(Sql sql, String tenant, int amount, long bytes) {
        return sql.first(
                TAKE,
                row -> new Left(row.number(1), row.number(2)),
                amount,
                bytes,
                tenant,
                amount,
                clock.millis(),
                bytes,
                bytes);
    }

    /// Enters what was taken from a balance, and tells of it where the tenant should know.
    void captured(Sql sql, String tenant, long amount, Left after, Charge work, String ref) {
        ledger.enter(sql, tenant, Ledger.Kind.CAPTURE, -amount, after.balance(), work, work.key() + ":" + ref);
        crossings.told(sql, tenant, after.balance() + amount, after.balance(), after.allocation());
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
