package assay.service.credits;

import java.time.Instant;

/// The current state of a tenant's subscription.
///
/// @param plan a paid plan
/// @param anchor the day of the month and the time at which billing months begin
/// @param paidUntil the end of the paid period
/// @param endsThen whether the subscription is cancelled or has ended, so that nothing follows `paidUntil`
public record Subscription(Plan plan, Cycle cycle, Instant anchor, Instant paidUntil, boolean endsThen) {

    public Subscription {
        if (plan == Plan.FREE) {
            throw new IllegalArgumentException(
                    "The free plan has no subscription. If a subscription has ended," + " set `endsThen`");
        }
    }
}
