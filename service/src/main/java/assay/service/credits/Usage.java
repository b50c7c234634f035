package assay.service.credits;

import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/// What credits were spent on, out of the ledger.
@Component
public final class Usage {

    Usage() {}

    /// Credits spent since then, by kind; every kind is there.
    Map<Charge, Long> since(Sql sql, String tenant, long from) {
        Map<Charge, Long> spent = new EnumMap<>(Charge.class);
        for (Charge each : Charge.values()) {
            spent.put(each, 0L);
        }
        sql.all("""
                        SELECT work, -sum(amount) FROM ledger_entry
                        WHERE tenant = ? AND id >= ? AND created_at >= ? AND kind = 'capture'
                        GROUP BY work
                        """, row -> Map.entry(Charge.read(row.text(1)), row.number(2)), tenant, Ids.least(from), from)
                .forEach(each -> spent.put(each.getKey(), each.getValue()));
        return spent;
    }
}
