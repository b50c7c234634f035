/// Paying: checkout, and what the payment provider says of it afterwards.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits"})
@NullMarked
package assay.service.billing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
