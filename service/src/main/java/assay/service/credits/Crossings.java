package assay.service.credits;

import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.platform.storage.Sql;
import org.springframework.stereotype.Component;

/// Tells a tenant that its balance has crossed a line on its way down: a tenth of the month's allocation, and nothing.
/// Between two grants a balance only falls, so each line is crossed, and told, once. What ends while the next month's
/// credits come in the same moment crosses none.
@Component
final class Crossings {

    private final Events events;

    Crossings(Events events) {
        this.events = events;
    }

    /// @param before the balance that was there
    /// @param after the one that is there now
    void told(Sql sql, String tenant, long before, long after, long allocation) {
        if (10 * before >= allocation && 10 * after < allocation) {
            events.append(sql, new EventData.CreditLow(tenant, after, allocation));
        }
        if (before > 0 && after == 0) {
            events.append(sql, new EventData.CreditExhausted(tenant, after, allocation));
        }
    }
}
