package assay.service.billing.web;

import io.swagger.v3.oas.annotations.media.Schema;

/// The link to the checkout.
final class CheckoutView {

    private CheckoutView() {}

    @Schema(name = "CheckoutSession", description = "The payment provider's page for a purchase or a plan change.")
    record Session(
            @Schema(description = "The provider's id for the checkout.")
            String id,

            @Schema(description = "The URL to send the browser to.", format = "uri")
            String url,

            @Schema(description = "The time when the URL expires.", format = "date-time")
            String expiresAt) {}

    @Schema(name = "Portal", description = "The payment provider's page for managing the subscription.")
    record Portal(
            @Schema(description = "The URL to send the browser to, valid for five minutes.", format = "uri")
            String url) {}
}
