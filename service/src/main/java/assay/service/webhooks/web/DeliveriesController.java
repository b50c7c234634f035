package assay.service.webhooks.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.events.EventKind;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Field;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.NoFields;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.Deliveries;
import assay.service.webhooks.Delivery;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Lists and resends deliveries, and sends test events.
@Tag(name = "Webhooks")
@RestController
@RequestMapping("/api/v1/webhooks/{id}")
class DeliveriesController {

    private static final String ID = "The id of a webhook.";
    private static final String DELIVERY = "The id of a delivery of this webhook.";

    private final Deliveries deliveries;
    private final Idempotency idempotency;
    private final JsonMapper json;

    DeliveriesController(Deliveries deliveries, Idempotency idempotency, JsonMapper json) {
        this.deliveries = deliveries;
        this.idempotency = idempotency;
        this.json = json;
    }

    @Operation(
            summary = "List deliveries",
            description = "Returns a paginated list of deliveries, newest first. Deliveries are stored for 30 days.")
    @Answers(json = WebhookView.Items.class, says = "A page of deliveries.")
    @GetMapping("/deliveries")
    ResponseEntity<byte[]> listDeliveries(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable String id,
            @Parameter(description = "The number of deliveries per page.") PageQuery query,
            @Parameter(
                            description = "Return only deliveries in this state.",
                            schema = @Schema(allowableValues = {"pending", "delivered", "failed"}))
                    @RequestParam(name = "state", required = false)
                    @Nullable
                    String state,
            @Parameter(
                            description = "Return only deliveries of events of this kind.",
                            schema =
                                    @Schema(
                                            allowableValues = {
                                                "scan.completed",
                                                "scan.failed",
                                                "scan.auto_fixed",
                                                "credit.low",
                                                "credit.exhausted"
                                            }))
                    @RequestParam(name = "event", required = false)
                    @Nullable
                    String event,
            @Parameter(description = "Return only deliveries of this event.")
                    @RequestParam(name = "event_id", required = false)
                    @Nullable
                    String eventId,
            @Parameter(
                            description = "Return only deliveries created at this time or later.",
                            schema = @Schema(type = "string", format = "date-time"))
                    @RequestParam(name = "since", required = false)
                    @Nullable
                    String since,
            @Parameter(
                            description = "Return only deliveries created before this time.",
                            schema = @Schema(type = "string", format = "date-time"))
                    @RequestParam(name = "until", required = false)
                    @Nullable
                    String until) {
        caller.needs(Scope.WEBHOOKS);
        Paging paging = query.paging();
        Delivery.Filter filter = filter(state, event, eventId, since, until);
        Paging.Slice<Delivery> page = deliveries.page(caller, id, filter, paging);
        return json(new WebhookView.Items(
                page.shown().stream().map(WebhookView.Item::of).toList(), page.next(), page.more()));
    }

    @Operation(
            summary = "Get a delivery",
            description = "Returns the delivery with its event, and with all attempts and their responses.")
    @Answers(json = WebhookView.Detail.class, says = "The delivery.")
    @GetMapping("/deliveries/{delivery_id}")
    ResponseEntity<byte[]> getDelivery(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable String id,
            @Parameter(description = DELIVERY, schema = @Schema(type = "integer", format = "int64"))
                    @PathVariable("delivery_id")
                    String deliveryId) {
        return json(WebhookView.Detail.of(deliveries.one(caller, id, deliveryId)));
    }

    @Operation(
            summary = "Resend a delivery",
            description = "Sends the same event again with the same id and a new retry schedule. The"
                    + " delivery may be in any state.")
    @Answers(status = 202, json = WebhookView.Item.class, says = "The delivery.")
    @PostMapping("/deliveries/{delivery_id}/resend")
    ResponseEntity<byte[]> resendDelivery(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable String id,
            @Parameter(description = DELIVERY, schema = @Schema(type = "integer", format = "int64"))
                    @PathVariable("delivery_id")
                    String deliveryId,
            Call<NoFields> call) {
        caller.needs(Scope.WEBHOOKS);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    call.read();
                    return deliveries.resend(
                            caller, id, deliveryId, (sql, delivery) -> claim.keep(sql, accepted(delivery)));
                })
                .entity();
    }

    @Operation(
            summary = "Resend all failed deliveries",
            description = "Resends all deliveries that failed since a given time. New events are sent before resent"
                    + " deliveries.")
    @Answers(status = 202, json = WebhookView.Replayed.class, says = "The number of deliveries that will be resent.")
    @PostMapping("/replay")
    ResponseEntity<byte[]> replayDeliveries(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable String id,
            Call<WebhookFields.Replay> call) {
        caller.needs(Scope.WEBHOOKS);
        return idempotency
                .once(caller.tenant(), call, _ -> {
                    long replayed =
                            deliveries.replay(caller, id, call.read().since().toEpochMilli());
                    return Answer.json(202, json.writeValueAsBytes(new WebhookView.Replayed(replayed)));
                })
                .entity();
    }

    @Operation(
            summary = "Send a test event",
            description = "Sends a test event of the given kind to this webhook only, even if the webhook doesn't"
                    + " subscribe to this kind. The event has `test` in its data.")
    @Answers(status = 202, json = WebhookView.Item.class, says = "The delivery.")
    @PostMapping("/test")
    ResponseEntity<byte[]> testWebhook(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable String id,
            Call<WebhookFields.TestEvent> call) {
        caller.needs(Scope.WEBHOOKS);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    EventKind kind = call.read().kind();
                    return deliveries.test(caller, id, kind, (sql, delivery) -> claim.keep(sql, accepted(delivery)));
                })
                .entity();
    }

    private static Delivery.Filter filter(
            @Nullable String state,
            @Nullable String event,
            @Nullable String eventId,
            @Nullable String since,
            @Nullable String until) {
        List<Problem.Mistake> mistakes = new ArrayList<>();
        Delivery.State wanted = state == null ? null : Delivery.State.of(state).orElse(null);
        if (state != null && wanted == null) {
            mistakes.add(new Problem.Mistake("", "The `state` parameter must be one of pending, delivered, failed."));
        }
        if (event != null && EventKind.of(event).isEmpty()) {
            mistakes.add(new Problem.Mistake(
                    "", "The `event` parameter must be one of " + String.join(", ", EventKind.keys()) + "."));
        }
        Instant first = time("since", since, mistakes);
        Instant last = time("until", until, mistakes);
        if (!mistakes.isEmpty()) {
            throw Problem.invalid(ProblemKind.VALIDATION_FAILED, mistakes);
        }
        return new Delivery.Filter(
                wanted,
                event,
                eventId,
                first == null ? 0 : first.toEpochMilli(),
                last == null ? Long.MAX_VALUE : last.toEpochMilli());
    }

    private static @Nullable Instant time(String name, @Nullable String text, List<Problem.Mistake> mistakes) {
        try {
            return text == null ? null : Field.instant(text);
        } catch (IllegalArgumentException e) {
            mistakes.add(new Problem.Mistake(
                    "", "The `" + name + "` parameter must be a time such as 2026-11-20T00:00:00Z."));
            return null;
        }
    }

    private Answer accepted(Delivery delivery) {
        return Answer.json(202, json.writeValueAsBytes(WebhookView.Item.of(delivery)));
    }

    private ResponseEntity<byte[]> json(Object view) {
        return Answer.json(200, json.writeValueAsBytes(view)).entity();
    }
}
