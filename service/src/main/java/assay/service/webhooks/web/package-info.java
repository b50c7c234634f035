/// Webhooks over HTTP: endpoints, deliveries and their export. [WebhookRequests] reads endpoint settings for
/// both the pages and the API.
@NamedInterface("web")
@NullMarked
package assay.service.webhooks.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
