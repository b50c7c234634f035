package assay.service.webhooks.web;

import assay.service.events.EventKind;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import assay.service.webhooks.Webhooks;
import java.time.Instant;
import java.util.List;

/// The request fields for actions on an endpoint. The fields for its settings are in [EndpointFields].
final class WebhookFields {

    private static final int USUAL_OVERLAP_HOURS = 24;

    private WebhookFields() {}

    /// The request fields for rotating a secret.
    record Rotation(int overlapHours) {

        private static final Field<Integer> OVERLAP = Field.number(
                "overlap_hours",
                "The number of hours until the replaced secret expires. Until then, `webhook-signature` also contains"
                        + " a signature made with this secret. Secrets that were replaced earlier keep their own"
                        + " expiry.",
                0,
                Webhooks.LONGEST_OVERLAP_HOURS);

        static final Schema<Rotation> SCHEMA = Schema.of(
                        "WebhookRotationFields",
                        "Options for rotating a secret.",
                        fields -> new Rotation(fields.orElse(OVERLAP, USUAL_OVERLAP_HOURS)))
                .orNothing();
    }

    /// The request fields for a test event.
    record TestEvent(EventKind kind) {

        private static final Field<EventKind> EVENT = Field.choice(
                        "event",
                        "The event type: one of " + String.join(", ", EventKind.keys()) + ".",
                        List.of(EventKind.values()),
                        EventKind::key)
                .example("scan.completed");

        static final Schema<TestEvent> SCHEMA = Schema.of(
                        "WebhookTestFields",
                        "The test event to send.",
                        fields -> new TestEvent(fields.orElse(EVENT, EventKind.SCAN_COMPLETED)))
                .orNothing();
    }

    /// The request fields for redelivery.
    record Replay(Instant since) {

        static final Schema<Replay> SCHEMA = Schema.of(
                "WebhookReplayFields",
                "The deliveries to resend.",
                fields -> new Replay(
                        fields.required(Field.time("since", "Resend deliveries that failed at this" + " time or later.")
                                .example("2026-11-20T00:00:00Z"))));
    }
}
