package assay.service.credits;

import assay.service.credits.Months.Month;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// On which plan a tenant is, in which month of it, and what follows. A value: what time, a payer or the
/// operator make of it is another one. Times are in milliseconds.
///
/// @param cycle null where nobody pays
/// @param anchor what the months are counted from; means nothing before the first
/// @param month null before the first, as long as a tenant has yet to show whose it is
/// @param paidUntil [#NEVER] where nobody has to pay
/// @param endsThen whether nothing follows `paidUntil`
/// @param nextPlan a lower one that waits until what was paid for the higher is over; null where none waits
/// @param nextPlanAt [#NEVER] where none waits
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

    /// How long a plan and its credits stay while the payment of the next month is out.
    static final long GRACE = Duration.ofDays(7).toMillis();

    /// A payer is charged about an hour after the next term has begun, and hears of a payment that fails by mail: only
    /// what is out longer than this is said.
    private static final long CHARGED = Duration.ofDays(1).toMillis();

    /// A payer's clock and this one are never quite the same.
    private static final long SKEW = Duration.ofDays(1).toMillis();

    /// Nobody pays, and months follow each other from `at` on.
    static Term begun(Plan plan, long at) {
        return new Term(plan, null, at, Months.at(at, at), NEVER, false, null, NEVER);
    }

    /// When time changes it the next time.
    long due() {
        if (month == null) {
            return NEVER;
        }
        // Months and payments need not end together: a month can begin that is paid for only in part.
        long over = paidUntil > month.end() ? month.end() : paidUntil + GRACE;
        return Math.min(endsThen ? Math.min(over, paidUntil) : over, nextPlan == null ? NEVER : nextPlanAt);
    }

    /// What it is from [#due] on. A month that was paid for is followed by one that is; where none is, by a free one.
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
            return inMonth(anchor, Months.after(anchor, ending.end()));
        }
        return begun(Plan.FREE, Math.max(at, ending.start()));
    }

    /// What it is when a payer's subscription says this. An upgrade counts at once, a downgrade when what was
    /// paid for the higher plan is over; a subscription begins a month only where none was being paid for.
    Term subscribed(Subscription wanted, long now) {
        long until = wanted.paidUntil().toEpochMilli();
        boolean unpaid = paidUntil == NEVER;
        if (unpaid && until <= now) {
            // Not paid for yet, or not any more: neither the free plan nor what the operator gave is touched by it.
            return this;
        }
        Term paid = new Term(plan, wanted.cycle(), anchor, month, until, wanted.endsThen(), nextPlan, nextPlanAt);
        if (month == null || isFree()) {
            long from = wanted.anchor().toEpochMilli();
            return paid.inMonth(from, Months.at(from, from > now && from <= now + SKEW ? from : now))
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
        // Who goes from a year to a month is given back the year's rest, so the higher plan does not last it out.
        long then = Math.min(over, until);
        return new Term(plan, wanted.cycle(), anchor, month, until, wanted.endsThen(), wanted.plan(), then);
    }

    /// The lower plan that waits holds now; the same where none waits.
    Term lowered() {
        return nextPlan == null ? this : onPlan(nextPlan);
    }

    /// The operator's word: at once, and nobody has to pay.
    Term put(Plan wanted) {
        return new Term(wanted, null, anchor, month, NEVER, false, null, NEVER);
    }

    /// Whether a month begins with what time or a payer made of another term: the next one, or one that is paid
    /// for where a free one ran, or the other way round, though both may have begun in the same moment.
    boolean beginsAfter(Term before) {
        return !Objects.equals(month, before.month)
                || (before.isFree() && paidUntil != NEVER)
                || (isFree() && before.paidUntil != NEVER);
    }

    /// Whether its plan is higher than that of the term before, or is kept though a lower one was to follow.
    boolean raises(Term before) {
        int step = plan.compareTo(before.plan);
        return step > 0 || (step == 0 && before.nextPlan != null && nextPlan == null);
    }

    /// Whether it is the free plan's, which nobody gave or pays for.
    private boolean isFree() {
        return paidUntil == NEVER && plan == Plan.FREE;
    }

    /// When what the plan gives for this month ends at the latest.
    long creditsEnd() {
        return paidUntil == NEVER ? monthBegun().end() : monthBegun().end() + GRACE;
    }

    /// Whether more should have been paid for by now.
    boolean pastDue(long now) {
        return month != null && !endsThen && paidUntil != NEVER && now >= paidUntil + CHARGED;
    }

    /// When all falls to the free plan unless it is paid for; only where it [#pastDue] is.
    long pastDueUntil() {
        return paidUntil + GRACE;
    }

    /// The month, where it is known that one has begun.
    Month monthBegun() {
        if (month == null) {
            throw new IllegalStateException("No month has begun");
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
