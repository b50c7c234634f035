/// Events: written in the transaction that made them true, to be delivered from there.
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package assay.service.webhooks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
