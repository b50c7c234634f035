package assay.service.webhooks;

import assay.fetching.Receivers;
import assay.fetching.Urls;
import assay.service.events.EventKind;
import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What somebody says of an endpoint.
///
/// @param url null where they say nothing of it, as of all the others
record EndpointFields(
        @Nullable String url,
        @Nullable String description,
        @Nullable List<EventKind> events,
        @Nullable Map<String, String> headers,
        @Nullable Boolean enabled) {

    static final int LONGEST_DESCRIPTION = 200;

    /// Of a new one: an address and at least one kind of event are needed.
    static EndpointFields ofNew(Fields fields, Receivers receivers) {
        if (!fields.has("url")) {
            fields.mistake("url", "This field is required.");
        }
        if (!fields.has("events")) {
            fields.mistake("events", "This field is required: the kinds of events that are sent.");
        }
        return of(fields, receivers);
    }

    /// @throws assay.service.platform.web.Problem 422 with all that is wrong; `url_not_allowed` for an address that is
    /// well-formed and refused
    static EndpointFields of(Fields fields, Receivers receivers) {
        String url = fields.parsed("url", Urls.LONGEST, EndpointFields::address);
        if (url != null) {
            Urls.refusedScheme(url)
                    .or(() -> receivers.refusal(URI.create(url)))
                    .ifPresent(why -> fields.mistake("url", why, ProblemKind.URL_NOT_ALLOWED));
        }
        String description = description(fields);
        List<EventKind> events = events(fields);
        Map<String, String> headers = fields.has("headers") ? OwnHeaders.read(fields) : null;
        Boolean enabled = fields.has("enabled") ? fields.truth("enabled", true) : null;
        fields.done();
        return new EndpointFields(url, description, events, headers, enabled);
    }

    /// As it is sent to; one of another scheme stays as it is, and is refused for that.
    private static String address(String text) {
        return Urls.refusedScheme(text)
                .map(_ -> text)
                .or(() -> Urls.parse(text).map(URI::toString))
                .orElseThrow(() ->
                        new IllegalArgumentException("This must be a web address, such as https://tea.example/hooks."));
    }

    private static @Nullable String description(Fields fields) {
        String text = fields.text("description", 0, LONGEST_DESCRIPTION);
        if (text != null && text.chars().anyMatch(Character::isISOControl)) {
            fields.mistake("description", "This field must be one line, without control characters.");
        }
        return text == null ? null : text.strip();
    }

    private static @Nullable List<EventKind> events(Fields fields) {
        List<String> given = fields.texts("events", EventKind.values().length);
        if (given == null) {
            return null;
        }
        Set<EventKind> events = EnumSet.noneOf(EventKind.class);
        for (int i = 0; i < given.size(); i++) {
            int at = i;
            EventKind.of(given.get(i))
                    .ifPresentOrElse(
                            events::add,
                            () -> fields.mistake(
                                    "events/" + at, "An event is one of " + String.join(", ", EventKind.keys()) + "."));
        }
        if (given.isEmpty()) {
            fields.mistake("events", "Choose at least one event.");
        }
        return List.copyOf(events);
    }

    /// What becomes of an endpoint that is, or of none.
    Endpoint.Wanted over(Endpoint.Wanted before) {
        return new Endpoint.Wanted(
                url == null ? before.url() : url,
                description == null ? before.description() : description,
                events == null ? before.events() : events,
                headers == null ? before.headers() : headers);
    }
}
