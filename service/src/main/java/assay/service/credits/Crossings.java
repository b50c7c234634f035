package assay.service.credits;

import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.platform.storage.Sql;
import org.springframework.stereotype.Component;

/// Emits an event when a balance falls below a tenth of the month's allocation, and when it reaches zero.
/// Between grants, a balance only falls, so each threshold is crossed and reported once. Credits that expire
/// at the moment when the next month's credits arrive do not cross a threshold.
@Component
final class Crossings {

    private final Events events;

    Crossings(Events events) {
        this.events = events;
    }

    /// @param before the old balance
    /// @param after the new balance
    void told(Sql sql, String tenant, long before, long after, long allocation) {
        if (10 * before >= allocation && 10 * after < allocation) {
            events.append(sql, new EventData.CreditLow(tenant, after, allocation));
        }
        if (before > 0 && after == 0) {
            events.append(sql, new EventData.CreditExhausted(tenant, after, allocation));
        }
    }
}
