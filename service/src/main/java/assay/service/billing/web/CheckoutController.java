package assay.service.billing.web;

import assay.service.accounts.Caller;
import assay.service.billing.Checkout;
import assay.service.billing.Provider;
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

/// Buying a plan, and changing what was bought.
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
            summary = "Buy a plan, or change it",
            description =
                    "Answers the payment provider's page to send the browser to: one to pay at, or, for a tenant that pays already, one to confirm the change at; never a second subscription. A checkout that was begun before and not ended is ended. The plan holds once the provider says that it was paid, which GET /api/v1/billing/entitlement shows, not when the browser comes back.")
    @Answers(json = CheckoutView.Session.class, says = "Where to go.")
    @PostMapping("/create-session")
    ResponseEntity<byte[]> createCheckoutSession(@AuthenticationPrincipal Caller caller, Call<CheckoutFields> call) {
        caller.needsOwner();
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    Provider.Link link =
                            checkout.buy(caller.tenant(), call.read().offer());
                    claim.until(link.expiresAt());
                    return json(new CheckoutView.Session(link.id(), link.url(), Timestamps.of(link.expiresAt())));
                })
                .entity();
    }

    @Operation(
            summary = "Manage what was bought",
            description =
                    "Answers the payment provider's page where invoices are, and where the way to pay and the plan are changed or cancelled.")
    @Answers(json = CheckoutView.Portal.class, says = "Where to go.")
    @PostMapping("/portal")
    ResponseEntity<byte[]> openPortal(@AuthenticationPrincipal Caller caller, Call<NoFields> call) {
        caller.needsOwner();
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    call.read();
                    Provider.Link link = checkout.portal(caller.tenant());
                    claim.until(link.expiresAt());
                    return json(new CheckoutView.Portal(link.url()));
                })
                .entity();
    }

    private Answer json(Object body) {
        // Whoever has such an address is taken for the one it was made for.
        return Answer.json(200, json.writeValueAsBytes(body)).secretly();
    }
}
