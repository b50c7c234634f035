package assay.service.accounts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A key as its tenant sees it.
record KeyView(
        String id,
        String name,
        List<String> scopes,
        String prefix,
        String last4,
        String createdAt,
        @Nullable String expiresAt,
        @Nullable String lastUsedAt) {

    /// All of a tenant's keys; there are never so many that they need pages.
    record Page(List<KeyView> data) {}

    /// A new key, with its text for the only time.
    record Fresh(
            String id,
            String key,
            String name,
            List<String> scopes,
            String prefix,
            String last4,
            String createdAt,
            @Nullable String expiresAt) {
        static Fresh of(ApiKeys.Fresh fresh) {
            KeyView view = KeyView.of(fresh.key());
            return new Fresh(
                    view.id,
                    fresh.text(),
                    view.name,
                    view.scopes,
                    view.prefix,
                    view.last4,
                    view.createdAt,
                    view.expiresAt);
        }
    }

    static KeyView of(ApiKey key) {
        return new KeyView(
                key.id(),
                key.name(),
                Scope.keys(key.scopes()),
                key.shown().prefix(),
                key.shown().last4(),
                Instant.ofEpochMilli(key.createdAt()).toString(),
                time(key.expiresAt()),
                time(key.lastUsedAt()));
    }

    private static @Nullable String time(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis).toString();
    }
}
