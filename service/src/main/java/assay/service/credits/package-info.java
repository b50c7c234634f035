/// Plans and credits: what a tenant has, what it has spent, and why.
@ApplicationModule(allowedDependencies = {"platform", "events"})
@NullMarked
package assay.service.credits;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
