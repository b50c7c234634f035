package assay.drafts.verification;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A verifier's verdicts on the statements of a draft, or on facts.
///
/// @param status how much was checked
/// @param provider the provider of the model that answered; null if none did
/// @param independent whether a different provider's model wrote the statements
/// @param reason the reason why some were not checked; empty if all were
/// @param verdicts the verdicts by statement
public record Verification(
        Status status, @Nullable String provider, boolean independent, String reason, Map<Claim, Verdict> verdicts) {

    /// How many statements were checked.
    public enum Status {
        /// All statements that cite evidence.
        CHECKED,
        /// Some; the verifier failed on the others.
        PARTLY,
        /// None; the verifier failed.
        NOT_CHECKED,
        /// None; the operator has turned verification off.
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
