package assay.service.credits;

import assay.service.credits.BillingMonths.Month;
import assay.service.platform.storage.Row;
import org.jspecify.annotations.Nullable;

/// A tenant's row in credit_account, which a transaction locks, changes and saves.
final class Account {

    static final String COLUMNS =
            "tenant, balance, held, plan, next_change_at, allocation, rewrites, rewrites_used, period_anchor, period_start, period_end, cycle, paid_until, ends_then, next_plan, next_plan_at";

    final String tenant;
    long balance;
    long held;
    long nextChangeAt;

    /// Credits that the plan granted this month.
    long allocation;

    /// Rewrites allowed this month.
    long rewrites;

    long rewritesUsed;
    Term term;

    /// All changes that were due up to this time have been made, but no later changes.
    long upTo;

    /// Reads an account from the columns in [#COLUMNS].
    Account(Row row) {
        tenant = row.text(1);
        balance = row.number(2);
        held = row.number(3);
        nextChangeAt = row.number(5);
        allocation = row.number(6);
        rewrites = row.number(7);
        rewritesUsed = row.number(8);
        Long anchor = row.numberOrNull(9);
        Long start = row.numberOrNull(10);
        Long end = row.numberOrNull(11);
        String cycle = row.textOrNull(12);
        String nextPlan = row.textOrNull(15);
        term = new Term(
                Plan.of(row.text(4)),
                cycle == null ? null : Cycle.find(cycle).orElseThrow(),
                anchor == null ? 0 : anchor,
                start == null || end == null ? null : new Month(start, end),
                orNever(row.numberOrNull(13)),
                row.number(14) == 1,
                nextPlan == null ? null : Plan.of(nextPlan),
                orNever(row.numberOrNull(16)));
    }

    long available() {
        return balance - held;
    }

    private static long orNever(@Nullable Long time) {
        return time == null ? Term.NEVER : time;
    }
}
