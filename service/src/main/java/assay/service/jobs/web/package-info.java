/// Jobs over HTTP: calls that begin jobs, with or without waiting for the result, and operations to watch,
/// fetch and cancel jobs.
///
/// [JobAnswers] responds to calls that run as a job; a [JobAnswer] bean writes the results of one kind.
@NamedInterface("web")
@NullMarked
package assay.service.jobs.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
