package assay.service.drafts;

import assay.fixes.Fixer.Fixed;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The result of fixing one check: the text, who fixed it, and the cost.
///
/// @param provider the provider; null if no model was called
/// @param attempt the day for which this was counted as a rejected fix; empty if it was not counted
record FixOutcome(
        FixRequest request, Fixed fixed, @Nullable String provider, Metered.Meter meter, OptionalLong attempt) {

    /// Creates the outcome of a fix without a model.
    FixOutcome(FixRequest request, Fixed fixed) {
        this(request, fixed, null, new Metered.Meter(), OptionalLong.empty());
    }

    /// Returns the number of rewrites that the fix costs.
    int rewrites() {
        return fixed.fixed() && fixed.byModel() && !request.mock() ? 1 : 0;
    }
}
