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

/// Erases a tenant. The first transaction blocks all access on every node, because keys and sessions are
/// looked up with their tenant. Small transactions then delete the data, during the request if there is
/// little of it. The sweep deletes any data that remains because there was a lot of it, a node died or a
/// request was in progress. Finally, it deletes the tenant's row.
@Component
public class Erasure implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(Erasure.class);

    /// The maximum number of deletion rounds during the request.
    private static final int AT_ONCE = 20;

    /// The time after which all requests that were admitted before the erasure have finished. The data that
    /// they wrote can be found because the tenant's row still exists.
    static final Duration SETTLED = Duration.ofHours(1);

    private record Erased(String tenant, long at) {}

    private final Store store;
    private final Clock clock;
    private final Members members;
    private final AccountEmails letters;
    private final List<TenantData> data;

    Erasure(Store store, Clock clock, Members members, AccountEmails letters, List<TenantData> data) {
        this.store = store;
        this.clock = clock;
        this.members = members;
        this.letters = letters;
        this.data = data;
    }

    /// @param name the tenant's name, which the caller typed to confirm the erasure
    /// @throws Problem 422 if the tenant has another name
    public void erase(Caller caller, String name) {
        store.write(sql -> end(sql, caller.tenant(), name));
        LOG.info("An owner erased the tenant {}", caller.tenant());
        try {
            int round = 0;
            while (round < AT_ONCE && some(caller.tenant()) > 0) {
                round++;
            }
        } catch (RuntimeException e) {
            // Access has already ended, and the sweep deletes the rest of the data.
            LOG.error(
                    "Could not delete all data of the tenant {} yet. Continuing in the background.",
                    caller.tenant(),
                    e);
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
                // Another request erased the tenant first.
                throw Accounts.ended();
            }
            throw Problem.invalid(
                    "/confirm", "Send the exact name of the tenant, which GET /api/v1/account" + " returns.");
        }
        owners.forEach(each -> letters.erased(sql, each.email(), name));
        return true;
    }

    /// Runs one round of deletion. Returns 0 if nothing was left.
    private int some(String tenant) {
        int gone = 0;
        for (TenantData each : data) {
            gone += store.write(sql -> each.erase(sql, tenant));
        }
        return gone;
    }

    @Override
    public String name() {
        return "data of erased tenants";
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
                // One failure must not delay the other tenants.
                LOG.error("Could not delete all data of the tenant {}. Retrying later.", each.tenant(), e);
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
