package assay.service.credits;

import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Keeps accounts and their terms up to date. Due changes are always made first. Until they are made, no
/// credits can be spent, because the statement that spends them checks `next_change_at`.
@Component
final class Terms {

    private final Grants grants;
    private final Crossings crossings;
    private final Clock clock;

    Terms(Grants grants, Crossings crossings, Clock clock) {
        this.grants = grants;
        this.crossings = crossings;
        this.clock = clock;
    }

    /// Returns a tenant's up-to-date account, locked until the end of the transaction. Callers that change it
    /// must call [#save].
    Optional<Account> lock(Sql sql, String tenant) {
        // Changes nothing, but locks the row in both kinds of database.
        Optional<Account> found = sql.first(
                "UPDATE credit_account SET held = held WHERE tenant = ? RETURNING " + Account.COLUMNS,
                Account::new,
                tenant);
        found.ifPresent(account -> catchUp(sql, account));
        return found;
    }

    /// Returns a tenant's account as it is stored. Changes may be due.
    Account read(Sql sql, String tenant) {
        return sql.first("SELECT " + Account.COLUMNS + " FROM credit_account WHERE tenant = ?", Account::new, tenant)
                .orElseThrow(() -> new IllegalStateException("No account: " + tenant));
    }

    /// Like [#lock], for a tenant that must have an account.
    Account locked(Sql sql, String tenant) {
        return lock(sql, tenant).orElseThrow(() -> new IllegalStateException("No account: " + tenant));
    }

    /// Makes due changes in chronological order.
    private void catchUp(Sql sql, Account account) {
        long now = clock.millis();
        long balance = account.balance;
        boolean changed = false;
        while (account.nextChangeAt <= now) {
            long at = account.nextChangeAt;
            boolean begins = false;
            if (account.term.due() <= at) {
                Term before = account.term;
                account.term = before.next();
                begins = account.term.beginsAfter(before);
                if (begins) {
                    grants.cut(sql, account.tenant, before.monthBegun().start(), at);
                }
            }
            grants.expire(sql, account, at);
            if (begins) {
                begin(sql, account);
            }
            account.nextChangeAt = Math.min(account.term.due(), grants.nextEnd(sql, account.tenant, at));
            changed = true;
        }
        account.upTo = now;
        if (changed) {
            crossings.told(sql, account.tenant, balance, account.balance, account.allocation);
            save(sql, account);
        }
    }

    /// Changes an account's term.
    ///
    /// @param begins whether a month begins with the new term; otherwise the current month continues
    void change(Sql sql, Account account, Term to, boolean begins) {
        Term before = account.term;
        account.term = to;
        if (begins) {
            begin(sql, account);
        } else if (to.month() != null && to.raises(before)) {
            raise(sql, account);
        }
        // Looks for the next expiry after `upTo` instead of after the current time, because grants that
        // expired in between have not been processed yet.
        account.nextChangeAt = Math.min(to.due(), grants.nextEnd(sql, account.tenant, account.upTo));
        save(sql, account);
        catchUp(sql, account);
    }

    /// Grants a month's full credits and rewrites.
    private void begin(Sql sql, Account account) {
        Plan plan = account.term.plan();
        long before = plan == Plan.FREE ? 0 : grants.paidFor(sql, account);
        account.allocation = plan.credits();
        account.rewrites = plan.rewrites();
        account.rewritesUsed = before == 0
                ? 0
                : sql.number(
                        "SELECT coalesce(-sum(amount), 0) FROM rewrite_entry WHERE tenant = ? AND month = ?",
                        account.tenant,
                        account.term.monthBegun().start());
        account.rewrites = Math.max(account.rewrites, account.rewritesUsed);
        if (before < plan.credits()) {
            grants.givePlan(
                    sql,
                    account,
                    plan,
                    plan.credits() - before,
                    account.term.monthBegun().start());
        }
    }

    /// Grants an upgrade's credits within a month. The grant is reduced by the credits that were already
    /// granted and not withdrawn with their payment, so credits are granted once per payment.
    private void raise(Sql sql, Account account) {
        Plan plan = account.term.plan();
        account.rewrites = Math.max(account.rewrites, plan.rewrites());
        if (plan.credits() > account.allocation) {
            grants.giveRaise(sql, account, plan, plan.credits() - account.allocation, clock.millis());
            account.allocation = plan.credits();
        }
    }

    void save(Sql sql, Account account) {
        Term term = account.term;
        BillingMonths.Month month = term.month();
        Cycle cycle = term.cycle();
        Plan nextPlan = term.nextPlan();
        sql.run(
                """
                UPDATE credit_account SET balance = ?, held = ?, plan = ?, next_change_at = ?, allocation = ?,
                    rewrites = ?, rewrites_used = ?, period_anchor = ?, period_start = ?, period_end = ?, cycle = ?,
                    paid_until = ?, ends_then = ?, next_plan = ?, next_plan_at = ?
                WHERE tenant = ?
                """,
                account.balance,
                account.held,
                term.plan().key(),
                account.nextChangeAt,
                account.allocation,
                account.rewrites,
                account.rewritesUsed,
                month == null ? null : term.anchor(),
                month == null ? null : month.start(),
                month == null ? null : month.end(),
                cycle == null ? null : cycle.key(),
                term.paidUntil() == Term.NEVER ? null : term.paidUntil(),
                term.endsThen() ? 1 : 0,
                nextPlan == null ? null : nextPlan.key(),
                nextPlan == null ? null : term.nextPlanAt(),
                account.tenant);
    }
}
