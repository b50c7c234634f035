package assay.service.drafts;

import assay.service.drafts.fixing.Fixer.Fixed;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The result of fixing one check: the text, who fixed it, and the cost.
///
/// @param provider null if no model was asked
/// @param attempt the day that counted this as an unaccepted attempt; empty if none did
record FixOutcome(
        FixRequest request, Fixed fixed, @Nullable String provider, Metered.Meter meter, OptionalLong attempt) {

    /// Without a model.
    FixOutcome(FixRequest request, Fixed fixed) {
        this(request, fixed, null, new Metered.Meter(), OptionalLong.empty());
    }

    /// The rewrites it costs.
    int rewrites() {
        return fixed.fixed() && fixed.byModel() && !request.mock() ? 1 : 0;
    }
}
