package assay.service.accounts;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Operations on a tenant's API keys, for the API and the pages.
@Component
public final class Keys {

    /// The maximum grace period of a replaced key, in hours.
    public static final int LONGEST_GRACE_HOURS = 24;

    /// The default grace period in hours: a day to deploy the new key, the same as for webhook secrets.
    public static final int USUAL_GRACE_HOURS = 24;

    /// The data about a key that its owner sees, without the key itself.
    ///
    /// @param prefix the key's first 12 characters
    /// @param last4 the key's last 4 characters
    /// @param expired whether the key has expired
    /// @param replaced whether the key was replaced, so that it can't be rotated again
    public record Key(
            String id,
            String name,
            List<Scope> scopes,
            String prefix,
            String last4,
            long createdAt,
            @Nullable Long expiresAt,
            @Nullable Long lastUsedAt,
            boolean expired,
            boolean replaced) {}

    /// @param counted the number of keys that count toward the plan's limit
    /// @param most the plan's limit
    public record All(List<Key> keys, long counted, int most) {}

    /// A new key with its text, which is shown only once.
    public record Made(Key key, String text) {}

    /// The settings of a new key.
    public record NewKey(
            String name, Set<Scope> scopes, @Nullable Long expiresAt) {}

    private final ApiKeys keys;
    private final Tenants tenants;
    private final Store store;
    private final Clock clock;
    private final Audit audit;

    Keys(ApiKeys keys, Tenants tenants, Store store, Clock clock, Audit audit) {
        this.keys = keys;
        this.tenants = tenants;
        this.store = store;
        this.clock = clock;
        this.audit = audit;
    }

    /// Returns keys that are not revoked, oldest first.
    public All all(Caller caller) {
        caller.needs(Scope.ADMIN);
        return store.read(sql -> new All(
                keys.of(sql, caller.tenant()).stream().map(this::seen).toList(),
                keys.counted(sql, caller.tenant()),
                caller.plan().keys()));
    }

    /// @throws Problem 404 if there is no such key, or it is revoked
    public Key one(Caller caller, String id) {
        return all(caller).keys().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(Keys::noKey);
    }

    /// @throws Problem 404 if there is no such key, or it was already revoked
    public void revoke(Caller caller, String id) {
        caller.needs(Scope.ADMIN);
        boolean revoked = store.write(sql -> {
            boolean done = keys.revoke(sql, caller.tenant(), id);
            if (done) {
                audit.enter(sql, caller, Audit.Action.KEY_REVOKED, id, Map.of());
            }
            return done;
        });
        if (!revoked) {
            throw noKey();
        }
    }

    /// @param answer builds the response in the same transaction
    public <T> T create(Caller caller, NewKey wanted, BiFunction<Sql, ApiKeys.Fresh, T> answer) {
        caller.needs(Scope.ADMIN);
        requireHeld(caller, wanted.scopes());
        return create(caller, wanted, _ -> {}, answer);
    }

    /// @param before runs first, in the same transaction
    /// @param answer builds the response in the same transaction
    public <T> T create(Caller caller, NewKey wanted, Consumer<Sql> before, BiFunction<Sql, ApiKeys.Fresh, T> answer) {
        caller.needs(Scope.ADMIN);
        return store.write(sql -> {
            before.accept(sql);
            return answer.apply(sql, made(sql, caller, wanted));
        });
    }

    /// @param grace the old key's grace period in hours
    /// @param answer builds the response in the same transaction
    public <T> T rotate(Caller caller, String id, int grace, BiFunction<Sql, ApiKeys.Fresh, T> answer) {
        return rotate(caller, id, grace, _ -> {}, answer);
    }

    /// @param before runs first, in the same transaction
    public <T> T rotate(
            Caller caller, String id, int grace, Consumer<Sql> before, BiFunction<Sql, ApiKeys.Fresh, T> answer) {
        caller.needs(Scope.ADMIN);
        return store.write(sql -> {
            before.accept(sql);
            return answer.apply(sql, replaced(sql, caller, id, grace));
        });
    }

    private ApiKeys.Fresh made(Sql sql, Caller caller, NewKey wanted) {
        requireHeld(caller, wanted.scopes());
        tenants.requireConfirmed(sql, caller);
        requireRoom(sql, caller);
        ApiKeys.Fresh fresh = keys.create(sql, caller.tenant(), wanted.name(), wanted.scopes(), wanted.expiresAt());
        audit.enter(
                sql,
                caller,
                Audit.Action.KEY_CREATED,
                fresh.key().id(),
                fresh.key().details());
        return fresh;
    }

    private ApiKeys.Fresh replaced(Sql sql, Caller caller, String id, int grace) {
        // A key that was already replaced can't be rotated; its successor must be rotated instead.
        ApiKey old = keys.replaceable(sql, caller.tenant(), id)
                .orElseThrow(() -> Problem.of(
                        ProblemKind.NOT_FOUND,
                        "There is no key with this id that can be rotated. Revoked, expired and replaced keys can't be"
                                + " rotated."));
        requireHeld(caller, old.scopes());
        ApiKeys.Fresh fresh =
                keys.replace(sql, old, clock.millis() + Duration.ofHours(grace).toMillis());
        audit.enter(
                sql,
                caller,
                Audit.Action.KEY_ROTATED,
                id,
                Map.of("name", old.name(), "successor", fresh.key().id()));
        return fresh;
    }

    private void requireRoom(Sql sql, Caller caller) {
        int most = caller.plan().keys();
        long used = keys.countedForOneMore(sql, caller.tenant());
        if (used >= most) {
            throw Problem.of(
                    ProblemKind.PLAN_REQUIRED,
                    "The " + caller.plan().key() + " plan includes " + most + " API keys, and you use " + used
                            + ". Revoke a key or upgrade. This limit does not depend on your credits.");
        }
    }

    /// Refuses to create a key with more rights than the calling key.
    private static void requireHeld(Caller caller, Set<Scope> scopes) {
        for (Scope scope : scopes) {
            if (!caller.scopes().contains(scope)) {
                throw Problem.of(
                        ProblemKind.FORBIDDEN,
                        "This key can't grant the scope " + scope.key() + ", because it doesn't have that scope.");
            }
        }
    }

    public Key seen(ApiKey key) {
        return new Key(
                key.id(),
                key.name(),
                Arrays.stream(Scope.values()).filter(key.scopes()::contains).toList(),
                key.shown().prefix(),
                key.shown().last4(),
                key.createdAt(),
                key.expiresAt(),
                key.lastUsedAt(),
                key.expiresAt() != null && key.expiresAt() <= clock.millis(),
                key.replacedBy() != null);
    }

    private static Problem noKey() {
        return Problem.of(ProblemKind.NOT_FOUND, "There is no key with this id.");
    }
}
