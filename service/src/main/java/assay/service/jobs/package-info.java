/// Long-running jobs. One request begins a job and others follow its progress. A job runs step by step, and
/// another node resumes it if its node dies.
///
/// [Jobs] stores them; a [LongWork] bean implements each kind.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits"})
@NullMarked
package assay.service.jobs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
