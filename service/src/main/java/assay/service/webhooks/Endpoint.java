package assay.service.webhooks;

import assay.service.events.EventKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An endpoint in the form in which its tenant sees it, without secrets.
///
/// @param events the event types that the endpoint receives
/// @param headerNames the names of the endpoint's custom headers, whose values are secret
/// @param disabledBecause why the endpoint is disabled; null if it is enabled
/// @param failingSince the time of the first failure after the last success; null if the last delivery
///     succeeded
/// @param previousSecretUntil when the last replaced secret stops being used for signing; null if there is
///     none
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

    /// Why an endpoint is disabled.
    public enum Disabled {
        /// A member of the tenant disabled the endpoint.
        OWNER,
        /// All deliveries have failed for five days.
        FAILING,
        /// The endpoint returned 410.
        GONE;

        /// Returns the name in JSON.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Disabled of(String key) {
            return valueOf(key.toUpperCase(Locale.ROOT));
        }
    }

    /// An endpoint with its secret, which is shown only once.
    public record Made(Endpoint endpoint, String secret) {}

    /// The settings of an endpoint.
    record Settings(String url, String description, List<EventKind> events, Map<String, String> headers) {}
}
