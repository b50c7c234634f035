package assay.service.webhooks;

import assay.service.events.EventKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change of an endpoint, or the settings of a new one.
///
/// @param url null, here and below, to leave the setting unchanged
public record EndpointChange(
        @Nullable String url,
        @Nullable String description,
        @Nullable List<EventKind> events,
        @Nullable Map<String, String> headers,
        @Nullable Boolean enabled) {

    /// Applies the change to an existing endpoint or to an empty one.
    Endpoint.Wanted over(Endpoint.Wanted before) {
        return new Endpoint.Wanted(
                url == null ? before.url() : url,
                description == null ? before.description() : description,
                events == null ? before.events() : events,
                headers == null ? before.headers() : headers);
    }
}
