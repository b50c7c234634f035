package assay.service.credits;

import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What makes up the tenants' balances. A capture does not say which grant it burnt: as long as the grants of a tenant
/// stay the same their order does, too, so what was spent since is worked out, exactly, before they change. All of this
/// runs with the tenant's account locked.
@Component
final class Grants {

    private final Ledger ledger;

    Grants(Ledger ledger) {
        this.ledger = ledger;
    }

    /// Gives credits; false, with nothing given, where they were given under this reference before.
    ///
    /// @param grantedAt from when they count as given
    /// @param expiresAt [Term#NEVER] where they do not end
    /// @param month the start of the month that a plan gives them for
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

    /// A plan's grant for a month; the higher plan's comes on top of the lower one's.
    boolean givePlan(Sql sql, Account account, Plan plan, long amount, long from) {
        long start = account.term.monthBegun().start();
        return give(
                sql,
                account,
                Grant.Kind.PLAN,
                amount,
                from,
                account.term.creditsEnd(),
                start,
                plan.key() + ":" + Instant.ofEpochMilli(start));
    }

    /// What a paid plan has granted for a month before, if it was begun and broken off.
    long paidFor(Sql sql, Account account) {
        return sql.number(
                "SELECT coalesce(sum(amount), 0) FROM credit_grant WHERE tenant = ? AND month = ? AND ref NOT LIKE 'plan:free:%'",
                account.tenant, account.term.monthBegun().start());
    }

    /// Takes what was spent since the grants last changed from them, so that they add up to the balance.
    List<Grant> settle(Sql sql, Account account) {
        List<Grant> open = open(sql, account.tenant);
        long remaining = open.stream().mapToLong(Grant::remaining).sum();
        List<Grant> left = Grant.burnt(open, remaining - account.balance);
        for (Grant grant : left) {
            write(sql, grant, grant.remaining());
        }
        return left.stream().filter(grant -> grant.remaining() > 0).toList();
    }

    /// Has what a plan gave for a month end at `at`, where it would have lasted longer.
    void cut(Sql sql, String tenant, long month, long at) {
        sql.run(
                "UPDATE credit_grant SET expires_at = ? WHERE tenant = ? AND month = ? AND remaining > 0 AND expires_at > ?",
                at,
                tenant,
                month,
                at);
    }

    /// Takes what ends at this moment from the balance, but for what is held.
    void expire(Sql sql, Account account, long at) {
        if (ended(sql, account.tenant, at, at) > 0) {
            expire(sql, account, at, at, account.available());
        }
    }

    /// Takes what ended while it was held, now that a hold has ended: as much as the holds that are left do not keep.
    void expireUnheld(Sql sql, Account account, long now) {
        if (ended(sql, account.tenant, 0, now) > 0) {
            settle(sql, account);
            long over = ended(sql, account.tenant, 0, now) - account.held;
            expire(sql, account, 0, now, Math.min(over, account.available()));
        }
    }

    private static long ended(Sql sql, String tenant, long from, long to) {
        return sql.number(
                "SELECT coalesce(sum(remaining), 0) FROM credit_grant WHERE tenant = ? AND remaining > 0 AND expires_at >= ? AND expires_at <= ?",
                tenant,
                from,
                to);
    }

    private void expire(Sql sql, Account account, long from, long to, long most) {
        long still = most;
        for (Grant grant : settle(sql, account)) {
            long gone = Math.min(grant.remaining(), still);
            if (grant.expiresAt() >= from && grant.expiresAt() <= to && gone > 0) {
                still -= gone;
                account.balance -= gone;
                long rest = grant.remaining() - gone;
                write(sql, grant, rest);
                // What a hold keeps makes a grant end in parts; what is left after each is another number.
                ledger.enter(sql, account, Ledger.Kind.EXPIRY, -gone, null, grant.ref() + "#" + rest);
            }
        }
    }

    /// Takes back what is left of what a payment brought, at most `part / whole` of what paid plans granted in
    /// [from, to); how much it took.
    long takeBack(Sql sql, Account account, long from, long to, long part, long whole, String ref) {
        List<Grant> open = settle(sql, account);
        long granted = sql.number(
                "SELECT coalesce(sum(amount), 0) FROM credit_grant WHERE tenant = ? AND kind = 'plan' AND ref NOT LIKE 'plan:free:%' AND granted_at >= ? AND granted_at < ?",
                account.tenant, from, to);
        // Credits and cents are both counted in ten thousands: their product fits.
        long most = Math.min(Math.multiplyExact(granted, part) / whole, account.available());
        long taken = 0;
        for (Grant grant : open) {
            if (grant.paidFor() && grant.grantedAt() >= from && grant.grantedAt() < to) {
                long some = Math.min(grant.remaining(), most - taken);
                taken += some;
                write(sql, grant, grant.remaining() - some);
            }
        }
        account.balance -= taken;
        ledger.enter(sql, account, Ledger.Kind.TAKEN_BACK, -taken, null, ref);
        return taken;
    }

    /// When the next grant ends after `at`; [Term#NEVER] where none does.
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
