package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.credits.Plan;
import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The tenants of this installation.
@Component
public final class Tenants {

    private final Store store;
    private final Ids ids;
    private final Clock clock;
    private final ApiKeys keys;
    private final CreditAccounts credits;

    Tenants(Store store, Ids ids, Clock clock, ApiKeys keys, CreditAccounts credits) {
        this.store = store;
        this.ids = ids;
        this.clock = clock;
        this.keys = keys;
        this.credits = credits;
    }

    /// Makes a tenant with its credits and a first key, which has every scope. The key's text is returned, and is kept
    /// nowhere.
    public String open(String name, Plan plan) {
        return store.write(sql -> open(sql, ids.text("ten_"), name, plan));
    }

    /// The same for the first tenant of an empty store; empty when there is one already, even if another node is
    /// making it at this moment.
    Optional<String> openFirst(Plan plan) {
        return store.write(sql -> {
            String id = ids.text("ten_");
            int first = sql.run("""
                    INSERT INTO installation (name, value) VALUES ('first_tenant', ?) ON CONFLICT (name) DO NOTHING
                    """, id);
            return first == 0 ? Optional.<String>empty() : Optional.of(open(sql, id, "First tenant", plan));
        });
    }

    private String open(Sql sql, String id, String name, Plan plan) {
        sql.run(
                "INSERT INTO tenant (id, name, plan, created_at) VALUES (?, ?, ?, ?)",
                id,
                name,
                plan.key(),
                clock.millis());
        credits.open(sql, id, plan);
        return keys.create(sql, id, "First key", Scope.ALL, null).text();
    }
}
