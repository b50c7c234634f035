/// Payments: checkout and the payment provider's events.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits"})
@NullMarked
package assay.service.billing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
