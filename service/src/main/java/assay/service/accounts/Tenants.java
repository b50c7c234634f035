package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.credits.Plan;
import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The tenants of this installation.
@Component
public final class Tenants implements TenantData {

    /// @param plan the key of the plan
    public record Tenant(String id, String name, String plan, long createdAt) {}

    private final Store store;
    private final Ids ids;
    private final Clock clock;
    private final ApiKeys keys;
    private final CreditAccounts credits;
    private final Members members;
    private final Audit audit;
    private final AccountLimits limits;

    Tenants(
            Store store,
            Ids ids,
            Clock clock,
            ApiKeys keys,
            CreditAccounts credits,
            Members members,
            Audit audit,
            AccountLimits limits) {
        this.limits = limits;
        this.store = store;
        this.ids = ids;
        this.clock = clock;
        this.keys = keys;
        this.credits = credits;
        this.members = members;
        this.audit = audit;
    }

    /// Creates a tenant with its credits, and a first key with all scopes. Returns the key's text, which is
    /// not stored.
    public String open(String name, Plan plan) {
        return store.write(sql -> open(sql, ids.text("ten_"), name, plan));
    }

    /// Like [#open], but creates the first tenant in an empty store, with this id. Returns empty if there is
    /// already a tenant, or if another node is creating one at the same time.
    Optional<String> openFirst(Sql sql, String id, Plan plan) {
        int first = sql.run("""
                INSERT INTO installation (name, value) VALUES ('first_tenant', ?) ON CONFLICT (name) DO NOTHING
                """, id);
        return first == 0 ? Optional.empty() : Optional.of(open(sql, id, "First tenant", plan));
    }

    /// Creates a tenant without credits or keys.
    private String openEmpty(Sql sql, String name) {
        String id = ids.text("ten_");
        insert(sql, id, name);
        credits.openEmpty(sql, id, Plan.FREE);
        return id;
    }

    /// Creates a tenant for a person who signed up. The person becomes its owner.
    Members.Membership found(Sql sql, String name, People.Person owner, Audit.Actor actor) {
        String tenant = openEmpty(sql, name);
        members.add(sql, tenant, owner.id(), Role.OWNER, Members.Means.FOUNDED);
        created(sql, tenant, actor, name);
        return members.in(sql, tenant, owner.id()).orElseThrow();
    }

    /// Returns the tenant with this id.
    public Tenant one(Sql sql, String tenant) {
        return sql.first(
                        "SELECT t.id, t.name, a.plan, t.created_at FROM tenant t JOIN credit_account a ON a.tenant = t.id WHERE t.id = ?",
                        row -> new Tenant(row.text(1), row.text(2), row.text(3), row.number(4)),
                        tenant)
                .orElseThrow();
    }

    /// @throws Problem 403 if the person has not confirmed their email address; 429 after too many changes
    ///     in a day,
    ///     because each is logged
    public Tenant rename(Caller caller, String name) {
        Tenant now = store.read(sql -> one(sql, caller.tenant()));
        if (now.name().equals(name)) {
            return now;
        }
        store.read(sql -> {
            requireConfirmed(sql, caller);
            return true;
        });
        limits.requireRename(caller.tenant());
        return store.write(sql -> {
            sql.run("UPDATE tenant SET name = ? WHERE id = ?", name, caller.tenant());
            audit.enter(sql, caller, Audit.Action.TENANT_RENAMED, caller.tenant(), Map.of("to", name));
            return one(sql, caller.tenant());
        });
    }

    /// Returns no files: the `web` package exports tenants in the format that the API returns.
    @Override
    public List<File> files() {
        return List.of();
    }

    /// Deletes the installation's data about the tenant, except the tenant's own row, which [Erasure] deletes
    /// last.
    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run("UPDATE installation SET value = '' WHERE name = 'first_tenant' AND value = ?", tenant);
    }

    /// Refuses the request with a 403 if the person has not proved that they own their account's mailbox,
    /// because the mailbox's real owner must not find other people's data in the account. Keys are accepted,
    /// because a confirmed person created them.
    public void requireConfirmed(Sql sql, Caller caller) {
        if (caller.role() != null
                && sql.number("SELECT count(*) FROM person WHERE id = ? AND verified_at IS NOT NULL", caller.id())
                        == 0) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN, "Confirm your email address first. Open the link that was emailed to you.");
        }
    }

    /// Refuses the request with a 403 if no owner has confirmed an email address.
    void requireVerifiedOwner(Sql sql, String tenant) {
        if (sql.number("""
                        SELECT count(*) FROM membership m JOIN person p ON p.id = m.person
                        WHERE m.tenant = ? AND m.role = ? AND p.verified_at IS NOT NULL
                        """, tenant, Role.OWNER.key()) == 0) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    "An owner must confirm their email address before Assay can send emails for this tenant.");
        }
    }

    private void insert(Sql sql, String id, String name) {
        sql.run("INSERT INTO tenant (id, name, created_at) VALUES (?, ?, ?)", id, name, clock.millis());
    }

    private String open(Sql sql, String id, String name, Plan plan) {
        insert(sql, id, name);
        credits.open(sql, id, plan);
        created(sql, id, Audit.Actor.operator(), name);
        ApiKeys.Fresh fresh = keys.create(sql, id, "First key", Scope.ALL, null);
        audit.enter(
                sql,
                id,
                Audit.Actor.operator(),
                Audit.Action.KEY_CREATED,
                fresh.key().id(),
                fresh.key().details());
        return fresh.text();
    }

    private void created(Sql sql, String tenant, Audit.Actor actor, String name) {
        audit.enter(sql, tenant, actor, Audit.Action.TENANT_CREATED, tenant, Map.of("name", name));
    }
}
