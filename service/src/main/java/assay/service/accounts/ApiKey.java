package assay.service.accounts;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A stored API key, without the key itself.
///
/// @param shown the first 12 and the last 4 characters, by which people recognize the key
/// @param replacedBy the id of the key that replaced this one in a rotation; null if it was not rotated
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

    /// Returns the details of the key's creation for the audit log.
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
