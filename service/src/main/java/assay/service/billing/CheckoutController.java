package assay.service.billing;

import assay.service.accounts.Caller;
import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.platform.Timestamps;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Bodiless;
import assay.service.platform.web.Call;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Buying a plan, and changing what was bought.
@RestController
@RequestMapping("/api/v1/checkout")
class CheckoutController {

    private final Checkout checkout;
    private final Idempotency idempotency;
    private final JsonMapper json;

    CheckoutController(Checkout checkout, Idempotency idempotency, JsonMapper json) {
        this.checkout = checkout;
        this.idempotency = idempotency;
        this.json = json;
    }

    @Operation(
            operationId = "createCheckoutSession",
            tags = "Billing",
            summary = "Buy a plan, or change it",
            description =
                    "Answers the payment provider's page to send the browser to: one to pay at, or, for a tenant that pays already, one to confirm the change at; never a second subscription. A checkout that was begun before and not ended is ended. The plan holds once the provider says that it was paid, which GET /api/v1/billing/entitlement shows, not when the browser comes back.",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = CheckoutView.Wanted.class))))
    @ApiResponse(
            responseCode = "200",
            description = "Where to go.",
            content =
                    @Content(
                            mediaType = "application/json",
                            schema = @Schema(implementation = CheckoutView.Session.class)))
    @PostMapping("/create-session")
    ResponseEntity<byte[]> create(@AuthenticationPrincipal Caller caller, Call call) {
        caller.needsOwner();
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    Prices.Offer offer = offer(call.fields());
                    Provider.Link link = checkout.buy(caller.tenant(), offer);
                    claim.until(link.expiresAt());
                    return json(new CheckoutView.Session(link.id(), link.url(), Timestamps.of(link.expiresAt())));
                })
                .entity();
    }

    @Operation(
            operationId = "openPortal",
            tags = "Billing",
            summary = "Manage what was bought",
            description =
                    "Answers the payment provider's page where invoices are, and where the way to pay and the plan are changed or cancelled.",
            requestBody =
                    @RequestBody(
                            required = false,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = CheckoutView.Nothing.class))))
    @ApiResponse(
            responseCode = "200",
            description = "Where to go.",
            content =
                    @Content(
                            mediaType = "application/json",
                            schema = @Schema(implementation = CheckoutView.Portal.class)))
    @PostMapping("/portal")
    ResponseEntity<byte[]> portal(@AuthenticationPrincipal Caller caller, @Bodiless Call call) {
        caller.needsOwner();
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    Fields fields = call.fieldsOrNone();
                    fields.done();
                    Provider.Link link = checkout.portal(caller.tenant());
                    claim.until(link.expiresAt());
                    return json(new CheckoutView.Portal(link.url()));
                })
                .entity();
    }

    static Prices.Offer offer(Fields fields) {
        Plan plan = fields.requiredChoice(
                "tier",
                text -> Plan.find(text).filter(each -> each != Plan.FREE),
                List.of("growth", "pro", "scale"),
                Plan.GROWTH);
        Cycle cycle = fields.choice("cycle", Cycle::find, List.of("monthly", "annual"), Cycle.MONTHLY);
        fields.done();
        return new Prices.Offer(plan, cycle);
    }

    private Answer json(Object body) {
        // Whoever has such an address is taken for the one it was made for.
        return Answer.json(200, json.writeValueAsBytes(body)).secretly();
    }
}
