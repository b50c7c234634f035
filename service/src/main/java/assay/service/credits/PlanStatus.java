package assay.service.credits;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A tenant's current state: plan, month, credits and rewrites.
///
/// @param cycle the billing cycle; null if the plan is free
/// @param nextPlan the lower plan to which a downgrade is scheduled, or free if the subscription was
///     cancelled; otherwise null
/// @param periodStart when the month began; like its end, null before the first month
/// @param paidUntil the end of the paid period; null if no payment is needed
/// @param pastDueSince the time since which the next month has been unpaid; null if payment is not past due
/// @param pastDueUntil when the tenant moves to the free plan unless it pays; null if nothing is due
/// @param balance all credits
/// @param available the balance minus holds
/// @param allocation the credits that the plan granted this month
/// @param rewrites the rewrites allowed this month
/// @param usage the credits spent this month, by kind of charge, including zeros
public record PlanStatus(
        Plan plan,
        @Nullable Cycle cycle,
        @Nullable Plan nextPlan,
        @Nullable Instant nextPlanAt,
        @Nullable Instant periodStart,
        @Nullable Instant periodEnd,
        @Nullable Instant paidUntil,
        @Nullable Instant pastDueSince,
        @Nullable Instant pastDueUntil,
        long balance,
        long available,
        long allocation,
        long rewrites,
        long rewritesUsed,
        Map<Charge, Long> usage) {

    public long rewritesLeft() {
        return rewrites - rewritesUsed;
    }
}
