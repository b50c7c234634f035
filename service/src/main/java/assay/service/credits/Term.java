package assay.service.credits;

import assay.service.credits.BillingMonths.Month;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A tenant's plan, its current month, and what comes next. Immutable: the passage of time, payments and the
/// operator each produce a new value. Times are in milliseconds.
///
/// @param cycle the billing cycle; null if the plan is free
/// @param anchor the start of the first month; meaningless before the first month
/// @param month the current month; null before the first month, until an owner has confirmed an email address
/// @param paidUntil the end of the paid period; [#NEVER] if no payment is needed
/// @param endsThen whether nothing follows `paidUntil`
/// @param nextPlan the lower plan to which a downgrade is scheduled; null if there is none
/// @param nextPlanAt when the downgrade takes effect; [#NEVER] if there is none
record Term(
        Plan plan,
        @Nullable Cycle cycle,
        long anchor,
        @Nullable Month month,
        long paidUntil,
        boolean endsThen,
        @Nullable Plan nextPlan,
        long nextPlanAt) {

    static final long NEVER = Long.MAX_VALUE;

    /// How long a plan and its credits are kept while the next month is unpaid.
    static final long GRACE = Duration.ofDays(7).toMillis();

    /// The delay after which a payment is shown as past due. The provider usually charges an hour after the
    /// next term begins, and failures are reported by email.
    private static final long CHARGED = Duration.ofDays(1).toMillis();

    /// The tolerated difference between the provider's clock and this service's clock.
    private static final long SKEW = Duration.ofDays(1).toMillis();

    /// Begins an unpaid plan whose first month starts at `at`.
    static Term begun(Plan plan, long at) {
        return new Term(plan, null, at, BillingMonths.at(at, at), NEVER, false, null, NEVER);
    }

    /// Returns when the term changes next.
    long due() {
        if (month == null) {
            return NEVER;
        }
        // Months and paid periods can end at different times, because a month can be paid for in part.
        long over = paidUntil > month.end() ? month.end() : paidUntil + GRACE;
        return Math.min(endsThen ? Math.min(over, paidUntil) : over, nextPlan == null ? NEVER : nextPlanAt);
    }

    /// Returns the term that begins at [#due]. A paid month is followed by the next paid month, if any, and
    /// otherwise by a free month.
    Term next() {
        long at = due();
        Month ending = monthBegun();
        if (nextPlan != null && nextPlanAt <= at) {
            return onPlan(nextPlan);
        }
        if (endsThen && paidUntil <= at) {
            return begun(Plan.FREE, Math.max(at, ending.start()));
        }
        if (paidUntil > ending.end()) {
            return inMonth(anchor, BillingMonths.after(anchor, ending.end()));
        }
        return begun(Plan.FREE, Math.max(at, ending.start()));
    }

    /// Returns the term after a change in the subscription. An upgrade takes effect immediately, and a
    /// downgrade at the end of the paid period. A subscription begins a new month only if the current month
    /// is not paid for.
    Term subscribed(Subscription wanted, long now) {
        long until = wanted.paidUntil().toEpochMilli();
        boolean unpaid = paidUntil == NEVER;
        if (unpaid && until <= now) {
            // The subscription was never paid for, or its paid time is over. This affects neither the free plan
            // nor a plan set by the operator.
            return this;
        }
        Term paid = new Term(plan, wanted.cycle(), anchor, month, until, wanted.endsThen(), nextPlan, nextPlanAt);
        if (month == null || isFree()) {
            long from = wanted.anchor().toEpochMilli();
            return paid.inMonth(from, BillingMonths.at(from, from > now && from <= now + SKEW ? from : now))
                    .onPlan(wanted.plan());
        }
        int step = wanted.plan().compareTo(plan);
        if (step == 0 || (step > 0 && until > now)) {
            return paid.onPlan(wanted.plan());
        }
        if (step > 0) {
            return paid;
        }
        long over = nextPlan != null ? nextPlanAt : unpaid ? month.end() : paidUntil;
        // A change from yearly to monthly billing refunds the rest of the year, so the higher plan ends
        // earlier.
        long then = Math.min(over, until);
        return new Term(plan, wanted.cycle(), anchor, month, until, wanted.endsThen(), wanted.plan(), then);
    }

    /// Applies the scheduled downgrade. Returns the same term if no downgrade is scheduled.
    Term lowered() {
        return nextPlan == null ? this : onPlan(nextPlan);
    }

    /// Sets a plan on behalf of the operator. The plan applies immediately and requires no payment.
    Term put(Plan wanted) {
        return new Term(wanted, null, anchor, month, NEVER, false, null, NEVER);
    }

    /// Whether a month begins with the change from another term to this one. This is the case if the month is
    /// different, or if a paid month replaces a free month or vice versa, even if both began at the same
    /// moment.
    boolean beginsAfter(Term before) {
        return !Objects.equals(month, before.month)
                || (before.isFree() && paidUntil != NEVER)
                || (isFree() && before.paidUntil != NEVER);
    }

    /// Whether the plan is higher than the previous term's plan, or a scheduled downgrade was cancelled.
    boolean raises(Term before) {
        int step = plan.compareTo(before.plan);
        return step > 0 || (step == 0 && before.nextPlan != null && nextPlan == null);
    }

    /// Whether this is the free plan: it is neither paid for nor set by the operator.
    private boolean isFree() {
        return paidUntil == NEVER && plan == Plan.FREE;
    }

    /// Returns the latest time at which the plan's credits for this month expire.
    long creditsEnd() {
        return paidUntil == NEVER ? monthBegun().end() : monthBegun().end() + GRACE;
    }

    /// Whether payment is overdue.
    boolean pastDue(long now) {
        return month != null && !endsThen && paidUntil != NEVER && now >= paidUntil + CHARGED;
    }

    /// Returns when the tenant moves to the free plan unless it pays. Call this only if payment is
    /// [#pastDue].
    long pastDueUntil() {
        return paidUntil + GRACE;
    }

    /// Returns the month. Fails if none has begun.
    Month monthBegun() {
        if (month == null) {
            throw new IllegalStateException("No billing month has begun");
        }
        return month;
    }

    private Term onPlan(Plan other) {
        return new Term(other, cycle, anchor, month, paidUntil, endsThen, null, NEVER);
    }

    private Term inMonth(long from, Month other) {
        return new Term(plan, cycle, from, other, paidUntil, endsThen, nextPlan, nextPlanAt);
    }
}
