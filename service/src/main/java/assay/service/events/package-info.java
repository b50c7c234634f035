/// Events: written in the transaction that made them true. Whoever is to do something because of one
/// is an [assay.service.events.Audience].
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package assay.service.events;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
