package assay.service.billing;

import io.swagger.v3.oas.annotations.media.Schema;

/// What is asked of the checkout, and where it sends people.
final class CheckoutView {

    private CheckoutView() {}

    /// For `openapi.json` alone.
    @Schema(name = "CheckoutFields", description = "What is to be bought.")
    record Wanted(
            @Schema(
                    description = "The plan.",
                    allowableValues = {"growth", "pro", "scale"},
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "growth")
            String tier,

            @Schema(
                    description = "How often it is paid for; its credits come every month.",
                    allowableValues = {"monthly", "annual"},
                    defaultValue = "monthly",
                    example = "annual")
            String cycle) {}

    /// For `openapi.json` alone.
    @Schema(name = "NoFields", description = "Nothing: the call says it all.")
    record Nothing() {}

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
