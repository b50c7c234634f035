package assay.service.webhooks.web;

import assay.service.platform.Timestamps;
import assay.service.webhooks.Delivery;
import assay.service.webhooks.Endpoint;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The API's view of endpoints and deliveries.
final class WebhookView {

    private WebhookView() {}

    @Schema(
            name = "Webhook",
            description = "A webhook. `header_names` are the names of its custom headers. `disabled_because` is"
                    + " `owner`, `failing` or `gone`. `failing_since` is the time of the first failure after the last"
                    + " success. `previous_secret_until` is the time when the last replaced secret expires.")
    record Shown(
            String id,
            String url,
            String description,
            List<String> events,
            List<String> headerNames,
            boolean enabled,
            @Nullable String disabledBecause,

            @Schema(format = "date-time") @Nullable String failingSince,

            @Schema(format = "date-time") @Nullable String previousSecretUntil,

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

    @Schema(name = "NewWebhookSecret", description = "A webhook and its secret, which is shown only once.")
    record Fresh(String secret, Shown webhook) {
        static Fresh of(Endpoint.Made made) {
            return new Fresh(made.secret(), Shown.of(made.endpoint()));
        }
    }

    /// Not paginated, because a tenant has only a few webhooks.
    @Schema(name = "WebhookList", description = "A tenant's webhooks.")
    record Page(List<Shown> data) {}

    @Schema(
            name = "DeliveryAttempt",
            description = "An attempt at a delivery. If there was no response, `status` is null and `problem` is"
                    + " `timed_out`, `unreachable` or `not_allowed`. `answer` is the beginning of the response, if"
                    + " the response is text.")
    record Attempt(
            int number,
            @Schema(format = "date-time") String at,
            long tookMs,
            @Nullable Integer status,
            @Nullable String problem,
            @Nullable String answer) {

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
            description = "The delivery of an event to a webhook. `state` is `pending`, `delivered` or `failed`."
                    + " `next_attempt_at` is null once the delivery has ended.")
    record Item(
            long id,
            String eventId,
            String event,
            long sequence,
            String state,
            int attempts,

            @Schema(format = "date-time") @Nullable String nextAttemptAt,

            @Schema(format = "date-time") String createdAt,

            @Schema(format = "date-time") @Nullable String endedAt,

            @Nullable Attempt lastAttempt) {

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
    record Items(List<Item> data, @Nullable String nextCursor, boolean hasMore) {}

    @Schema(
            name = "DeliveryDetail",
            description = "A delivery, with its event as it was sent, and its attempts, oldest first.")
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

    @Schema(name = "Replayed", description = "The number of deliveries that will be resent.")
    record Replayed(long replayed) {}
}
