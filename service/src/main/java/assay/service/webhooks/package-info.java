/// Webhooks: tenants' endpoints, event deliveries, and signatures.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits", "events"})
@NullMarked
package assay.service.webhooks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
