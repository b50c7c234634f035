package assay.service.credits;

import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The grants that make up the tenants' balances. A charge does not record which grants it spends: as long as
/// a tenant's grants stay the same, the order in which they are spent also stays the same. Just before the
/// grants change, the spent part of each is computed. All methods require the tenant's account to be locked.
@Component
final class Grants {

    private final Ledger ledger;

    Grants(Ledger ledger) {
        this.ledger = ledger;
    }

    /// Grants credits. Returns false, and grants nothing, if they were already granted under this reference.
    ///
    /// @param grantedAt the time from which the credits count as granted
    /// @param expiresAt when the credits expire; [Term#NEVER] if they don't
    /// @param month the start of the month for which a plan grants the credits
    boolean give(
            Sql sql,
            Account account,
            Grant.Kind kind,
            long amount,
            long grantedAt,
            long expiresAt,
            @Nullable Long month,
            String ref) {
        settle(sql, account);
        String whole = kind.key() + ":" + ref;
        if (ledger.has(sql, account.tenant, Ledger.Kind.GRANT, whole)) {
            return false;
        }
        account.balance += amount;
        long id = ledger.enter(sql, account, Ledger.Kind.GRANT, amount, null, whole);
        sql.run(
                """
                INSERT INTO credit_grant (id, tenant, kind, amount, remaining, granted_at, expires_at, month, ref)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                id,
                account.tenant,
                kind.key(),
                amount,
                amount,
                grantedAt,
                expiresAt == Term.NEVER ? null : expiresAt,
                month,
                whole);
        account.nextChangeAt = Math.min(account.nextChangeAt, expiresAt);
        return true;
    }

    /// Makes a plan's grant for a month, once.
    boolean givePlan(Sql sql, Account account, Plan plan, long amount, long from) {
        long start = account.term.monthBegun().start();
        return give(sql, account, Grant.Kind.PLAN, amount, from, account.term.creditsEnd(), start, ref(plan, start));
    }

    private static String ref(Plan plan, long month) {
        return plan.key() + ":" + Instant.ofEpochMilli(month);
    }

    /// Makes an upgrade's grant in addition to the lower plan's grant. If the grant was withdrawn and the
    /// upgrade was bought again, the grant is made again.
    void giveRaise(Sql sql, Account account, Plan plan, long amount, long from) {
        long start = account.term.monthBegun().start();
        String first = ref(plan, start);
        String ref = first;
        int times = 1;
        while (!give(sql, account, Grant.Kind.PLAN, amount, from, account.term.creditsEnd(), start, ref)) {
            times++;
            ref = first + ":" + times;
        }
    }

    /// Returns the largest allocation among the plans that granted credits this month.
    long mostInMonth(Sql sql, Account account) {
        long start = account.term.monthBegun().start();
        long most = account.allocation;
        for (Plan plan : Plan.values()) {
            if (plan.credits() > most
                    && ledger.has(sql, account.tenant, Ledger.Kind.GRANT, "plan:" + ref(plan, start))) {
                most = plan.credits();
            }
        }
        return most;
    }

    /// Returns the credits that paid plans have already granted for this month, in case the month began
    /// earlier and was interrupted.
    long paidFor(Sql sql, Account account) {
        return sql.number(
                "SELECT coalesce(sum(amount), 0) FROM credit_grant WHERE tenant = ? AND month = ? AND ref NOT LIKE 'plan:free:%'",
                account.tenant, account.term.monthBegun().start());
    }

    /// Subtracts the credits spent since the last change from the grants, so that they add up to the balance.
    List<Grant> settle(Sql sql, Account account) {
        List<Grant> open = open(sql, account.tenant);
        long remaining = open.stream().mapToLong(Grant::remaining).sum();
        List<Grant> left = Grant.burnt(open, remaining - account.balance);
        for (Grant grant : left) {
            write(sql, grant, grant.remaining());
        }
        return left.stream().filter(grant -> grant.remaining() > 0).toList();
    }

    /// Makes a plan's grants for a month expire at `at` if they would be valid for longer.
    void cut(Sql sql, String tenant, long month, long at) {
        sql.run(
                "UPDATE credit_grant SET expires_at = ? WHERE tenant = ? AND month = ? AND remaining > 0 AND expires_at > ?",
                at,
                tenant,
                month,
                at);
    }

    /// Removes expired credits from the balance, but leaves as many as are held. Expiring credits are spent
    /// first, so holds count against them first, even if there are other credits. This is called again when a
    /// hold ends.
    void expire(Sql sql, Account account, long at) {
        if (ended(sql, account.tenant, at) == 0) {
            return;
        }
        List<Grant> open = settle(sql, account);
        long still = ended(sql, account.tenant, at) - account.held;
        for (Grant grant : open) {
            long gone = Math.min(grant.remaining(), still);
            if (grant.expiresAt() <= at && gone > 0) {
                still -= gone;
                account.balance -= gone;
                long rest = grant.remaining() - gone;
                write(sql, grant, rest);
                // Holds can make a grant expire in parts. The rest after each part differs, which keeps the
                // reference unique.
                ledger.enter(sql, account, Ledger.Kind.EXPIRY, -gone, null, grant.ref() + "#" + rest);
            }
        }
    }

    private static long ended(Sql sql, String tenant, long at) {
        return sql.number(
                "SELECT coalesce(sum(remaining), 0) FROM credit_grant WHERE tenant = ? AND remaining > 0 AND expires_at <= ?",
                tenant,
                at);
    }

    /// Withdraws the remaining credits of a payment, but at most `part / whole` of the credits that its plan
    /// granted in [from, to). Returns how many were withdrawn. A full refund of an upgrade also reduces the
    /// month's allocation.
    ///
    /// @param plan the plan; null for any paid plan
    long takeBack(
            Sql sql, Account account, @Nullable Plan plan, long from, long to, long part, long whole, String ref) {
        List<Grant> open = settle(sql, account);
        long granted = sql.number(
                "SELECT coalesce(sum(amount), 0) FROM credit_grant WHERE tenant = ? AND kind = 'plan' AND ref NOT LIKE 'plan:free:%' AND ref LIKE ? AND granted_at >= ? AND granted_at < ?",
                account.tenant, plan == null ? "plan:%" : "plan:" + plan.key() + ":%", from, to);
        BillingMonths.Month month = account.term.month();
        // Credits and cents are at most in the tens of thousands, so their product fits.
        long most = Math.min(Math.multiplyExact(granted, part) / whole, account.available());
        long taken = 0;
        for (Grant grant : open) {
            if (grant.paidFor(plan) && grant.grantedAt() >= from && grant.grantedAt() < to) {
                long some = Math.min(grant.remaining(), most - taken);
                taken += some;
                write(sql, grant, grant.remaining() - some);
                // Only an upgrade's grant reduces the allocation: a month's first grant cannot be bought
                // again within the month.
                if (part == whole && month != null && grant.grantedAt() > month.start()) {
                    account.allocation -= some;
                }
            }
        }
        account.balance -= taken;
        ledger.enter(sql, account, Ledger.Kind.TAKEN_BACK, -taken, null, ref);
        return taken;
    }

    /// Returns when the next grant after `at` expires, or [Term#NEVER] if none does.
    long nextEnd(Sql sql, String tenant, long at) {
        return sql.number(
                "SELECT coalesce(min(expires_at), ?) FROM credit_grant WHERE tenant = ? AND remaining > 0 AND expires_at > ?",
                Term.NEVER,
                tenant,
                at);
    }

    private List<Grant> open(Sql sql, String tenant) {
        return sql.all("""
                SELECT id, kind, amount, remaining, granted_at, expires_at, ref FROM credit_grant
                WHERE tenant = ? AND remaining > 0
                """, Grants::grant, tenant);
    }

    private static Grant grant(Row row) {
        Long expiresAt = row.numberOrNull(6);
        return new Grant(
                row.number(1),
                Grant.Kind.read(row.text(2)),
                row.number(3),
                row.number(4),
                row.number(5),
                expiresAt == null ? Term.NEVER : expiresAt,
                row.text(7));
    }

    private static void write(Sql sql, Grant grant, long remaining) {
        sql.run(
                "UPDATE credit_grant SET remaining = ? WHERE id = ? AND remaining <> ?",
                remaining,
                grant.id(),
                remaining);
    }
}
