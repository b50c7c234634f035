/// Events, which are written in the transactions that cause them. A module that reacts to events implements
/// [assay.service.events.Audience].
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package assay.service.events;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
