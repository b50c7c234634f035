package assay.service.credits;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a tenant stands: plan, month, credits and rewrites.
///
/// @param cycle null where nobody pays
/// @param nextPlan what follows by itself: a lower plan that waits, or free where the subscription was cancelled;
/// else null
/// @param periodStart null, as is the end, before the first month
/// @param paidUntil null where nobody has to pay
/// @param pastDueSince from when on the next month has been unpaid; null where it is not
/// @param pastDueUntil when the tenant falls to the free plan unless it pays; null where nothing is out
/// @param balance all there is
/// @param available the balance less what work under way holds
/// @param allocation what the plan gave for this month
/// @param rewrites allowed in this month
/// @param usage credits spent in this month, by every kind of charge
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
