/// Jobs over HTTP: begun by a call that waits or does not, watched, answered, cancelled.
///
/// [JobAnswers] answers calls whose work is a job; a bean that is a [JobAnswer] writes what jobs of one kind came to.
@NamedInterface("web")
@NullMarked
package assay.service.jobs.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
