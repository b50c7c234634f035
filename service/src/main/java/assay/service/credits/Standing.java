package assay.service.credits;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A tenant's current state: plan, month, credits and rewrites.
///
/// @param cycle null if the plan is not paid
/// @param nextPlan the scheduled downgrade, or free if the subscription was cancelled; otherwise null
/// @param periodStart null before the first month, like the end
/// @param paidUntil null if nothing needs to be paid
/// @param pastDueSince since when the next month has been unpaid; null if payment is not past due
/// @param pastDueUntil when the tenant falls to the free plan unless it pays; null if nothing is due
/// @param balance all credits
/// @param available the balance minus holds
/// @param allocation credits that the plan granted this month
/// @param rewrites allowed this month
/// @param usage credits spent this month by kind of charge, including zeros
public record Standing(
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
