package assay.service.credits;

import assay.service.credits.HeldWork.Fate;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/// Ends holds that are still open although their work has ended, for example because a node died. Each hold
/// is captured or released according to the outcome of its work, in one transaction. Holds for unknown work
/// are kept, and the reconciliation reports them.
@Component
final class LeftHolds implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(LeftHolds.class);

    /// The minimum age of a hold that may have been left behind. The work for a younger hold is usually still
    /// running.
    private static final Duration LEFT = Duration.ofMinutes(5);

    private static final int PAGE = 100;

    /// An open hold.
    record Open(String id, String tenant, Charge work, String ref, long createdAt) {}

    private final Store store;
    private final Holds holds;
    private final ObjectProvider<HeldWork> works;
    private final Clock clock;

    LeftHolds(Store store, Holds holds, ObjectProvider<HeldWork> works, Clock clock) {
        this.store = store;
        this.holds = holds;
        this.works = works;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "holds whose work has ended";
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int sweep() {
        long before = clock.millis() - LEFT.toMillis();
        int ended = 0;
        Open last = new Open("", "", Charge.SCAN, "", 0);
        while (true) {
            List<Open> page = after(last, before);
            for (Open hold : page) {
                ended += settled(hold) ? 1 : 0;
            }
            if (page.size() < PAGE) {
                return ended;
            }
            last = page.getLast();
        }
    }

    private List<Open> after(Open last, long before) {
        return store.read(sql -> sql.all(
                """
                SELECT id, tenant, work, ref, created_at FROM credit_hold
                WHERE ended_at IS NULL AND created_at <= ? AND (created_at, id) > (?, ?)
                ORDER BY created_at, id LIMIT ?
                """,
                row -> new Open(row.text(1), row.text(2), Charge.read(row.text(3)), row.text(4), row.number(5)),
                before,
                last.createdAt(),
                last.id(),
                PAGE));
    }

    private boolean settled(Open hold) {
        try {
            return store.write(sql -> switch (fate(sql, hold.work(), hold.ref()).orElseGet(Fate.Running::new)) {
                case Fate.Running _ -> false;
                case Fate.Done done -> holds.capture(sql, hold.id(), done.amount());
                case Fate.Failed _ -> holds.release(sql, hold.id());
            });
        } catch (RuntimeException e) {
            LOG.error("The hold {} could not be ended. Retrying in a minute.", hold.id(), e);
            return false;
        }
    }

    /// Returns the outcome of the work; empty if no bean reports on this kind of work.
    Optional<Fate> fate(Sql sql, Charge work, String ref) {
        return works.stream().filter(each -> each.work() == work).findFirst().map(each -> each.whatBecame(sql, ref));
    }
}
