package assay.service.billing.web;

import io.swagger.v3.oas.annotations.media.Schema;

/// The link to the checkout.
final class CheckoutView {

    private CheckoutView() {}

    @Schema(name = "CheckoutSession", description = "A page of the payment provider.")
    record Session(
            @Schema(description = "The provider's id of the checkout.")
            String id,

            @Schema(description = "The URL to send the browser to.", format = "uri")
            String url,

            @Schema(description = "Until when the URL is valid.", format = "date-time")
            String expiresAt) {}

    @Schema(name = "Portal", description = "The payment provider's page to manage the subscription.")
    record Portal(
            @Schema(description = "The URL to send the browser to, valid for five minutes.", format = "uri")
            String url) {}
}
