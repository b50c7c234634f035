package assay.service.credits;

import java.time.Instant;

/// What a payer's subscription says now.
///
/// @param plan one that is paid for
/// @param anchor from where its months are counted, each beginning on this day of the month and at this time
/// @param paidUntil the end of what has been paid for
/// @param endsThen cancelled or ended: nothing follows `paidUntil`
public record Subscription(Plan plan, Cycle cycle, Instant anchor, Instant paidUntil, boolean endsThen) {

    public Subscription {
        if (plan == Plan.FREE) {
            throw new IllegalArgumentException("Nobody subscribes to the free plan; a subscription that is over ends");
        }
    }
}
