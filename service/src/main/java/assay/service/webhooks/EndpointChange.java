package assay.service.webhooks;

import assay.service.events.EventKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is to be otherwise of an endpoint, or is wanted of a new one.
///
/// @param url null where nothing is said of it, as of all the others
public record EndpointChange(
        @Nullable String url,
        @Nullable String description,
        @Nullable List<EventKind> events,
        @Nullable Map<String, String> headers,
        @Nullable Boolean enabled) {

    /// What becomes of an endpoint that is, or of none.
    Endpoint.Wanted over(Endpoint.Wanted before) {
        return new Endpoint.Wanted(
                url == null ? before.url() : url,
                description == null ? before.description() : description,
                events == null ? before.events() : events,
                headers == null ? before.headers() : headers);
    }
}
