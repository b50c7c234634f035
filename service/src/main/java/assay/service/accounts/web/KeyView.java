package assay.service.accounts.web;

import assay.service.accounts.ApiKey;
import assay.service.accounts.ApiKeys;
import assay.service.accounts.Scope;
import assay.service.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The API's view of a key.
@Schema(name = "Key", description = "An API key, without the key itself.")
record KeyView(
        String id,
        String name,
        List<String> scopes,
        String prefix,
        String last4,

        @Schema(format = "date-time") String createdAt,

        @Schema(format = "date-time") @Nullable String expiresAt,

        @Schema(format = "date-time") @Nullable String lastUsedAt) {

    /// All keys of a tenant. Not paginated, because a tenant has only a few keys.
    @Schema(name = "KeyList", description = "A tenant's API keys.")
    record Page(List<KeyView> data) {}

    /// A new key with its text, which is shown only once.
    @Schema(name = "NewKey", description = "A new API key. `key` is shown only once.")
    record Fresh(
            String id,
            String key,
            String name,
            List<String> scopes,
            String prefix,
            String last4,

            @Schema(format = "date-time") String createdAt,

            @Schema(format = "date-time") @Nullable String expiresAt) {
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
                Timestamps.of(key.createdAt()),
                Timestamps.ofNullable(key.expiresAt()),
                Timestamps.ofNullable(key.lastUsedAt()));
    }
}
