package assay.service.billing.web;

import io.swagger.v3.oas.annotations.media.Schema;

/// Where the checkout sends people.
final class CheckoutView {

    private CheckoutView() {}

    @Schema(name = "CheckoutSession", description = "A page of the payment provider.")
    record Session(
            @Schema(description = "The provider's id of it.")
            String id,

            @Schema(description = "Where to send the browser.", format = "uri")
            String url,

            @Schema(description = "Until when the address is good.", format = "date-time")
            String expiresAt) {}

    @Schema(name = "Portal", description = "The payment provider's page for what was bought.")
    record Portal(
            @Schema(description = "Where to send the browser; good for five minutes.", format = "uri")
            String url) {}
}
