/// Tenants, their API keys, and who is calling.
@ApplicationModule(allowedDependencies = {"platform", "credits"})
@NullMarked
package assay.service.accounts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
