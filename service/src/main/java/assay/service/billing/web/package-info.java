/// Plan, ledger and checkout over HTTP, and where the payment provider sends its events. [PageCheckout] does for pages
/// what the controllers do for the API.
@NamedInterface("web")
@NullMarked
package assay.service.billing.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
