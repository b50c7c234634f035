package assay.service.accounts;

import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Problem;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// The end of a tenant. In one transaction nobody comes in any more, on any node, because keys and sessions are looked
/// up with their tenant; then its data goes in small ones, at once where it is little. What is left, because it was
/// much, a node died or a request was on its way, the sweep takes, and last the tenant's own row.
@Component
public class Erasure implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(Erasure.class);

    /// Rounds in the request itself.
    private static final int AT_ONCE = 20;

    /// Whatever was let in before the end is over by then; what it wrote is found because the tenant's row still is.
    static final Duration SETTLED = Duration.ofHours(1);

    private record Erased(String tenant, long at) {}

    private final Store store;
    private final Clock clock;
    private final Members members;
    private final Letters letters;
    private final List<TenantData> data;

    Erasure(Store store, Clock clock, Members members, Letters letters, List<TenantData> data) {
        this.store = store;
        this.clock = clock;
        this.members = members;
        this.letters = letters;
        this.data = data;
    }

    /// @param name of the tenant, as whoever wants this wrote it
    /// @throws Problem 422 where that is not its name
    public void erase(Caller caller, String name) {
        store.write(sql -> end(sql, caller.tenant(), name));
        LOG.info("Tenant {} was erased by an owner", caller.tenant());
        try {
            int round = 0;
            while (round < AT_ONCE && some(caller.tenant()) > 0) {
                round++;
            }
        } catch (RuntimeException e) {
            // It is erased for everybody; that it is also gone is the sweep's business.
            LOG.error("Deleting what tenant {} had broke off; the sweep goes on with it", caller.tenant(), e);
        }
    }

    private boolean end(Sql sql, String tenant, String name) {
        List<Members.Member> owners = members.all(sql, tenant).stream()
                .filter(each -> each.role() == Role.OWNER && each.verified())
                .toList();
        int ended = sql.run(
                "UPDATE tenant SET erased_at = ?, name = '' WHERE id = ? AND name = ? AND erased_at IS NULL",
                clock.millis(),
                tenant,
                name);
        if (ended == 0) {
            if (sql.number("SELECT count(*) FROM tenant WHERE id = ? AND erased_at IS NULL", tenant) == 0) {
                // Somebody else was faster.
                throw Accounts.ended();
            }
            throw Problem.invalid(
                    "/confirm", "This is not the name of the tenant, letter for letter; GET /api/v1/account has it.");
        }
        owners.forEach(each -> letters.erased(sql, each.email(), name));
        return true;
    }

    /// One round through everything; 0 where there was nothing left.
    private int some(String tenant) {
        int gone = 0;
        for (TenantData each : data) {
            gone += store.write(sql -> each.erase(sql, tenant));
        }
        return gone;
    }

    @Override
    public String name() {
        return "what erased tenants had";
    }

    @Override
    public int sweep() {
        List<Erased> all = store.read(sql -> sql.all(
                "SELECT id, erased_at FROM tenant WHERE erased_at IS NOT NULL ORDER BY erased_at LIMIT 100",
                row -> new Erased(row.text(1), row.number(2))));
        int gone = 0;
        for (Erased each : all) {
            try {
                gone += sweep(each);
            } catch (RuntimeException e) {
                // The others shall not wait for this one.
                LOG.error("Tenant {} is not yet deleted; it is tried again", each.tenant(), e);
            }
        }
        return gone;
    }

    private int sweep(Erased erased) {
        int gone = some(erased.tenant());
        boolean last = gone == 0 && erased.at() <= clock.millis() - SETTLED.toMillis();
        return last ? store.write(sql -> sql.run("DELETE FROM tenant WHERE id = ?", erased.tenant())) : gone;
    }
}
