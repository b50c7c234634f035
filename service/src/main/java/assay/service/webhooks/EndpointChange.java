package assay.service.webhooks;

import assay.service.events.EventKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change to an endpoint, or the settings of a new endpoint. Settings that are null are left unchanged.
///
/// @param url the URL to which events are sent
public record EndpointChange(
        @Nullable String url,
        @Nullable String description,
        @Nullable List<EventKind> events,
        @Nullable Map<String, String> headers,
        @Nullable Boolean enabled) {

    /// Applies the change to the settings of an existing endpoint, or to the empty settings of a new one.
    Endpoint.Settings over(Endpoint.Settings before) {
        return new Endpoint.Settings(
                url == null ? before.url() : url,
                description == null ? before.description() : description,
                events == null ? before.events() : events,
                headers == null ? before.headers() : headers);
    }
}
