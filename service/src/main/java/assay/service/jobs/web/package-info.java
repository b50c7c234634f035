/// Jobs over HTTP: begun by calls that wait or don't wait for the result, observed, fetched, cancelled.
///
/// [JobAnswers] responds to calls that run as a job; a [JobAnswer] bean writes the results of one kind.
@NamedInterface("web")
@NullMarked
package assay.service.jobs.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
