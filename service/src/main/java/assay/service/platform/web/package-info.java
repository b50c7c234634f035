/// The edge: request ids, bodies, answers, problems, rate limits, idempotency.
@NullMarked
package assay.service.platform.web;

import org.jspecify.annotations.NullMarked;
