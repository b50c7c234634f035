package assay.service.webhooks.web;

import assay.fetching.Receivers;
import assay.fetching.Urls;
import assay.service.events.EventKind;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.Schema;
import assay.service.webhooks.EndpointChange;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Request fields for an endpoint's settings.
final class EndpointFields {

    static final int LONGEST_DESCRIPTION = 200;

    private static final Field<String> URL =
            Field.parsed("url", "A public https URL.", Urls.LONGEST, EndpointFields::address, "");

    private static final Field<List<String>> EVENTS = Field.texts(
            "events",
            "The event types to send: at least one of " + String.join(", ", EventKind.keys()) + ".",
            EventKind.values().length);

    private static final Field<String> DESCRIPTION = Field.text(
                    "description", "A name that helps you recognize the webhook.")
            .most(LONGEST_DESCRIPTION)
            .example("Publishing")
            .checked(EndpointFields::line);

    private EndpointFields() {}

    /// A new endpoint. A URL and at least one event type are required.
    record New(EndpointChange endpoint) {

        static final Schema<New> SCHEMA =
                Schema.of("WebhookFields", "The URL that events are sent to, and the event types.", New::read);

        private static New read(Fields fields) {
            if (!fields.has("events")) {
                fields.mistake("events", "List at least one event type to send.");
            }
            return new New(of(
                    fields,
                    fields.required(URL.example("https://tea.example/hooks/assay")),
                    fields.required(EVENTS.example(List.of("scan.completed"))),
                    fields.optional(DESCRIPTION),
                    OwnHeaders.read(
                            fields,
                            OwnHeaders.of("Up to 10 headers to send with each delivery, such as a token for a"
                                            + " gateway. The values are never shown again.")
                                    .example(Map.of("X-Gateway-Token", "tea"))),
                    fields.orElse(Field.truth("enabled", "Whether the webhook is enabled."), true)));
        }
    }

    /// A change to an endpoint. Absent fields stay as they are.
    record Change(EndpointChange endpoint) {

        static final Schema<Change> SCHEMA = Schema.of(
                "WebhookChangeFields",
                "The fields to change. Fields that you don't send stay unchanged.",
                fields -> new Change(of(
                        fields,
                        fields.optional(URL.example("https://tea.example/hooks")),
                        fields.optional(EVENTS.example(List.of("scan.completed", "scan.failed"))),
                        fields.optional(DESCRIPTION),
                        OwnHeaders.read(
                                fields,
                                OwnHeaders.of("All custom headers of the webhook. They replace the current headers.")
                                        .example(Map.of())),
                        fields.optional(Field.truth(
                                        "enabled",
                                        "`false` disables the webhook, and pending deliveries fail. `true` enables"
                                                + " the webhook, no matter why it was disabled.")
                                .example(true)))));
    }

    private static EndpointChange of(
            Fields fields,
            @Nullable String url,
            @Nullable List<String> events,
            @Nullable String description,
            @Nullable Map<String, String> headers,
            @Nullable Boolean enabled) {
        return new EndpointChange(url, description, kinds(events, fields), headers, enabled);
    }

    /// Refuses a URL to which this service does not send events.
    static EndpointChange judged(EndpointChange said, Receivers receivers, Fields fields) {
        String address = said.url();
        // If the URL is invalid, it is empty here, and the mistake has already been reported.
        if (address != null && !address.isEmpty()) {
            Urls.refusedScheme(address)
                    .or(() -> receivers.refusal(URI.create(address)))
                    .ifPresent(why -> fields.mistake("url", why, ProblemKind.URL_NOT_ALLOWED));
        }
        return said;
    }

    /// Normalizes the URL. A URL with another scheme is returned unchanged and refused later.
    private static String address(String text) {
        return Urls.refusedScheme(text)
                .map(_ -> text)
                .or(() -> Urls.parse(text).map(URI::toString))
                .orElseThrow(() -> new IllegalArgumentException("Enter a URL like https://tea.example/hooks."));
    }

    private static String line(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("This field must be a single line without control characters.");
        }
        return text.strip();
    }

    private static @Nullable List<EventKind> kinds(@Nullable List<String> given, Fields fields) {
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
                                    "events/" + at,
                                    "An event must be one of " + String.join(", ", EventKind.keys()) + "."));
        }
        if (given.isEmpty()) {
            fields.mistake("events", "Choose at least one event.");
        }
        return List.copyOf(events);
    }
}
