package assay.service.accounts;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// What a member may do in a tenant. Each may do what the one after it may.
public enum Role {
    /// Everything, the end of the tenant included; there is always one.
    OWNER,
    /// Keys, members and webhooks, but not owners, plan and erasure.
    ADMIN,
    /// Work with scans and drafts, and see the account.
    MEMBER;

    private static final Set<Scope> WORK =
            Collections.unmodifiableSet(EnumSet.of(Scope.SCAN, Scope.BUILD, Scope.FIX, Scope.ACCOUNT_READ));

    /// The name in JSON.
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

    /// What a session in this role may do, said as keys say it.
    Set<Scope> scopes() {
        return this == MEMBER ? WORK : Scope.ALL;
    }

    boolean atLeast(Role other) {
        return compareTo(other) <= 0;
    }
}
