package assay.service.webhooks.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Idempotency;
import assay.service.webhooks.Endpoint;
import assay.service.webhooks.Webhooks;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Creates, lists, changes and removes endpoints, and rotates their secrets.
@Tag(name = "Webhooks")
@RestController
@RequestMapping("/api/v1/webhooks")
class WebhooksController {

    private static final String ID = "The id of a webhook.";

    private final Webhooks webhooks;
    private final WebhookRequests requests;
    private final Idempotency idempotency;
    private final JsonMapper json;

    WebhooksController(Webhooks webhooks, WebhookRequests requests, Idempotency idempotency, JsonMapper json) {
        this.webhooks = webhooks;
        this.requests = requests;
        this.idempotency = idempotency;
        this.json = json;
    }

    @Operation(
            summary = "Create a webhook",
            description = "Creates a webhook. From then on, Assay sends signed events of the chosen kinds to the URL."
                    + " The secret is shown only in this response. Your plan limits the number of webhooks.")
    @Answers(status = 201, json = WebhookView.Fresh.class, says = "The webhook and its secret.")
    @PostMapping
    ResponseEntity<byte[]> createWebhook(@AuthenticationPrincipal Caller caller, Call<EndpointFields.New> call) {
        caller.needs(Scope.WEBHOOKS);
        return idempotency
                .once(
                        caller.tenant(),
                        call,
                        claim ->
                                requests.create(caller, call.fields(), (sql, made) -> claim.keep(sql, shownOnce(made))))
                .entity();
    }

    @Operation(
            summary = "List webhooks",
            description = "Returns all webhooks, oldest first, without their" + " secrets.")
    @Answers(json = WebhookView.Page.class, says = "The webhooks.")
    @GetMapping
    ResponseEntity<byte[]> listWebhooks(@AuthenticationPrincipal Caller caller) {
        return json(new WebhookView.Page(webhooks.all(caller).endpoints().stream()
                .map(WebhookView.Shown::of)
                .toList()));
    }

    @Operation(
            summary = "Get a webhook",
            description = "Returns the webhook's URL, events and state, without" + " its secret.")
    @Answers(json = WebhookView.Shown.class, says = "The webhook.")
    @GetMapping("/{id}")
    ResponseEntity<byte[]> getWebhook(
            @AuthenticationPrincipal Caller caller, @Parameter(description = ID) @PathVariable String id) {
        return json(WebhookView.Shown.of(webhooks.one(caller, id)));
    }

    @Operation(
            summary = "Change a webhook",
            description = "Changes the fields that you send. If you disable the webhook, nothing is sent to it, and"
                    + " pending deliveries fail. You can resend them after you enable the webhook again. If you"
                    + " enable the webhook, its earlier failures no longer count.")
    @Answers(json = WebhookView.Shown.class, says = "The webhook.")
    @PatchMapping("/{id}")
    ResponseEntity<byte[]> changeWebhook(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable String id,
            Call<EndpointFields.Change> call) {
        caller.needs(Scope.WEBHOOKS);
        return json(WebhookView.Shown.of(requests.change(caller, id, call.fields())));
    }

    @Operation(
            summary = "Delete a webhook",
            description = "Deletes a webhook and its deliveries. Nothing more is sent to the webhook.")
    @ApiResponse(responseCode = "204", description = "The webhook was deleted.", content = @Content)
    @DeleteMapping("/{id}")
    ResponseEntity<byte[]> deleteWebhook(
            @AuthenticationPrincipal Caller caller, @Parameter(description = ID) @PathVariable String id) {
        webhooks.delete(caller, id);
        return Answer.empty(204).entity();
    }

    @Operation(
            summary = "Rotate a webhook's secret",
            description = "Creates a new secret, which is shown only in this response. During the overlap (24 hours"
                    + " by default), `webhook-signature` contains a signature for each secret. `X-Service-Signature`"
                    + " uses the new secret immediately. If you rotate the secret again during the overlap, each"
                    + " replaced secret stays in use until its own overlap ends.")
    @Answers(status = 201, json = WebhookView.Fresh.class, says = "The webhook and its new secret.")
    @PostMapping("/{id}/rotate")
    ResponseEntity<byte[]> rotateWebhookSecret(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = ID) @PathVariable String id,
            Call<WebhookFields.Rotation> call) {
        caller.needs(Scope.WEBHOOKS);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    int overlap = call.read().overlapHours();
                    return webhooks.rotate(caller, id, overlap, (sql, made) -> claim.keep(sql, shownOnce(made)));
                })
                .entity();
    }

    private Answer shownOnce(Endpoint.Made made) {
        return Answer.json(201, json.writeValueAsBytes(WebhookView.Fresh.of(made)))
                .secretly();
    }

    private ResponseEntity<byte[]> json(Object view) {
        return Answer.json(200, json.writeValueAsBytes(view)).entity();
    }
}
