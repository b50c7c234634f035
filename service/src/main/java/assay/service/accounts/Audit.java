package assay.service.accounts;

import assay.service.platform.Ids;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The audit log: who did what to an account. Entries are written in the same transaction as the action, so
/// that an entry exists if and only if the action happened. Entries never change; they are deleted with the
/// tenant or after [#KEPT].
@Component
public final class Audit implements Sweep, TenantData {

    private static final TypeReference<Map<String, String>> DETAILS = new TypeReference<>() {};

    /// A year plus a margin, because records may be requested for a year.
    static final Duration KEPT = Duration.ofDays(400);

    /// The actions that are logged. Their names are part of the API.
    public enum Action {
        SESSION_OPENED,
        SESSION_REFUSED,
        SESSION_ENDED,
        /// A refresh token was used a second time.
        SESSION_REUSED,
        PASSWORD_CHANGED,
        PASSWORD_RESET,
        EMAIL_VERIFIED,
        EMAIL_CHANGED,
        KEY_CREATED,
        KEY_ROTATED,
        KEY_REVOKED,
        INVITATION_CREATED,
        INVITATION_REVOKED,
        MEMBER_JOINED,
        MEMBER_CHANGED,
        MEMBER_REMOVED,
        TENANT_CREATED,
        TENANT_RENAMED,
        TENANT_EXPORTED,
        PLAN_CHANGED,
        CREDITS_GRANTED,
        /// A payment was refunded, and its credits were withdrawn.
        PAYMENT_REFUNDED,
        /// A payment was disputed. Its credits are withdrawn until the dispute is won.
        PAYMENT_DISPUTED,
        /// A public link to a report was created.
        REPORT_SHARED,
        REPORT_UNSHARED,
        WEBHOOK_CREATED,
        WEBHOOK_CHANGED,
        /// A webhook's secret was replaced.
        WEBHOOK_ROTATED,
        /// The service disabled a webhook because deliveries kept failing.
        WEBHOOK_DISABLED,
        WEBHOOK_DELETED,
        /// The operator created a link to sign in, choose a password or confirm an address.
        LINK_MADE;

        /// Returns the name in the API, such as `key.created`.
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '.');
        }

        public static Optional<Action> of(String key) {
            return Arrays.stream(values())
                    .filter(each -> each.key().equals(key))
                    .findFirst();
        }
    }

    /// Who performed an action.
    ///
    /// @param kind `key`, `person`, `operator` (who runs this installation), `provider` (of payments) or
    ///     `service` (for automatic actions)
    /// @param id the id of the key or person; empty for other actors
    record Actor(String kind, String id, String address) {
        static Actor of(Caller caller) {
            return new Actor(caller.role() == null ? "key" : "person", caller.id(), caller.address());
        }

        static Actor person(String id, Origin origin) {
            return new Actor("person", id, origin.address());
        }

        static Actor operator() {
            return new Actor("operator", "", "");
        }

        static Actor provider() {
            return new Actor("provider", "", "");
        }

        static Actor service() {
            return new Actor("service", "", "");
        }
    }

    /// A query for log entries.
    ///
    /// @param before only entries with a smaller id
    /// @param action only entries with this action; null for all
    /// @param since the earliest time, inclusive, in epoch milliseconds
    /// @param until the latest time, exclusive, in epoch milliseconds
    public record Filter(long before, @Nullable Action action, long since, long until) {
        public static Filter all(long before, @Nullable Action action) {
            return new Filter(before, action, 0, Long.MAX_VALUE);
        }
    }

    /// An action in the log.
    ///
    /// @param kind the kind of actor, as in [Actor]
    /// @param actor the id of the key or person; empty for other actors
    /// @param who the key's name or the person's address; null if the key or person no longer exists
    /// @param action the action; null if this version does not know it
    /// @param subject the id of the affected object
    /// @param about the name of the subject if it is a key or person that still exists
    /// @param details the details, as names and values
    public record Entry(
            long id,
            long createdAt,
            String kind,
            String actor,
            @Nullable String who,
            @Nullable Action action,
            String actionKey,
            String subject,
            @Nullable String about,
            String address,
            Map<String, String> details) {}

    private final Store store;
    private final Ids ids;
    private final Clock clock;
    private final JsonMapper json;

    Audit(Store store, Ids ids, Clock clock, JsonMapper json) {
        this.store = store;
        this.ids = ids;
        this.clock = clock;
        this.json = json;
    }

    /// @param subject the id of the affected object
    /// @param details the details, as human-readable names and values; never a secret
    public void enter(Sql sql, Caller caller, Action action, String subject, Map<String, String> details) {
        enter(sql, caller.tenant(), Actor.of(caller), action, subject, details);
    }

    /// Records an action that the payment provider reported. The person who caused it is unknown.
    ///
    /// @param subject the provider's id of the affected object
    public void enterForProvider(Sql sql, String tenant, Action action, String subject, Map<String, String> details) {
        enter(sql, tenant, Actor.provider(), action, subject, details);
    }

    /// Records an automatic action in the audit log.
    ///
    /// @param subject the id of the affected object
    public void enterForService(Sql sql, String tenant, Action action, String subject, Map<String, String> details) {
        enter(sql, tenant, Actor.service(), action, subject, details);
    }

    void enter(Sql sql, String tenant, Actor actor, Action action, String subject, Map<String, String> details) {
        int entered = 0;
        // In rare cases, another node creates the same id in the same millisecond; if so, try the next id.
        while (entered == 0) {
            entered = sql.run(
                    """
                    INSERT INTO audit_entry (id, tenant, created_at, actor_kind, actor, action, subject, address, details)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
                    """,
                    ids.number(),
                    tenant,
                    clock.millis(),
                    actor.kind(),
                    actor.id(),
                    action.key(),
                    subject,
                    actor.address(),
                    json.writeValueAsString(details));
        }
    }

    /// Returns entries, newest first.
    public List<Entry> page(String tenant, Filter wanted, int most) {
        String action = wanted.action() == null ? "" : wanted.action().key();
        return store.read(sql -> sql.all(
                """
                SELECT a.id, a.created_at, a.actor_kind, a.actor, coalesce(p.email, k.name), a.action, a.subject,
                    coalesce(m.email, s.name), a.address, a.details
                FROM audit_entry a
                LEFT JOIN person p ON a.actor_kind = 'person' AND p.id = a.actor
                LEFT JOIN api_key k ON a.actor_kind = 'key' AND k.id = a.actor AND k.tenant = a.tenant
                LEFT JOIN person m ON m.id = a.subject
                LEFT JOIN api_key s ON s.id = a.subject AND s.tenant = a.tenant
                WHERE a.tenant = ? AND a.id < ? AND (? = '' OR a.action = ?) AND a.created_at >= ? AND a.created_at < ?
                ORDER BY a.id DESC LIMIT ?
                """, this::read, tenant, wanted.before(), action, action, wanted.since(), wanted.until(), most));
    }

    /// Returns no files: the `web` package exports entries in the format that the API returns.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run(
                "DELETE FROM audit_entry WHERE id IN (SELECT id FROM audit_entry WHERE tenant = ? ORDER BY id LIMIT 500)",
                tenant);
    }

    private Entry read(Row row) {
        return new Entry(
                row.number(1),
                row.number(2),
                row.text(3),
                row.text(4),
                row.textOrNull(5),
                Action.of(row.text(6)).orElse(null),
                row.text(6),
                row.text(7),
                row.textOrNull(8),
                row.text(9),
                json.readValue(row.text(10), DETAILS));
    }

    @Override
    public String name() {
        return "expired audit entries";
    }

    @Override
    public int sweep() {
        long before = clock.millis() - KEPT.toMillis();
        return store.write(sql -> sql.run(
                "DELETE FROM audit_entry WHERE id IN (SELECT id FROM audit_entry WHERE created_at < ? LIMIT 500)",
                before));
    }
}
