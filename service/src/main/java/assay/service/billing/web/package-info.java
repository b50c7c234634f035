/// Plan, ledger and checkout over HTTP, and the endpoint for the payment provider's events. The controllers
/// serve the API, and [PageCheckout] serves the pages.
@NamedInterface("web")
@NullMarked
package assay.service.billing.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
