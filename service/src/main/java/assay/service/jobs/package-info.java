/// Long work: begun by one request, watched by others, done step by step, and gone on with by another node when its
/// own dies.
///
/// [Jobs] keeps what there is to know of each; a bean that is a [LongWork] does those of one kind.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits"})
@NullMarked
package assay.service.jobs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
