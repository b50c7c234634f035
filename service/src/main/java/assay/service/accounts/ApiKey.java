package assay.service.accounts;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A key as it is kept: everything but the key itself.
///
/// @param shown the first 12 characters and the last 4, to be told apart by
/// @param replacedBy the key that takes its place after a rotation; null where none does
public record ApiKey(
        String id,
        String tenant,
        String name,
        Shown shown,
        Set<Scope> scopes,
        long createdAt,
        @Nullable Long expiresAt,
        @Nullable Long lastUsedAt,
        @Nullable String replacedBy) {

    /// What the audit log says of it when it is made.
    Map<String, String> details() {
        return Map.of("name", name, "scopes", String.join(" ", Scope.keys(scopes)));
    }

    public record Shown(String prefix, String last4) {
        static Shown of(String key) {
            return new Shown(key.substring(0, 12), key.substring(key.length() - 4));
        }

        static Shown read(String stored) {
            return new Shown(stored.substring(0, 12), stored.substring(12));
        }

        String stored() {
            return prefix + last4;
        }
    }
}
