package assay.service.credits;

import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Keeps accounts and their terms in step with time: what is due at a moment is done before anything else is. No credit
/// can be spent past that moment until it was, for the statement that spends looks at `next_change_at`.
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

    /// A tenant's account as things stand now. Until the end of the transaction nobody else changes it; whoever called
    /// and changes it calls [#save].
    Optional<Account> lock(Sql sql, String tenant) {
        // A statement that changes nothing and locks the row on both stores.
        Optional<Account> found = sql.first(
                "UPDATE credit_account SET held = held WHERE tenant = ? RETURNING " + Account.COLUMNS,
                Account::new,
                tenant);
        found.ifPresent(account -> catchUp(sql, account));
        return found;
    }

    /// A tenant's account as it lies there: something may be due.
    Account read(Sql sql, String tenant) {
        return sql.first("SELECT " + Account.COLUMNS + " FROM credit_account WHERE tenant = ?", Account::new, tenant)
                .orElseThrow(() -> new IllegalStateException("No account: " + tenant));
    }

    /// The same as [#lock], for a tenant that must have one.
    Account locked(Sql sql, String tenant) {
        return lock(sql, tenant).orElseThrow(() -> new IllegalStateException("No account: " + tenant));
    }

    /// Does what has become due, in the order of its time.
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

    /// Puts an account on another term.
    ///
    /// @param begins whether a month begins with it, or the one that runs goes on
    void change(Sql sql, Account account, Term to, boolean begins) {
        Term before = account.term;
        account.term = to;
        if (begins) {
            begin(sql, account);
        } else if (to.month() != null && to.raises(before)) {
            raise(sql, account);
        }
        // From there on, and not from now: what ended in between is still to be done.
        account.nextChangeAt = Math.min(to.due(), grants.nextEnd(sql, account.tenant, account.upTo));
        save(sql, account);
        catchUp(sql, account);
    }

    /// A month's credits and rewrites, whole.
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

    /// What a higher plan gives in a month that a lower one began: the difference to what was given and not taken back
    /// with its payment, so once for each payment.
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
        Months.Month month = term.month();
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
