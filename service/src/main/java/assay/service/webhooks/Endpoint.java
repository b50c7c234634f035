package assay.service.webhooks;

import assay.service.events.EventKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An endpoint as its tenant may see it: everything but what is secret.
///
/// @param events the kinds it wants
/// @param headerNames of its own headers; their values are for the receiver alone
/// @param disabledBecause null while it is enabled
/// @param failingSince the first failure after the last success; null where the last delivery arrived
/// @param previousSecretUntil as long as a secret that was replaced signs, too; null where there is none
public record Endpoint(
        String id,
        String url,
        String description,
        List<EventKind> events,
        List<String> headerNames,
        boolean enabled,
        @Nullable Disabled disabledBecause,
        @Nullable Long failingSince,
        @Nullable Long previousSecretUntil,
        long createdAt,
        long updatedAt) {

    /// Why nothing is delivered to it.
    public enum Disabled {
        /// Somebody of the tenant wanted it.
        OWNER,
        /// Nothing arrived for five days.
        FAILING,
        /// It answered 410.
        GONE;

        /// The name in JSON.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Disabled of(String key) {
            return valueOf(key.toUpperCase(Locale.ROOT));
        }
    }

    /// An endpoint with a secret for the only time.
    public record Made(Endpoint endpoint, String secret) {}

    /// What is wanted of an endpoint.
    record Wanted(String url, String description, List<EventKind> events, Map<String, String> headers) {}
}
