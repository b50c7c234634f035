package assay.service.credits;

import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.springframework.stereotype.Component;

/// Credit spending, computed from the ledger.
@Component
public final class Usage {

    private static final long DAY = Duration.ofDays(1).toMillis();

    /// The credits spent on a day (UTC), by kind of charge, including zeros.
    public record Day(LocalDate date, Map<Charge, Long> spent) {}

    private record Sum(long day, Charge work, long spent) {}

    private final Store store;
    private final Clock clock;

    Usage(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /// Returns the spending on each of the last `days` days, including today, oldest first. Days without
    /// spending are included.
    public List<Day> days(String tenant, int days) {
        long last = clock.millis() / DAY;
        long first = last - days + 1;
        List<Sum> sums = store.read(sql -> sql.all(
                """
                SELECT created_at / 86400000, work, -sum(amount) FROM ledger_entry
                WHERE tenant = ? AND id >= ? AND created_at >= ? AND kind = 'capture'
                GROUP BY created_at / 86400000, work
                """,
                row -> new Sum(row.number(1), Charge.read(row.text(2)), row.number(3)),
                tenant,
                Ids.least(first * DAY),
                first * DAY));
        return LongStream.rangeClosed(first, last)
                .mapToObj(day -> {
                    Map<Charge, Long> spent = nothing();
                    sums.stream()
                            .filter(each -> each.day() == day)
                            .forEach(each -> spent.put(each.work(), each.spent()));
                    return new Day(LocalDate.ofEpochDay(day), spent);
                })
                .toList();
    }

    /// Returns the credits spent since `from`, by kind of charge, including zeros.
    Map<Charge, Long> since(Sql sql, String tenant, long from) {
        Map<Charge, Long> spent = nothing();
        sql.all("""
                        SELECT work, -sum(amount) FROM ledger_entry
                        WHERE tenant = ? AND id >= ? AND created_at >= ? AND kind = 'capture'
                        GROUP BY work
                        """, row -> Map.entry(Charge.read(row.text(1)), row.number(2)), tenant, Ids.least(from), from)
                .forEach(each -> spent.put(each.getKey(), each.getValue()));
        return spent;
    }

    private static Map<Charge, Long> nothing() {
        Map<Charge, Long> spent = new EnumMap<>(Charge.class);
        for (Charge each : Charge.values()) {
            spent.put(each, 0L);
        }
        return spent;
    }
}
