package assay.service.billing.web;

import assay.service.accounts.Caller;
import assay.service.billing.Checkout;
import assay.service.billing.PaymentProvider;
import assay.service.platform.Timestamps;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.NoFields;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Buys and changes plans.
@Tag(name = "Billing")
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
            summary = "Buy or change a plan",
            description = "Returns the URL of a page at the payment provider. Send the browser to this URL. New"
                    + " customers pay on this page. Tenants that already have a subscription confirm the change, and"
                    + " never get a second subscription. An earlier unfinished checkout is cancelled. The plan begins"
                    + " when the provider confirms the payment, not when the browser returns. To see the current plan,"
                    + " use `GET /api/v1/billing/entitlement`.")
    @Answers(json = CheckoutView.Session.class, says = "The payment provider's page.")
    @PostMapping("/create-session")
    ResponseEntity<byte[]> createCheckoutSession(@AuthenticationPrincipal Caller caller, Call<CheckoutFields> call) {
        caller.needsOwner();
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    PaymentProvider.Link link =
                            checkout.buy(caller.tenant(), call.read().offer());
                    claim.until(link.expiresAt());
                    return json(new CheckoutView.Session(link.id(), link.url(), Timestamps.of(link.expiresAt())));
                })
                .entity();
    }

    @Operation(
            summary = "Manage the subscription",
            description = "Returns the URL of the payment provider's page for viewing invoices, changing the payment"
                    + " method, and changing or cancelling the plan.")
    @Answers(json = CheckoutView.Portal.class, says = "The payment provider's page.")
    @PostMapping("/portal")
    ResponseEntity<byte[]> openPortal(@AuthenticationPrincipal Caller caller, Call<NoFields> call) {
        caller.needsOwner();
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    call.read();
                    PaymentProvider.Link link = checkout.portal(caller.tenant());
                    claim.until(link.expiresAt());
                    return json(new CheckoutView.Portal(link.url()));
                })
                .entity();
    }

    private Answer json(Object body) {
        // The response is secret, because anyone with this URL is treated as the customer.
        return Answer.json(200, json.writeValueAsBytes(body)).secretly();
    }
}
