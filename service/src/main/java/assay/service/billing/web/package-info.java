/// Plan, ledger and checkout over HTTP, and the endpoint for the payment provider's events. [PageCheckout]
/// serves pages as the controllers serve the API.
@NamedInterface("web")
@NullMarked
package assay.service.billing.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
