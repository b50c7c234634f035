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

/// What is said of an endpoint, as it is asked for.
final class EndpointFields {

    static final int LONGEST_DESCRIPTION = 200;

    private static final Field<String> URL =
            Field.parsed("url", "A public https address.", Urls.LONGEST, EndpointFields::address, "");

    private static final Field<List<String>> EVENTS = Field.texts(
            "events", "At least one of " + String.join(", ", EventKind.keys()) + ".", EventKind.values().length);

    private static final Field<String> DESCRIPTION = Field.text("description", "For its owner to know it by.")
            .most(LONGEST_DESCRIPTION)
            .example("Publishing")
            .checked(EndpointFields::line);

    private EndpointFields() {}

    /// A new endpoint: an address and at least one kind of event are needed.
    record New(EndpointChange endpoint) {

        static final Schema<New> SCHEMA = Schema.of("WebhookFields", "Where events are sent, and which.", New::read);

        private static New read(Fields fields) {
            if (!fields.has("events")) {
                fields.mistake("events", "This field is required: the kinds of events that are sent.");
            }
            return new New(of(
                    fields,
                    fields.required(URL.example("https://tea.example/hooks/assay")),
                    fields.required(EVENTS.example(List.of("scan.completed"))),
                    fields.optional(DESCRIPTION),
                    OwnHeaders.read(
                            fields,
                            OwnHeaders.of(
                                            "Headers that are sent with each delivery, such as a gateway's token; at most 10. Their values are not shown again.")
                                    .example(Map.of("X-Gateway-Token", "tea"))),
                    fields.orElse(Field.truth("enabled", "Whether anything is sent to it."), true)));
        }
    }

    /// A change of an endpoint: what is absent stays as it is.
    record Change(EndpointChange endpoint) {

        static final Schema<Change> SCHEMA = Schema.of(
                "WebhookChangeFields",
                "What is to be otherwise; what is absent stays as it is.",
                fields -> new Change(of(
                        fields,
                        fields.optional(URL.example("https://tea.example/hooks")),
                        fields.optional(EVENTS.example(List.of("scan.completed", "scan.failed"))),
                        fields.optional(DESCRIPTION),
                        OwnHeaders.read(
                                fields,
                                OwnHeaders.of("All of them: those before go.").example(Map.of())),
                        fields.optional(Field.truth(
                                        "enabled",
                                        "False: nothing is sent to it, and what waits fails. True: it begins anew, whatever it was switched off for.")
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

    /// Refuses an address that nothing is sent to.
    static EndpointChange judged(EndpointChange said, Receivers receivers, Fields fields) {
        String address = said.url();
        // Empty where it is wrong.
        if (address != null && !address.isEmpty()) {
            Urls.refusedScheme(address)
                    .or(() -> receivers.refusal(URI.create(address)))
                    .ifPresent(why -> fields.mistake("url", why, ProblemKind.URL_NOT_ALLOWED));
        }
        return said;
    }

    /// As it is sent to; one of another scheme stays as it is, and is refused for that.
    private static String address(String text) {
        return Urls.refusedScheme(text)
                .map(_ -> text)
                .or(() -> Urls.parse(text).map(URI::toString))
                .orElseThrow(() ->
                        new IllegalArgumentException("This must be a web address, such as https://tea.example/hooks."));
    }

    private static String line(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("This field must be one line, without control characters.");
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
                                    "events/" + at, "An event is one of " + String.join(", ", EventKind.keys()) + "."));
        }
        if (given.isEmpty()) {
            fields.mistake("events", "Choose at least one event.");
        }
        return List.copyOf(events);
    }
}
