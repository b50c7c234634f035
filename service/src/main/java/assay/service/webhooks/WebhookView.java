package assay.service.webhooks;

import assay.service.platform.Timestamps;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Endpoints and deliveries as the interface shows them.
final class WebhookView {

    private static final String EVENTS = "scan.completed, scan.failed, scan.auto_fixed, credit.low, credit.exhausted";

    private WebhookView() {}

    /// For `openapi.json` alone.
    @Schema(name = "WebhookFields", description = "Where events are sent, and which.")
    record Wanted(
            @Schema(
                    description = "A public https address.",
                    maxLength = 2048,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "https://tea.example/hooks/assay")
            String url,

            @Schema(
                    description = "At least one of " + EVENTS + ".",
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "[\"scan.completed\"]")
            List<String> events,

            @Schema(description = "For its owner to know it by.", maxLength = 200, example = "Publishing")
            String description,

            @Schema(
                    description =
                            "Headers that are sent with each delivery, such as a gateway's token; at most 10. Their values are not shown again.",
                    example = "{\"X-Gateway-Token\": \"tea\"}")
            Map<String, String> headers,

            @Schema(description = "Whether anything is sent to it.", defaultValue = "true")
            boolean enabled) {}

    /// For `openapi.json` alone.
    @Schema(name = "WebhookChangeFields", description = "What is to be otherwise; what is absent stays as it is.")
    record Change(
            @Schema(description = "A public https address.", maxLength = 2048, example = "https://tea.example/hooks")
            String url,

            @Schema(description = "At least one of " + EVENTS + ".", example = "[\"scan.completed\", \"scan.failed\"]")
            List<String> events,

            @Schema(description = "For its owner to know it by.", maxLength = 200, example = "Publishing")
            String description,

            @Schema(description = "All of them: those before go.", example = "{}")
            Map<String, String> headers,

            @Schema(
                    description =
                            "False: nothing is sent to it, and what waits fails. True: it begins anew, whatever it was switched off for.",
                    example = "true")
            boolean enabled) {}

    /// For `openapi.json` alone.
    @Schema(name = "WebhookRotationFields", description = "How a secret is replaced.")
    record Rotation(
            @Schema(
                    description =
                            "How long the replaced secret signs, too. Those replaced before sign as long as was promised.",
                    minimum = "0",
                    maximum = "24",
                    defaultValue = "24")
            int overlapHours) {}

    /// For `openapi.json` alone.
    @Schema(name = "WebhookTestFields", description = "What a test event is like.")
    record Test(
            @Schema(description = "One of " + EVENTS + ".", defaultValue = "scan.completed", example = "scan.completed")
            String event) {}

    /// For `openapi.json` alone.
    @Schema(name = "WebhookReplayFields", description = "What is sent again.")
    record Replay(
            @Schema(
                    description = "Deliveries that failed at this time or later.",
                    format = "date-time",
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "2026-11-20T00:00:00Z")
            String since) {}

    @Schema(
            name = "Webhook",
            description =
                    "An endpoint. `header_names` are those of its own headers. `disabled_because` is owner, failing or gone. `failing_since` is the first failure after the last success. `previous_secret_until` is when the last of the replaced secrets stops signing.")
    record Shown(
            String id,
            String url,
            String description,
            List<String> events,
            List<String> headerNames,
            boolean enabled,
            @Schema(nullable = true) @Nullable String disabledBecause,

            @Schema(nullable = true, format = "date-time") @Nullable
            String failingSince,

            @Schema(nullable = true, format = "date-time") @Nullable
            String previousSecretUntil,

            @Schema(format = "date-time") String createdAt,
            @Schema(format = "date-time") String updatedAt) {

        static Shown of(Endpoint endpoint) {
            Endpoint.Disabled because = endpoint.disabledBecause();
            return new Shown(
                    endpoint.id(),
                    endpoint.url(),
                    endpoint.description(),
                    endpoint.events().stream().map(each -> each.key()).toList(),
                    endpoint.headerNames(),
                    endpoint.enabled(),
                    because == null ? null : because.key(),
                    Timestamps.ofNullable(endpoint.failingSince()),
                    Timestamps.ofNullable(endpoint.previousSecretUntil()),
                    Timestamps.of(endpoint.createdAt()),
                    Timestamps.of(endpoint.updatedAt()));
        }
    }

    @Schema(name = "NewWebhookSecret", description = "An endpoint, and its secret, which is shown this once.")
    record Fresh(String secret, Shown webhook) {
        static Fresh of(Endpoint.Made made) {
            return new Fresh(made.secret(), Shown.of(made.endpoint()));
        }
    }

    /// There are never so many that they need pages.
    @Schema(name = "WebhookList", description = "The endpoints of a tenant.")
    record Page(List<Shown> data) {}

    @Schema(
            name = "DeliveryAttempt",
            description =
                    "One attempt. `status` is null where there was no answer; then `problem` is timed_out, unreachable or not_allowed. `answer` is how the answer begins, where that is text.")
    record Attempt(
            int number,
            @Schema(format = "date-time") String at,
            long tookMs,
            @Schema(nullable = true) @Nullable Integer status,
            @Schema(nullable = true) @Nullable String problem,
            @Schema(nullable = true) @Nullable String answer) {

        static Attempt of(Delivery.Attempt attempt) {
            return new Attempt(
                    attempt.number(),
                    Timestamps.of(attempt.at()),
                    attempt.took(),
                    attempt.status(),
                    attempt.problem(),
                    attempt.answer());
        }
    }

    @Schema(
            name = "Delivery",
            description =
                    "An event on its way to an endpoint, or there. `state` is pending, delivered or failed; `next_attempt_at` is null once it ended.")
    record Item(
            long id,
            String eventId,
            String event,
            long sequence,
            String state,
            int attempts,

            @Schema(nullable = true, format = "date-time") @Nullable
            String nextAttemptAt,

            @Schema(format = "date-time") String createdAt,

            @Schema(nullable = true, format = "date-time") @Nullable
            String endedAt,

            @Schema(nullable = true) @Nullable Attempt lastAttempt) {

        static Item of(Delivery delivery) {
            Delivery.Attempt last = delivery.last();
            return new Item(
                    delivery.id(),
                    delivery.eventId(),
                    delivery.event(),
                    delivery.sequence(),
                    delivery.state().key(),
                    delivery.attempts(),
                    Timestamps.ofNullable(delivery.nextAt()),
                    Timestamps.of(delivery.createdAt()),
                    Timestamps.ofNullable(delivery.endedAt()),
                    last == null ? null : Attempt.of(last));
        }
    }

    @Schema(name = "DeliveryPage", description = "A page of deliveries, newest first.")
    record Items(
            List<Item> data,
            @Schema(nullable = true) @Nullable String nextCursor,
            boolean hasMore) {}

    @Schema(
            name = "DeliveryDetail",
            description = "A delivery, the event it sends as it sends it, and its attempts, the first one first.")
    record Detail(
            Item delivery,

            @Schema(implementation = Object.class, description = "The event.") @JsonRawValue
            String body,

            List<Attempt> attempts) {

        static Detail of(Delivery.Detail detail) {
            return new Detail(
                    Item.of(detail.delivery()),
                    detail.body(),
                    detail.attempts().stream().map(Attempt::of).toList());
        }
    }

    @Schema(name = "Replayed", description = "How many deliveries are sent again.")
    record Replayed(long replayed) {}
}
