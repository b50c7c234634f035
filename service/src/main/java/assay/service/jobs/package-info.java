/// Long-running jobs: begun by one request, observed by others, run step by step, and resumed by another node
/// if theirs dies.
///
/// [Jobs] stores them; a [LongWork] bean implements each kind.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits"})
@NullMarked
package assay.service.jobs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
