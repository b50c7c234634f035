/// The edge: request ids, bodies, responses, problems, rate limits, idempotency, and metrics for the
/// operator.
@NullMarked
package assay.service.platform.web;

import org.jspecify.annotations.NullMarked;
