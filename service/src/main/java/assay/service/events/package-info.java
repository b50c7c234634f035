/// Events: written in the transaction that causes them. A module that reacts to them implements
/// [assay.service.events.Audience].
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package assay.service.events;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
