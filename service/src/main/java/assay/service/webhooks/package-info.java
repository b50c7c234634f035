/// Webhooks: endpoints of tenants, the deliveries of their events, and how a receiver knows whom they
/// come from.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits", "events"})
@NullMarked
package assay.service.webhooks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
