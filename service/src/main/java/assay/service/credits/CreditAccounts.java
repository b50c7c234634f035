package assay.service.credits;

import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The tenants' credits: a balance per tenant and an append-only ledger whose entries add up to it.
///
/// All methods run in the caller's transaction, so that a charge and the result that it pays for are stored
/// together or not at all.
@Component
public final class CreditAccounts {

    /// The account after a capture.
    record Left(long balance, long allocation) {}

    private static final String TAKE = """
            UPDATE credit_account SET balance = balance - ?, stored = stored + ?
            WHERE tenant = ? AND balance - held >= ? AND next_change_at > ? AND (? = 0 OR stored + ? <= %s)
            RETURNING balance, allocation
            """.formatted(Storage.LIMIT);

    /// How long returned credits are valid after the end of the month.
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

    /// Opens a tenant's account with the first month of an unpaid plan.
    public void open(Sql sql, String tenant, Plan plan) {
        openEmpty(sql, tenant, plan);
        beginFirst(sql, tenant);
    }

    /// Opens an empty account, for a tenant whose owner has not confirmed an email address.
    public void openEmpty(Sql sql, String tenant, Plan plan) {
        sql.run("""
                INSERT INTO credit_account (tenant, balance, held, plan, next_change_at, allocation, rewrites,
                    rewrites_used, ends_then)
                VALUES (?, 0, 0, ?, ?, 0, 0, 0, 0)
                """, tenant, plan.key(), Term.NEVER);
    }

    /// Begins the first month of an account. Does nothing if it has already begun.
    public void beginFirst(Sql sql, String tenant) {
        Account account = terms.locked(sql, tenant);
        if (account.term.month() == null) {
            terms.change(sql, account, Term.begun(account.term.plan(), clock.millis()), true);
        }
    }

    /// Grants credits that do not expire, in addition to the plan's credits. Returns false if they were
    /// already granted.
    ///
    /// @param ref the reason; a second grant with the same reference has no effect
    public boolean grant(Sql sql, String tenant, int amount, String ref) {
        Account account = terms.locked(sql, tenant);
        boolean given = grants.give(sql, account, Grant.Kind.GOODWILL, amount, clock.millis(), Term.NEVER, null, ref);
        terms.save(sql, account);
        return given;
    }

    /// Gives back credits that [Plans#takeBack] withdrew, because the reason for the withdrawal no longer
    /// applies. Returns false if they were already given back. They expire 30 days after the month, because
    /// the original credits would have expired, too. Call this before a plan change, so that a higher plan
    /// does not grant them again.
    ///
    /// @param takenUnder the reference of the withdrawal
    /// @param ref the reason; a second call with the same reference has no effect
    public boolean giveBack(Sql sql, String tenant, long amount, String takenUnder, String ref) {
        Account account = terms.locked(sql, tenant);
        BillingMonths.Month month = account.term.month();
        long end = (month == null ? clock.millis() : month.end()) + KEPT.toMillis();
        boolean given = grants.give(sql, account, Grant.Kind.PROMOTIONAL, amount, clock.millis(), end, null, ref);
        if (given && month != null && ledger.takenSince(sql, tenant, takenUnder, month.start())) {
            account.allocation = Math.min(account.allocation + amount, grants.mostInMonth(sql, account));
        }
        terms.save(sql, account);
        return given;
    }

    /// The credits and storage that a tenant could use at the time of reading. They are not guaranteed to be
    /// available later.
    ///
    /// @param due whether a pending change would alter the number of available credits, so that only the charge
    ///     itself shows this number
    /// @param storage the tenant's storage
    public record Availability(long available, boolean due, Storage.StorageUse storage) {

        /// Refuses the request with a 402 if fewer than `amount` credits were available.
        public void require(long amount) {
            if (available < amount && !due) {
                throw insufficient(available, amount);
            }
        }

        /// Refuses the request with a 402 if there is no room for this many more bytes.
        public void requireRoom(long bytes) {
            if (!due) {
                storage.require(bytes);
            }
        }
    }

    /// Returns the credits that a tenant can spend now: the balance minus holds.
    public Availability look(Sql sql, String tenant) {
        return sql.first(
                        "SELECT balance - held, next_change_at, stored, " + Storage.LIMIT
                                + " FROM credit_account WHERE tenant = ?",
                        row -> new Availability(
                                row.number(1),
                                row.number(2) <= clock.millis(),
                                new Storage.StorageUse(row.number(3), row.number(4))),
                        tenant)
                .orElse(new Availability(0, false, new Storage.StorageUse(0, 0)));
    }

    /// Charges credits. If there are too few, refuses the request with a 402, which rolls back the caller's
    /// transaction. Call this last, because all other charges to this tenant wait until the commit.
    ///
    /// @param ref the reference of the work that is paid for; charged once per reference
    public void capture(Sql sql, String tenant, int amount, Charge work, String ref) {
        capture(sql, tenant, amount, 0, work, ref);
    }

    /// Charges credits and counts stored bytes in one statement.
    ///
    /// @param bytes the number of bytes stored in this transaction; if they exceed the plan's storage, the
    ///     request is refused with a 402
    public void capture(Sql sql, String tenant, int amount, long bytes, Charge work, String ref) {
        Optional<Left> left = take(sql, tenant, amount, bytes);
        if (left.isEmpty()) {
            // There are too few credits, or a change is due. Make any due changes and try again.
            terms.lock(sql, tenant);
            left = take(sql, tenant, amount, bytes);
        }
        if (left.isEmpty()) {
            Availability look = look(sql, tenant);
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

    /// Enters a charge in the ledger and emits an event if the balance crossed a threshold.
    void captured(Sql sql, String tenant, long amount, Left after, Charge work, String ref) {
        ledger.enter(sql, tenant, Ledger.Kind.CAPTURE, -amount, after.balance(), work, work.key() + ":" + ref);
        crossings.told(sql, tenant, after.balance() + amount, after.balance(), after.allocation());
    }

    static Problem insufficient(long available, long required) {
        return Problem.lacking(
                ProblemKind.INSUFFICIENT_CREDITS,
                "This request costs " + required + (required == 1 ? " credit" : " credits") + ". You have " + available
                        + " available " + (available == 1 ? "credit." : "credits."),
                available,
                required);
    }
}
