package assay.drafts.verification;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A verifier's verdicts on the statements in a draft, or on facts.
///
/// @param status how many of the statements were checked
/// @param provider the provider of the model that answered; null if no model answered
/// @param independent whether the statements were written by a different provider's model
/// @param reason why some statements were not checked; empty if all were
/// @param verdicts the verdicts by their statements
public record Verification(
        Status status, @Nullable String provider, boolean independent, String reason, Map<Claim, Verdict> verdicts) {

    /// How many of the statements were checked.
    public enum Status {
        /// All statements that cite evidence were checked.
        CHECKED,
        /// Some statements were checked. The verifier failed on the others.
        PARTLY,
        /// No statements were checked, because the verifier failed.
        NOT_CHECKED,
        /// No statements were checked, because the operator has turned verification off.
        OFF;

        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// The result when verification is turned off.
    public static final Verification OFF =
            new Verification(Status.OFF, null, false, "Verification is turned off on this server.", Map.of());

    public Optional<Verdict> of(Claim claim) {
        return Optional.ofNullable(verdicts.get(claim));
    }
}
