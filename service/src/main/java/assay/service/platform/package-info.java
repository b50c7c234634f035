/// The foundation of all modules: settings, time, ids, secrets, problems, storage, limits.
@ApplicationModule(
        type = ApplicationModule.Type.OPEN,
        allowedDependencies = {})
@NullMarked
package assay.service.platform;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
