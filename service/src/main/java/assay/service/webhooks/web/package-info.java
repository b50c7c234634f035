/// Webhooks over HTTP: endpoints and their deliveries, asked for, answered, and given out. [WebhookRequests] reads for
/// pages and for the API alike what is wanted of an endpoint.
@NamedInterface("web")
@NullMarked
package assay.service.webhooks.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
