package assay.service.webhooks;

import assay.service.platform.Ids;
import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Deletes deliveries that have ended, with their attempts, 30 days after they were created, and also deletes
/// the data of removed endpoints.
@Component
class DeliveryLog implements Sweep {

    static final Duration KEPT = Duration.ofDays(30);

    /// Deliveries are deleted after this time, even if they are still pending. The time is longer than any
    /// delivery can be pending, except one that was added while its endpoint was being removed.
    private static final Duration LONGEST = Duration.ofDays(60);

    private final Store store;
    private final Clock clock;
    private final Duration retention;

    DeliveryLog(Store store, Clock clock, Settings settings) {
        this.store = store;
        this.clock = clock;
        // Events are kept for as long as the scans that they report, and at least as long as the log of their
        // deliveries.
        Duration scans = Duration.ofDays(settings.retentionDays());
        this.retention = scans.compareTo(KEPT) > 0 ? scans : KEPT;
    }

    @Override
    public String name() {
        return "expired deliveries";
    }

    @Override
    public int sweep() {
        long before = Ids.least(clock.millis() - KEPT.toMillis());
        long longest = Ids.least(clock.millis() - LONGEST.toMillis());
        int old = store.write(sql -> sql.run("""
                DELETE FROM delivery WHERE id IN
                    (SELECT id FROM delivery WHERE id < ? AND (state IN ('delivered', 'failed') OR id < ?)
                     ORDER BY id LIMIT 500)
                """, before, longest));
        if (old > 0) {
            return old;
        }
        int removed = store.write(DeliveryLog::removed);
        return removed > 0 ? removed : store.write(sql -> told(sql, clock.millis() - retention.toMillis()));
    }

    /// Deletes events without deliveries.
    private static int told(Sql sql, long before) {
        return sql.run("""
                DELETE FROM event WHERE id IN
                    (SELECT id FROM event WHERE created_at < ?
                        AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.event = event.id)
                     ORDER BY created_at LIMIT 500)
                """, before);
    }

    private static int removed(Sql sql) {
        Optional<String> webhook = sql.first(
                "SELECT id FROM webhook WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1", row -> row.text(1));
        if (webhook.isEmpty()) {
            return 0;
        }
        int gone = sql.run(
                "DELETE FROM delivery WHERE id IN (SELECT id FROM delivery WHERE webhook = ? LIMIT 500)",
                webhook.get());
        return gone > 0 ? gone : sql.run("DELETE FROM webhook WHERE id = ?", webhook.get());
    }
}
