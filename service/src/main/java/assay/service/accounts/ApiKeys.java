package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.Ids;
import assay.service.platform.Randomness;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The API keys of all tenants, by hash.
///
/// A key is looked up for every request, so that every node refuses a revoked key immediately. The indexed
/// read costs less than parsing the request.
@Component
public class ApiKeys implements TenantData {

    private static final String COLUMNS =
            "id, tenant, name, shown, scopes, created_at, expires_at, last_used_at, replaced_by FROM api_key";

    /// The precision with which a key's last use is recorded. A busy key causes one write per minute instead
    /// of one per request.
    private static final Duration USED_PRECISION = Duration.ofMinutes(1);

    /// A new key with its text, which is shown only once.
    public record Fresh(ApiKey key, String text) {}

    private record Found(
            String id,
            String tenant,
            Set<Scope> scopes,
            Plan plan,
            @Nullable Long expiresAt,
            @Nullable Long lastUsedAt) {}

    private final Store store;
    private final Clock clock;
    private final Ids ids;
    private final Randomness randomness;

    ApiKeys(Store store, Clock clock, Ids ids, Randomness randomness) {
        this.store = store;
        this.clock = clock;
        this.ids = ids;
        this.randomness = randomness;
    }

    /// Returns the caller that a key identifies; empty for any invalid key.
    public Optional<Caller> caller(String text, String address) {
        if (!KeyText.wellFormed(text)) {
            return Optional.empty();
        }
        String hash = SecretText.hash(text);
        Optional<Found> found = store.read(sql -> sql.first(
                """
                SELECT k.id, k.tenant, k.scopes, a.plan, k.expires_at, k.last_used_at
                FROM api_key k JOIN tenant t ON t.id = k.tenant AND t.erased_at IS NULL
                JOIN credit_account a ON a.tenant = t.id
                WHERE k.hash = ? AND k.revoked_at IS NULL
                """,
                row -> new Found(
                        row.text(1),
                        row.text(2),
                        Scope.read(row.text(3)),
                        Plan.of(row.text(4)),
                        row.numberOrNull(5),
                        row.numberOrNull(6)),
                hash));
        long now = clock.millis();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Found key = found.get();
        if (key.expiresAt() != null && key.expiresAt() <= now) {
            return Optional.empty();
        }
        if (key.lastUsedAt() == null || key.lastUsedAt() <= now - USED_PRECISION.toMillis()) {
            store.write(sql -> sql.run("UPDATE api_key SET last_used_at = ? WHERE id = ?", now, key.id()));
        }
        return Optional.of(Caller.key(key.tenant(), key.id(), key.scopes(), key.plan(), address));
    }

    Fresh create(Sql sql, String tenant, String name, Set<Scope> scopes, @Nullable Long expiresAt) {
        String text = KeyText.make(randomness);
        ApiKey key = new ApiKey(
                ids.text("key_"), tenant, name, ApiKey.Shown.of(text), scopes, clock.millis(), expiresAt, null, null);
        sql.run(
                """
                INSERT INTO api_key (id, tenant, name, hash, shown, scopes, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                key.id(),
                tenant,
                name,
                SecretText.hash(text),
                key.shown().stored(),
                Scope.stored(scopes),
                key.createdAt(),
                expiresAt);
        return new Fresh(key, text);
    }

    /// Returns keys that are not revoked, oldest first. Includes expired keys, so that their owner can see
    /// why they don't work.
    public List<ApiKey> of(Sql sql, String tenant) {
        return sql.all(
                "SELECT " + COLUMNS + " WHERE tenant = ? AND revoked_at IS NULL ORDER BY created_at, id",
                ApiKeys::read,
                tenant);
    }

    /// Finds a key that can be replaced, which means that it is active and has no successor. Locks the
    /// tenant's row first, so that the second of two concurrent rotations sees that the key was replaced.
    Optional<ApiKey> replaceable(Sql sql, String tenant, String id) {
        hold(sql, tenant);
        return sql.first("SELECT " + COLUMNS + """
                 WHERE id = ? AND tenant = ? AND revoked_at IS NULL AND replaced_by IS NULL
                    AND (expires_at IS NULL OR expires_at > ?)
                """, ApiKeys::read, id, tenant, clock.millis());
    }

    /// Finds an active key of this tenant.
    Optional<ApiKey> inForce(Sql sql, String tenant, String id) {
        return sql.first(
                "SELECT " + COLUMNS
                        + " WHERE id = ? AND tenant = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)",
                ApiKeys::read,
                id,
                tenant,
                clock.millis());
    }

    /// Returns the number of keys that count toward the plan's limit. A replaced key in its grace period
    /// does not count while its successor is active. So with a limit of n keys, a tenant has at most n keys
    /// that count, and at most one replaced key for each of them.
    long counted(Sql sql, String tenant) {
        long now = clock.millis();
        return sql.number("""
                SELECT count(*) FROM api_key k
                WHERE k.tenant = ? AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?)
                    AND NOT EXISTS (SELECT 1 FROM api_key s WHERE s.id = k.replaced_by AND s.revoked_at IS NULL
                        AND (s.expires_at IS NULL OR s.expires_at > ?))
                """, tenant, now, now);
    }

    /// Like [#counted], but locks the tenant's row first, so that two concurrent requests can't both create
    /// the last key that the plan allows.
    long countedForOneMore(Sql sql, String tenant) {
        hold(sql, tenant);
        return counted(sql, tenant);
    }

    private static void hold(Sql sql, String tenant) {
        sql.run("UPDATE tenant SET name = name WHERE id = ?", tenant);
    }

    boolean revoke(Sql sql, String tenant, String id) {
        return sql.run(
                        "UPDATE api_key SET revoked_at = ? WHERE id = ? AND tenant = ? AND revoked_at IS NULL",
                        clock.millis(),
                        id,
                        tenant)
                > 0;
    }

    /// Creates a key with the same rights. The old key stays active until `graceEnd`, or until it expires if
    /// that is sooner.
    ///
    /// The key that `old` replaced stops working immediately, even within its grace period. A key has at most
    /// one active predecessor, because rotations could otherwise exceed the plan's limit. Refusing the
    /// rotation instead would leave a leaked key active.
    Fresh replace(Sql sql, ApiKey old, long graceEnd) {
        long now = clock.millis();
        sql.run("""
                UPDATE api_key SET expires_at = ?
                WHERE replaced_by = ? AND tenant = ? AND (expires_at IS NULL OR expires_at > ?)
                """, now, old.id(), old.tenant(), now);
        Fresh fresh = create(sql, old.tenant(), old.name(), old.scopes(), old.expiresAt());
        long end = old.expiresAt() == null ? graceEnd : Math.min(graceEnd, old.expiresAt());
        sql.run(
                "UPDATE api_key SET expires_at = ?, replaced_by = ? WHERE id = ?",
                end,
                fresh.key().id(),
                old.id());
        return fresh;
    }

    /// A stored key, which may no longer be active.
    public record StoredKey(ApiKey key, @Nullable Long revokedAt) {}

    /// Returns the keys whose ids come after this id, in order, including keys that are no longer active.
    public List<StoredKey> after(String tenant, String id, int most) {
        return store.read(sql -> sql.all("""
                SELECT id, tenant, name, shown, scopes, created_at, expires_at, last_used_at, replaced_by, revoked_at
                FROM api_key WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?
                """, row -> new StoredKey(read(row), row.numberOrNull(10)), tenant, id, most));
    }

    /// Returns no files: the `web` package exports keys in the format that the API returns.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run("DELETE FROM api_key WHERE id IN (SELECT id FROM api_key WHERE tenant = ? LIMIT 500)", tenant);
    }

    private static ApiKey read(Row row) {
        return new ApiKey(
                row.text(1),
                row.text(2),
                row.text(3),
                ApiKey.Shown.read(row.text(4)),
                Scope.read(row.text(5)),
                row.number(6),
                row.numberOrNull(7),
                row.numberOrNull(8),
                row.textOrNull(9));
    }
}
