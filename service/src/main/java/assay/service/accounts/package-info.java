/// Tenants, their API keys, and authentication.
@ApplicationModule(allowedDependencies = {"platform", "credits"})
@NullMarked
package assay.service.accounts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
