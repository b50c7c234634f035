/// Reports as JSON, as in the API: the report's own data and, from its ruleset, weights, thresholds,
/// evidence and links.
@NullMarked
package assay.reports;

import org.jspecify.annotations.NullMarked;
