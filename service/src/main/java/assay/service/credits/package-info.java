/// Plans and credits: each tenant's balance, spending and ledger.
@ApplicationModule(allowedDependencies = {"platform", "events"})
@NullMarked
package assay.service.credits;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
