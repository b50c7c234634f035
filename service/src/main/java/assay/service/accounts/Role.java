package assay.service.accounts;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A member's role in a tenant. Each role includes the rights of the roles after it.
public enum Role {
    /// Has all rights, including erasing the tenant. A tenant always has an owner.
    OWNER,
    /// Manages keys, members and webhooks, but not owners, the plan or erasure.
    ADMIN,
    /// Works with scans and drafts, and sees the account.
    MEMBER;

    private static final Set<Scope> WORK =
            Collections.unmodifiableSet(EnumSet.of(Scope.SCAN, Scope.BUILD, Scope.FIX, Scope.ACCOUNT_READ));

    /// Returns the name in JSON.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Role> of(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
    }

    static Role read(String stored) {
        return of(stored).orElseThrow();
    }

    static List<String> keys() {
        return Arrays.stream(values()).map(Role::key).toList();
    }

    /// Returns the scopes of a session with this role. Keys use the same scopes.
    Set<Scope> scopes() {
        return this == MEMBER ? WORK : Scope.ALL;
    }

    boolean atLeast(Role other) {
        return compareTo(other) <= 0;
    }
}
