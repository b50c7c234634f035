package assay.service.webhooks.web;

import assay.service.events.EventKind;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import assay.service.webhooks.Webhooks;
import java.time.Instant;
import java.util.List;

/// What is sent to have an endpoint do something; [EndpointFields] is what it is.
final class WebhookFields {

    private static final int USUAL_OVERLAP_HOURS = 24;

    private WebhookFields() {}

    /// How a secret is replaced.
    record Rotation(int overlapHours) {

        private static final Field<Integer> OVERLAP = Field.number(
                "overlap_hours",
                "How long the replaced secret signs, too. Those replaced before sign as long as was promised.",
                0,
                Webhooks.LONGEST_OVERLAP_HOURS);

        static final Schema<Rotation> SCHEMA = Schema.of(
                        "WebhookRotationFields",
                        "How a secret is replaced.",
                        fields -> new Rotation(fields.orElse(OVERLAP, USUAL_OVERLAP_HOURS)))
                .orNothing();
    }

    /// An event that is sent as a test.
    record TestEvent(EventKind kind) {

        private static final Field<EventKind> EVENT = Field.choice(
                        "event",
                        "One of " + String.join(", ", EventKind.keys()) + ".",
                        List.of(EventKind.values()),
                        EventKind::key)
                .example("scan.completed");

        static final Schema<TestEvent> SCHEMA = Schema.of(
                        "WebhookTestFields",
                        "What a test event is like.",
                        fields -> new TestEvent(fields.orElse(EVENT, EventKind.SCAN_COMPLETED)))
                .orNothing();
    }

    /// Deliveries that are sent again.
    record Replay(Instant since) {

        static final Schema<Replay> SCHEMA = Schema.of(
                "WebhookReplayFields",
                "What is sent again.",
                fields ->
                        new Replay(fields.required(Field.time("since", "Deliveries that failed at this time or later.")
                                .example("2026-11-20T00:00:00Z"))));
    }
}
